import BarTables
import HTTP
import JuiceBar
import Staffing
import Testing

@testable import CounterWeb
@testable import OfficeWeb
@testable import VenueWeb
@testable import Web

@Suite struct `Guessing a PIN` {
  private let others = Address("192.0.2.99") ?? .loopback

  @Test func `is slowed more and more, and the right one does not help then`() async throws {
    let application = try await TestApplication()
    try await application.hire("Minji", as: .owner)
    for _ in 0..<5 { #expect(try await application.signIn("Minji", "000001").status == 401) }
    let refused = try await application.signIn("Minji")
    #expect(refused.status == 429)
    #expect(refused.headers["Retry-After"] == "15")
    var waits: [Int] = []
    for _ in 0..<4 {
      let seconds = Int(try await application.signIn("Minji").headers["Retry-After"] ?? "") ?? 0
      waits.append(seconds)
      application.clock.advance(by: seconds * 1000)
      #expect(try await application.signIn("Minji", "000001").status == 401)
    }
    #expect(waits == [15, 30, 60, 120])
    #expect(try await application.actions().filter { $0 == "sign-in-failed" }.count == 9)
  }

  @Test func `keeps nobody out who has signed in at the browser before`() async throws {
    let application = try await TestApplication()
    try await application.hire("Minji", as: .owner)
    let device = try #require(try await application.signIn("Minji").cookie("device"))
    for _ in 0..<30 { _ = try await application.signIn("Minji", "000001") }
    #expect(try await application.signIn("Minji").status == 429)
    #expect(try await application.signIn("Minji", cookie: device).status == 303)
    // But the browser is slowed by its own failures.
    for _ in 0..<5 {
      #expect(try await application.signIn("Minji", "000001", cookie: device).status == 401)
    }
    #expect(try await application.signIn("Minji", cookie: device).status == 429)
  }

  @Test func `does not lock others out, here or elsewhere`() async throws {
    let application = try await TestApplication()
    try await application.hire("Minji", as: .owner)
    try await application.hire("Jun", as: .staff)
    for _ in 0..<8 { _ = try await application.signIn("Minji", "000001") }
    #expect(try await application.signIn("Jun").status == 303)
    #expect(try await application.signIn("Jun", from: others).status == 303)
    #expect(try await application.signIn("Minji", from: others).status == 429)
  }

  @Test func `at many names from one address is slowed there alone`() async throws {
    let application = try await TestApplication()
    try await application.hire("Minji", as: .owner)
    for index in 0..<20 {
      #expect(try await application.signIn("nobody \(index)", "000001").status == 401)
    }
    #expect(try await application.signIn("Minji").status == 429)
    #expect(try await application.signIn("Minji", from: others).status == 303)
  }

  @Test func `through a proxy on this machine is counted for each of its clients`() async throws {
    let application = try await TestApplication(proxies: Proxies([.loopback]))
    try await application.hire("Minji", as: .owner)
    func signIn(_ name: String, _ secret: String, through chain: String) async throws -> Int {
      try await application.post(
        "/sign-in",
        ["name": name, "secret": secret],
        from: .loopback,
        headers: ["X-Forwarded-For": chain]
      ).status
    }
    // What a client says of itself before the proxy's word changes nothing.
    for index in 0..<20 {
      let chain = "198.51.100.\(index), 192.0.2.7"
      #expect(try await signIn("nobody \(index)", "000001", through: chain) == 401)
    }
    let pin = TestApplication.pin
    #expect(try await signIn("Minji", pin, through: "203.0.113.1, 192.0.2.7") == 429)
    #expect(try await signIn("Minji", pin, through: "192.0.2.8") == 303)
  }

  @Test func `tells nothing about which names there are`() async throws {
    let application = try await TestApplication()
    try await application.hire("Minji", as: .owner)
    for _ in 0..<7 {
      let somebody = try await application.signIn("Minji", "000001")
      let nobody = try await application.signIn("Mirae", "000001", from: others)
      #expect(somebody.status == nobody.status)
      #expect(
        somebody.text.replacing("Minji", with: "") == nobody.text.replacing("Mirae", with: "")
      )
    }
    // And what is typed as a name is not written into the log: it may be a PIN.
    let log = try await application.bars.log(of: .main, matching: LogFilter(), limit: 100)
    #expect(!log.contains { $0.entry.subject == "Mirae" })
  }

  @Test func `many at once counts as many`() async throws {
    let application = try await TestApplication()
    try await application.hire("Minji", as: .owner)
    let statuses = try await withThrowingTaskGroup { group in
      for _ in 0..<12 {
        group.addTask { try await application.signIn("Minji", "000001").status }
      }
      return try await group.reduce(into: [Int]()) { $0.append($1) }
    }
    #expect(statuses.count { $0 == 401 } == 5)
    #expect(statuses.count { $0 == 429 } == 7)
  }
}
