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

@Suite struct `A role that the founding tables do not know` {
  private static let roles: [Role] = [.owner, .preparation, .shiftLead]

  private func hire(at storage: any Storage) async throws -> [Account] {
    var accounts: [Account] = []
    for role in Self.roles {
      let account = Account(
        id: AccountID.random(),
        name: try #require(PersonName(rawValue: role.rawValue)),
        role: role,
        passwordHash: "$argon2id$v=19$"
      )
      _ = try await storage.carryOut(.add(account), in: .main, by: .machine, at: .noon).get()
      accounts.append(account)
    }
    return accounts
  }

  @Test(arguments: Engine.allCases)
  func `is kept for accounts, sessions and other bars`(engine: Engine) async throws {
    let store = try engine.store()
    let storage = try await store.openBar()
    let seine = BarID(unchecked: "seine")
    _ = try await storage.open(seine, menu: .original(), at: .opening)
    let accounts = try await hire(at: storage)
    for account in accounts {
      let attempt = SignInAttempt(name: account.name.rawValue, device: nil, address: "x")
      let session = Session(token: account.name.rawValue, account: account.id, beganAt: .noon)
      let command = StaffCommand.signIn(
        attempt,
        session,
        password: account.passwordHash,
        device: "d"
      )
      _ = try await storage.carryOut(command, in: .main, by: .machine, at: .noon).get()
      guard account.role != .owner else { continue }
      let there: Role = account.role == .preparation ? .shiftLead : .preparation
      try await storage.setBarRole(
        there,
        of: account,
        from: .main,
        at: seine,
        by: .machine,
        at: .noon
      )
      #expect(try await storage.barRole(of: account.id, from: .main, at: seine) == there)
      #expect(try await storage.barRoles(of: account.id, from: .main) == [seine: there])
    }
    let again = try store.open()
    #expect(
      try await again.staff(of: .main).accounts
        == Dictionary(
          uniqueKeysWithValues: accounts.map { ($0.id, $0) }
        )
    )
    let passes = accounts.flatMap { account in
      [BarID.main, seine].map { StaffPass(token: account.name.rawValue, of: .main, at: $0) }
    }
    let held = try await again.roles(of: Set(passes), at: .noon)
    #expect(
      passes.map { held[$0] } == [
        .owner, .owner, .preparation, .shiftLead, .shiftLead, .preparation,
      ]
    )
    for account in accounts {
      #expect(try await again.session(account.name.rawValue, of: .main)?.account == account)
    }
  }

  @Test func `is staff's to older servers, and theirs counts when they change it`() async throws {
    let path = try TemporaryDirectory().file("bar.sqlite")
    let storage = try SQLiteStorage(path: path)
    _ = try await storage.open(.main, menu: .original(), at: .opening)
    let accounts = try await hire(at: storage)
    var file = try Connection(.file(path))
    let stored = try file.values("SELECT role FROM staff_account ORDER BY name", as: String.self)
    #expect(stored == ["owner", "staff", "staff"])
    #expect(try StorageFile(path).audit().differences == [])
    try file.run("UPDATE staff_account SET role = 'manager' WHERE name = 'preparation'")
    let staff = try await storage.staff(of: .main)
    #expect(accounts.map { staff.accounts[$0.id]?.role } == [.owner, .manager, .shiftLead])
    #expect(throws: SQLiteError.self) {
      try file.run("UPDATE staff_account SET finer_role = 'visitor'")
    }
  }
}
