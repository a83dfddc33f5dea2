import BarTables
import HTTP
import JuiceBar
import Staffing
import Testing

@testable import OfficeWeb
@testable import Web

@Suite struct `The set-up link` {
  @Test func `makes one owner from anywhere, and then nothing more`() async throws {
    let application = try await TestApplication()
    let path = try #require(try await application.application.setUpWays()).path
    let code = String(path.drop { $0 != "=" }.dropFirst())
    #expect(try await application.get(path).text.contains("name=\"secret\""))
    let made = try await application.post(
      "/setup",
      ["code": code, "name": "Minji", "secret": "482913"]
    )
    #expect(made.status == 303 && made.headers["Location"] == "/manage/first-day")
    let session = try #require(made.headers["Set-Cookie"]?.prefix { $0 != ";" })
    let page = try await application.get("/manage/first-day", cookie: String(session))
    #expect(page.status == 200)
    let again = try await application.post(
      "/setup",
      ["code": code, "name": "Mallory", "secret": "482913"]
    )
    #expect(again.status == 403)
    #expect(try await !application.get(path).text.contains("name=\"secret\""))
    #expect(try await application.application.setUpWays() == nil)
    let staff = try await application.bars.staff(of: .main)
    #expect(staff.accounts.values.map(\.role) == [.owner])
    #expect(try await application.signIn("Minji").status == 303)
  }

  @Test func `is of use to nobody who does not know its code`() async throws {
    let application = try await TestApplication()
    for code in ["", "0", String(repeating: "0", count: 64)] {
      let answer = try await application.post(
        "/setup",
        ["code": code, "name": "Mallory", "secret": "482913"]
      )
      #expect(answer.status == 403)
    }
    #expect(try await application.bars.staff(of: .main).accounts.isEmpty)
  }

  @Test func `is a short code too, typed at the sign-in page within the hour`() async throws {
    let application = try await TestApplication()
    let code = "\(try #require(try await application.application.setUpWays()).code)"
    let form: KeyValuePairs = ["code": code.lowercased(), "name": "Minji", "secret": "482913"]
    let page = try await application.get("/sign-in")
    #expect(page.text.contains("name=\"code\"") && page.text.contains("action=\"/setup\""))
    #expect(try await application.post("/setup", form).status == 303)
    #expect(try await application.post("/setup", form).status == 403)
    #expect(try await !application.get("/sign-in").text.contains("name=\"code\""))
  }

  @Test func `is no short code any more after an hour`() async throws {
    let application = try await TestApplication()
    let code = "\(try #require(try await application.application.setUpWays()).code)"
    application.clock.advance(by: 3_600_000)
    let form: KeyValuePairs = ["code": code, "name": "Minji", "secret": "482913"]
    let late = try await application.post("/setup", form)
    #expect(late.status == 403 && late.text.contains("set-up-code-error"))
  }

  @Test func `has whoever guesses at its short code wait`() async throws {
    let application = try await TestApplication()
    let code = "\(try #require(try await application.application.setUpWays()).code)"
    var statuses: [Int] = []
    for _ in 0..<30 where statuses.last != 429 {
      let form: KeyValuePairs = ["code": "22222222", "name": "Mallory", "secret": "482913"]
      statuses.append(try await application.post("/setup", form).status)
    }
    #expect(statuses.first == 403 && statuses.last == 429)
    let form: KeyValuePairs = ["code": code, "name": "Mallory", "secret": "482913"]
    #expect(try await application.post("/setup", form).status == 429)
    #expect(try await application.bars.staff(of: .main).accounts.isEmpty)
  }

  @Test(arguments: [
    "12345", "000000", "123456", "987654", "567890", "password", "seven77", "aaaaaaaa",
  ])
  func `takes no secret that is short or plain`(secret: String) async throws {
    let application = try await TestApplication()
    let answer = try await application.post(
      "/setup",
      ["name": "Minji", "secret": secret],
      from: .loopback
    )
    #expect(answer.status == 422)
    #expect(try await application.bars.staff(of: .main).accounts.isEmpty)
  }
}

@Suite struct `Who works here` {
  private static let sure: KeyValuePairs = ["sure": "yes"]

  @Test func `always has an owner`() async throws {
    let application = try await TestApplication()
    let owner = try await application.hire("Minji", as: .owner)
    let cookie = try await application.begin(owner)
    let path = "/manage/staff/\(owner.id)"
    #expect(try await application.post("\(path)/removal", Self.sure, cookie: cookie).status == 409)
    let lowered = try await application.post("\(path)/role", ["role": "staff"], cookie: cookie)
    #expect(lowered.status == 409)
    try await application.hire("Jun", as: .owner)
    #expect(try await application.post("\(path)/removal", Self.sure, cookie: cookie).status == 303)
    #expect(
      try await application.bars.staff(of: .main).accountsByName.map(\.name.rawValue) == ["Jun"]
    )
  }

  @Test func `is changed by no manager`() async throws {
    let application = try await TestApplication()
    let owner = try await application.hire("Minji", as: .owner)
    let manager = try await application.hire("Jun", as: .manager)
    let cookie = try await application.begin(manager)
    let raised = try await application.post(
      "/manage/staff/\(manager.id)/role",
      ["role": "owner"],
      cookie: cookie
    )
    #expect(raised.status == 403)
    #expect(
      try await application.post("/manage/staff/\(owner.id)/removal", cookie: cookie).status == 403
    )
  }
}

@Suite struct `Pairing a device` {
  private func ask(
    _ application: TestApplication
  ) async throws -> (cookie: String, code: PairingCode) {
    let answer = try await application.post("/pair")
    let cookie = try #require(answer.cookie("pairing"))
    let page = try await application.get("/pair", cookie: cookie).text
    let match = try #require(page.firstMatch(of: #/[2-9A-Z]{4}-[2-9A-Z]{4}/#))
    return (cookie, try #require(PairingCode(rawValue: String(match.output))))
  }

  private func confirm(
    _ code: String,
    _ application: TestApplication,
    by cookie: String,
    kind: String = "staff"
  ) async throws -> Int {
    let fields: KeyValuePairs = ["code": code, "name": "Bar tablet", "kind": kind]
    return try await application.post("/manage/devices", fields, cookie: cookie).status
  }

  @Test func `goes by a code that a manager confirms, once, until it is removed`() async throws {
    let application = try await TestApplication()
    try await application.hire("Minji", as: .owner)
    let manager = try await application.begin(try await application.hire("Jun", as: .manager))
    let (asked, code) = try await ask(application)
    #expect(try await application.get("/pair", cookie: asked).cookie("device") == nil)
    #expect(try await confirm(code.description.lowercased(), application, by: manager) == 303)
    // A code that was used is none.
    #expect(try await confirm(code.description, application, by: manager) == 422)
    // Only the browser that asked gets the device's cookie, and only once.
    #expect(try await application.get("/pair").cookie("device") == nil)
    let device = try #require(try await application.get("/pair", cookie: asked).cookie("device"))
    #expect(try await application.get("/pair", cookie: asked).cookie("device") == nil)
    #expect(try await application.get("/api/calls", cookie: device).status == 200)
    #expect(try await application.get("/manage/devices", cookie: device).status == 403)
    let id = try #require(try await application.bars.staff(of: .main).devices.keys.first)
    let path = "/manage/devices/\(id)/removal"
    #expect(try await application.post(path, ["sure": "yes"], cookie: manager).status == 303)
    #expect(try await application.get("/api/calls", cookie: device).status == 401)
    let actions = try await application.actions()
    #expect(actions.prefix(3) == ["device-removed", "device-paired", "device-confirmed"])
  }

  @Test func `makes a kiosk that may do no more than visitors`() async throws {
    let application = try await TestApplication()
    let owner = try await application.begin(try await application.hire("Minji", as: .owner))
    let (asked, code) = try await ask(application)
    #expect(try await confirm(code.rawValue, application, by: owner, kind: "kiosk") == 303)
    let device = try #require(try await application.get("/pair", cookie: asked).cookie("device"))
    #expect(try await application.get("/api/calls", cookie: device).status == 401)
  }

  @Test func `is over after ten minutes, confirmed or not`() async throws {
    let application = try await TestApplication()
    let owner = try await application.begin(try await application.hire("Minji", as: .owner))
    let (late, lateCode) = try await ask(application)
    let (asked, code) = try await ask(application)
    #expect(try await confirm(code.rawValue, application, by: owner) == 303)
    application.clock.advance(by: PairingCode.lifetimeMilliseconds)
    #expect(try await confirm(lateCode.rawValue, application, by: owner) == 422)
    #expect(try await application.get("/pair", cookie: asked).cookie("device") == nil)
    #expect(try await application.get("/pair", cookie: late).cookie("device") == nil)
  }

  @Test func `lets nobody guess codes for long, nor ask for hundreds`() async throws {
    let application = try await TestApplication()
    let owner = try await application.begin(try await application.hire("Minji", as: .owner))
    for _ in 0..<5 { #expect(try await confirm("2345-6789", application, by: owner) == 422) }
    let (_, code) = try await ask(application)
    #expect(try await confirm(code.rawValue, application, by: owner) == 429)
    for _ in 0..<4 { #expect(try await application.post("/pair").status == 303) }
    #expect(try await application.post("/pair").status == 429)
    #expect(try await application.post("/pair", from: .loopback).status == 303)
  }
}

@Suite struct `The audit log` {
  @Test func `says who changed the stock, in the same commit, and nothing of visitors`()
    async throws
  {
    let application = try await TestApplication()
    let owner = try await application.hire("Minji", as: .owner)
    let cookie = try await application.begin(owner)
    let headers: Headers = ["Cookie": cookie]
    let order = try await application.send(
      .post,
      "/api/orders",
      body: #"{"juice": "kiwi"}"#,
      headers: headers,
      from: .stranger
    )
    #expect(order.status == 201)
    let call = try await application.post("/calls", ["reason": "help"])
    #expect(call.status == 303)
    let before = try await application.actions()
    let change = try await application.send(
      .post,
      "/api/stock/kiwi/movements",
      body: #"{"delta": 3, "reason": "delivery"}"#,
      headers: headers,
      from: .stranger
    )
    #expect(change.status == 201)
    let filter = LogFilter(who: "Minji", action: "adjust")
    let lines = try await application.bars.log(of: .main, matching: filter, limit: 9)
    #expect(lines.map(\.entry.subject) == ["kiwi"])
    #expect(lines.map(\.entry.details) == ["3 delivery"])
    #expect(lines.map(\.entry.who) == [owner.actor])
    #expect(try await application.actions() == ["adjust"] + before)
    let page = try await application.get("/manage/log?action=adjust&lang=en", cookie: cookie)
    #expect(page.text.count(of: "data-action=") == 1)
    #expect(page.text.contains("Kiwi: added 3 (Delivery)."))
  }

  @Test func `is read page by page`() async throws {
    let application = try await TestApplication()
    let cookie = try await application.begin(try await application.hire("Minji", as: .owner))
    for _ in 0..<60 {
      _ = try await application.send(
        .post,
        "/api/stock/kiwi/movements",
        body: #"{"delta": 1}"#,
        headers: ["Cookie": cookie],
        from: .stranger
      )
    }
    let first = try await application.get("/manage/log?who=Minji&action=adjust", cookie: cookie)
      .text
    #expect(first.count(of: "data-action=") == 50)
    let link = try #require(
      first.firstMatch(of: #/href="(\/manage\/log\?who=Minji[^"]*before[^"]*)"/#)
    )
    let path = String(link.output.1).replacing("&amp;", with: "&")
    let second = try await application.get(path, cookie: cookie).text
    #expect(second.count(of: "data-action=") == 10)
  }
}

@Suite struct `Screens behind a proxy that nobody named` {
  private func ask(_ application: TestApplication, for client: String) async throws -> Int {
    try await application.send(
      .post,
      "/pair",
      body: "",
      headers: [
        "Content-Type": "application/x-www-form-urlencoded", "X-Forwarded-For": client,
      ],
      from: .loopback
    ).status
  }

  @Test func `are paired each for itself`() async throws {
    let application = try await TestApplication()
    _ = try await application.hire("Owner", as: .owner)
    for screen in 1...12 {
      #expect(try await ask(application, for: "10.0.0.\(screen)") == 303, "\(screen)")
    }
    #expect(try await application.bars.staff(of: .main).pairings.count == 12)
  }

  @Test func `cannot ask without end, one of them or all`() async throws {
    let application = try await TestApplication()
    _ = try await application.hire("Owner", as: .owner)
    var statuses: [Int] = []
    for _ in 0..<6 { statuses.append(try await ask(application, for: "10.0.0.1")) }
    #expect(statuses == [303, 303, 303, 303, 303, 429])
    var refused = 0
    for screen in 2...60 where try await ask(application, for: "10.0.0.\(screen)") == 429 {
      refused += 1
    }
    #expect(refused >= 20)
  }
}
