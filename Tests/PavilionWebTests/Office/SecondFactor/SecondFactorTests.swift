import BarTables
import HTTP
import JuiceBar
import Staffing
import Testing
import Time

@testable import OfficeWeb
@testable import PavilionWeb
@testable import Web

@Suite struct `A code after the PIN` {
  private let pavilion: TestApplication
  private let owner: Account

  init() async throws {
    pavilion = try await TestApplication()
    pavilion.clock.advance(by: 1_764_046_800_000)
    owner = try await pavilion.hire("Minji", as: .owner)
  }

  /// Switches the second factor on in the browser of a session.
  private func switchOn(
    _ cookie: String,
    on pavilion: TestApplication? = nil
  ) async throws -> (secret: OneTimeSecret, recovery: [String]) {
    let pavilion = pavilion ?? self.pavilion
    let offer = try await pavilion.get("/manage/secret/second-factor", cookie: cookie).text
    let key = try #require(offer.firstMatch(of: /name="key" value="([A-Z2-7]{32})"/)).output.1
    let secret = try #require(OneTimeSecret(String(key)))
    let done = try await pavilion.post(
      "/manage/secret/second-factor",
      ["key": secret.text, "code": code(secret, on: pavilion), "old": TestApplication.pin],
      cookie: cookie
    )
    #expect(done.status == 200)
    let codes = done.text.matches(of: /data-recovery[^>]*>([0-9A-Z-]{19})</).map {
      String($0.output.1)
    }
    return (secret, codes)
  }

  private func code(_ secret: OneTimeSecret, on pavilion: TestApplication? = nil) -> String {
    secret.code(at: OneTimeSecret.step(at: (pavilion ?? self.pavilion).clock.now))
  }

  private func enter(
    _ code: String,
    _ pending: String?,
    back: String = "/stock"
  ) async throws -> Answer {
    try await pavilion.post("/sign-in/code", ["code": code, "back": back], cookie: pending)
  }

  @Test func `is asked on a page of its own, and the session begins only after it`() async throws {
    let (secret, _) = try await switchOn(try await pavilion.begin(owner))
    pavilion.clock.advance(by: 30_000)
    let asked = try await pavilion.signIn("minji", back: "/stock")
    #expect(asked.headers["Location"] == "/sign-in/code?back=%2Fstock")
    #expect(asked.cookie("session") == nil)
    let pending = try #require(asked.cookie("sign-in"))
    let page = try await pavilion.get("/sign-in/code?back=/stock", cookie: pending)
    #expect(page.status == 200 && page.text.contains("one-time-code"))
    #expect(try await pavilion.get("/manage", cookie: pending).status == 303)
    let done = try await enter(code(secret), pending)
    #expect(done.headers["Location"] == "/stock")
    let session = try #require(done.cookie("session"))
    #expect(try await pavilion.get("/manage", cookie: session).status == 200)
    // A code and a wait for it are used once.
    #expect(try await enter(code(secret), pending).status == 409)
    let again = try #require(try await pavilion.signIn("Minji").cookie("sign-in"))
    #expect(try await enter(code(secret), again).status == 401)
    #expect(try await pavilion.actions().contains("code-failed"))
  }

  @Test func `is taken from the list of recovery codes where the phone is lost`() async throws {
    let (_, recovery) = try await switchOn(try await pavilion.begin(owner))
    #expect(recovery.count == SecondFactor.recoveryCount)
    for (index, code) in recovery.prefix(2).enumerated() {
      let pending = try #require(try await pavilion.signIn("Minji").cookie("sign-in"))
      #expect(try await enter(code, pending).status == 303)
      let lines = try await pavilion.bars.log(of: .main, matching: LogFilter(), limit: 9)
      let used = lines.first { $0.entry.action.rawValue == "recovery-code-used" }
      #expect(used?.entry.details == "\(recovery.count - index - 1)")
    }
    let pending = try #require(try await pavilion.signIn("Minji").cookie("sign-in"))
    #expect(try await enter(recovery[0], pending).status == 401)
  }

  @Test func `is slowed like the PIN, and the right PIN between does not help`() async throws {
    let (secret, _) = try await switchOn(try await pavilion.begin(owner))
    pavilion.clock.advance(by: 30_000)
    var pending = try #require(try await pavilion.signIn("Minji").cookie("sign-in"))
    for _ in 0..<2 { #expect(try await enter("000000", pending).status == 401) }
    pending = try #require(try await pavilion.signIn("Minji").cookie("sign-in"))
    #expect(try await enter("000000", pending).status == 401)
    let late = try await enter(code(secret), pending)
    #expect(late.status == 429 && late.headers["Retry-After"] == "15")
    #expect(try await pavilion.signIn("Minji").status == 429)
    pavilion.clock.advance(by: 30_000)
    #expect(try await enter(code(secret), pending).status == 303)
  }

  @Test func `is asked in time, and of nobody who did not give the PIN`() async throws {
    let (secret, _) = try await switchOn(try await pavilion.begin(owner))
    let pending = try #require(try await pavilion.signIn("Minji").cookie("sign-in"))
    pavilion.clock.advance(by: PendingSignIn.lifetimeMilliseconds)
    for cookie in [pending, "sign-in=\(String(repeating: "0", count: 64))", "sign-in=x", nil] {
      #expect(try await enter(code(secret), cookie).status == 409)
    }
  }

  @Test func `is asked only outside of the networks that the operator names`() async throws {
    for (networks, status) in [
      ("192.0.2.0/24", "/manage"), ("192.0.2.7", "/manage"), ("0.0.0.0/0", "/manage"),
      ("192.0.3.0/24,127.0.0.0/8", "/sign-in/code"),
    ] {
      var parts = pavilion.application.parts
      parts.settings = LiveSettings(.init(codeFreeNetworks: Networks(networks)))
      let other = TestApplication(asking: BarSite(bar: .main, parts: parts), pavilion.bars)
      if try await pavilion.bars.staff(of: .main).secondFactors.isEmpty {
        _ = try await switchOn(try await pavilion.begin(owner))
      }
      let place = try await other.signIn("Minji").headers["Location"] ?? ""
      #expect(place.hasPrefix(status), "\(networks)")
      // A proxy that nobody named speaks for others.
      let forwarded = try await other.post(
        "/sign-in",
        ["name": "Minji", "secret": TestApplication.pin],
        from: .loopback,
        headers: ["X-Forwarded-For": "192.0.2.7"]
      )
      #expect(forwarded.headers["Location"]?.hasPrefix("/sign-in/code") == true)
    }
  }

  @Test func `is switched on by a right PIN and a right code, and ends other sessions`()
    async throws
  {
    let (here, elsewhere) = (try await pavilion.begin(owner), try await pavilion.begin(owner))
    let path = "/manage/secret/second-factor"
    var generator = SystemRandomNumberGenerator()
    let secret = OneTimeSecret(using: &generator)
    for (key, code, old, status) in [
      (secret.text, "000000", TestApplication.pin, 422), (secret.text, code(secret), "000001", 403),
      ("AAAA", "000000", TestApplication.pin, 422), (secret.text, "", TestApplication.pin, 422),
    ] {
      let answer = try await pavilion.post(
        path,
        ["key": key, "code": code, "old": old],
        cookie: here
      )
      #expect(answer.status == status)
    }
    #expect(try await pavilion.signIn("Minji").status == 303)
    _ = try await switchOn(here)
    #expect(try await pavilion.get("/manage", cookie: here).status == 200)
    #expect(try await pavilion.get("/manage", cookie: elsewhere).status == 303)
    let off = try await pavilion.post(path + "/removal", ["old": "000001"], cookie: here)
    #expect(off.status == 403)
    let done = try await pavilion.post(
      path + "/removal",
      ["old": TestApplication.pin],
      cookie: here
    )
    #expect(done.headers["Location"] == path + "?done=off")
    #expect(try await pavilion.signIn("Minji").headers["Location"] == "/manage")
    let actions = try await pavilion.actions()
    #expect(actions.contains("second-factor-on") && actions.contains("second-factor-off"))
  }

  @Test func `is taken off by an owner where the phone is lost`() async throws {
    let manager = try await pavilion.hire("Jun", as: .manager)
    _ = try await switchOn(try await pavilion.begin(manager))
    let cookie = try await pavilion.begin(owner)
    let path = "/manage/staff/\(manager.id)/second-factor/removal"
    #expect(try await pavilion.get("/manage/staff", cookie: cookie).text.contains(path))
    #expect(try await pavilion.post(path, cookie: cookie).text.contains("data-question"))
    #expect(try await pavilion.post(path, ["sure": "yes"], cookie: cookie).status == 303)
    #expect(try await pavilion.signIn("Jun").headers["Location"] == "/manage")
    #expect(try await pavilion.actions().contains("second-factor-removed"))
  }

  @Test(arguments: [
    "", "x", "192.0.2.0/33", "192.0.2.0/-1", "fd00::/129", "192.0.2.0/", "::ffff:0:0/96", ",",
    "1.2.3.4/24/8",
  ])
  func `has no networks in a text that names none`(text: String) {
    #expect(Networks(text) == nil)
  }

  @Test func `is asked outside of a network, bit by bit`() throws {
    for (network, inside, outside) in [
      ("10.0.0.0/8", "10.255.0.1", "11.0.0.1"), ("192.168.0.0/23", "192.168.1.9", "192.168.2.1"),
      ("fd00::/8", "fdff::1", "fe00::1"), ("2001:db8::/65", "2001:db8::1", "2001:db8::8000:0:0:1"),
      ("0.0.0.0/0", "203.0.113.9", "2001:db8::1"), ("::/0", "203.0.113.9", nil),
    ] as [(String, String, String?)] {
      let networks = try #require(Networks(network))
      #expect(networks.contains(try #require(Address(inside))), "\(network)")
      if let outside { #expect(!networks.contains(try #require(Address(outside))), "\(network)") }
    }
  }
}
