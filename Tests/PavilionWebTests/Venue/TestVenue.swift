import BarTables
import Calendars
import ExpositionGuide
import Foundation
import HTTP
import Identifiers
import JuiceBar
import Languages
import Passwords
import SQLiteStorage
import SampleContent
import Staffing
import Testing
import Time

@testable import OfficeWeb
@testable import PavilionWeb
@testable import Web

/// A venue of two bars in memory, asked without a socket.
struct TestVenue {
  static let seine = BarID(unchecked: "seine")

  let bars: SQLiteStorage
  /// What the venue is read from, which a test can make fail or slow.
  let directory: VenueDouble
  let venue: Venue
  let clock = TestClock()
  let log = LogRecorder()

  /// Opens both bars; `notices` says which are changed, where the storage is on other machines.
  init(
    notices: (any ChangeNoticing)? = nil,
    listInterval: Duration = .seconds(10),
    flow: OrderFlow = .atOnce
  ) async throws {
    bars = try SQLiteStorage.inMemory()
    directory = VenueDouble(bars)
    let menu = try Sample.menu.get()
    _ = try await bars.open(.main, menu: menu, at: Timestamp(milliseconds: 1))
    let name = try #require(LocalizedText([.korean: "센강 바", .french: "Bar de la Seine"]))
    _ = try await bars.publish(Sample.exhibited.get(), pictures: Sample.files.pictures)
    var parts = BarSite.Parts(in: bars, at: clock) { [log] in log.add($0) }
    parts.venue = directory
    parts.notices = notices
    parts.rootCertificate = { RootCertificateSample.text }
    parts.zoneNamed = { name in
      let file = URL(filePath: "/usr/share/zoneinfo/" + name)
      return (try? Data(contentsOf: file)).flatMap { try? ZoneRules(name: name, file: Array($0)) }
    }
    venue = Venue(bar: .main, parts: parts, listInterval: listInterval)
    try await carryOut(.add(ListedBar(id: Self.seine, name: name), menu))
    if flow == .byCounter {
      for bar in [BarID.main, Self.seine] { try await bars.makeOrdersByCounter(at: bar) }
    }
  }

  func carryOut(_ command: BarListCommand) async throws {
    _ = try await bars.carryOut(command, by: .machine, at: clock.now).get()
  }

  /// Waits until something holds; the test's limit is how long that may take.
  func wait(until isSo: () async throws -> Bool) async throws {
    while try await !isSo() { try await Task.sleep(for: .milliseconds(5)) }
  }

  /// Runs the venue while the body works.
  func running(_ body: () async throws -> Void) async rethrows {
    let running = Task { await venue.run() }
    do { try await body() } catch {
      venue.close()
      await running.value
      throw error
    }
    venue.close()
    await running.value
  }

  /// The site of a bar that is open.
  func application(_ bar: BarID = seine) async throws -> BarSite {
    try #require(await venue.site(ofOpen: bar))
  }

  /// An order of one juice.
  func order(_ juice: String = "kiwi") throws -> Command {
    .order(try #require(Cart([Cart.Line(JuiceID(unchecked: juice))])))
  }

  /// Carries out a command as another process does, of which this one is not told.
  @discardableResult
  func commit(_ command: Command, at bar: BarID) async throws -> [Outcome] {
    var generator = SystemRandomNumberGenerator()
    let submission = Submission(
      command,
      key: nil,
      orderID: OrderID(at: clock.now, using: &generator),
      at: clock.now
    )
    let menu = try await bars.menu(of: bar)
    return try await bars.commit(Batch(bar: bar, menu: menu, submissions: [submission]))
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
      id: AccountID.unique(),
      name: try #require(PersonName(rawValue: name)),
      role: role,
      passwordHash: TestApplication.pinHash
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
      password: account.passwordHash,
      device: Token().hash
    )
    _ = try await bars.carryOut(command, in: bar, by: .machine, at: clock.now).get()
    return "session\(bar == .main ? "" : "-\(bar)")=\(token.text)"
  }
}
