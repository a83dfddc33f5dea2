import BarTables
import Identifiers
import JuiceBar
import Languages
import SQLLanguage
import SQLite
import Staffing
import Testing
import Time

@testable import SQLiteStorage

@Suite struct `A scope that older servers do not know` {
  private static let scopes: [Set<APIScope>] = [
    [.paymentsWrite], [.ordersWrite, .paymentsWrite, .stockApprove], [.ordersWrite],
  ]

  private func add(_ scopes: Set<APIScope>, to storage: any Storage) async throws -> APIToken {
    let token = APIToken(
      id: AccountID.random(),
      hash: String(repeating: "\(scopes.count)", count: 64),
      name: try #require(PersonName(rawValue: scopes.text)),
      ending: "beef",
      scopes: scopes,
      madeAt: .noon,
      endsAt: nil
    )
    let command = StaffCommand.integrate(.makeToken(token))
    _ = try await storage.carryOut(command, in: .main, by: .machine, at: .noon).get()
    return token
  }

  @Test(arguments: Engine.allCases, scopes)
  func `is kept with the others`(engine: Engine, scopes: Set<APIScope>) async throws {
    let store = try engine.store()
    let storage = try await store.openBar()
    let token = try await add(scopes, to: storage)
    let again = try store.open()
    #expect(try await again.staff(of: .main).tokens == [token.id: token])
    #expect(try await again.apiToken(token.hash, of: .main) == token)
  }

  @Test func `is left out of what these read, and never more is there`() async throws {
    let path = try TemporaryDirectory().file("bar.sqlite")
    let storage = try SQLiteStorage(path: path)
    _ = try await storage.open(.main, menu: .original(), at: .opening)
    for scopes in Self.scopes[0...1] { _ = try await add(scopes, to: storage) }
    var file = try Connection(.file(path))
    let read = try file.values("SELECT scopes FROM api_token ORDER BY scopes", as: String.self)
    #expect(read == ["menu:read", "orders:write"])
    #expect(try StorageFile(path).audit().differences == [])
  }
}
