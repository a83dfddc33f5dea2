import ExpositionGuide
import HTTP
import JuiceBar
import Languages
import MemoryStorage
import Passwords
import SampleContent
import Staffing
import Testing

@testable import PavilionWeb

/// A venue of two bars in memory, asked without a socket.
struct TestVenue {
  static let seine = BarID(unchecked: "seine")

  let bars = MemoryStorage()
  let venue: Venue
  let clock = TestClock()

  init() async throws {
    let menu = try Menu(file: SampleContent.menuFile, named: "menu.json")
    _ = try await bars.open(.main, menu: menu, at: Timestamp(milliseconds: 1))
    let name = try #require(LocalizedText([.korean: "센강 바", .french: "Bar de la Seine"]))
    let files = SampleContent.exhibitionFiles
    _ = try await bars.publish(Exhibition(reading: files), pictures: files.pictures)
    venue = Venue(bar: .main, parts: Application.Parts(in: bars, at: clock))
    try await carryOut(.add(ListedBar(id: Self.seine, name: name), menu))
  }

  func carryOut(_ command: BarListCommand) async throws {
    _ = try await bars.carryOut(command, by: .machine, at: clock.now).get()
  }

  func send(
    _ method: Method,
    _ target: String,
    body: String? = nil,
    headers: Headers = [:],
    from address: Address = .stranger
  ) async throws -> Answer {
    var headers = headers
    if body != nil, headers["Content-Type"] == nil { headers["Content-Type"] = "application/json" }
    return try Answer(
      await venue.respond(
        to: Request(
          method: method,
          target: target,
          headers: headers,
          body: Array((body ?? "").utf8),
          remoteAddress: address
        )
      )
    )
  }

  /// Makes an account at a bar.
  @discardableResult
  func hire(_ name: String, as role: Role, at bar: BarID = .main) async throws -> Account {
    let account = Account(
      id: AccountID(.unique()),
      name: try #require(PersonName(rawValue: name)),
      role: role,
      password: try await TestApplication.pinHash
    )
    _ = try await bars.carryOut(.add(account), in: bar, by: .machine, at: clock.now).get()
    return account
  }

  /// Begins a session at the account's bar, and tells its cookie.
  func begin(_ account: Account, at bar: BarID = .main) async throws -> String {
    let token = Token()
    let command = StaffCommand.signIn(
      SignInAttempt(name: account.name.rawValue, device: nil, address: "test"),
      Session(token: token.hash, account: account.id, beganAt: clock.now),
      password: account.password,
      device: Token().hash
    )
    _ = try await bars.carryOut(command, in: bar, by: .machine, at: clock.now).get()
    return "session\(bar == .main ? "" : "-\(bar)")=\(token.text)"
  }
}
