import BarTables
import HTTP
import JuiceBar
import Staffing
import Testing

@testable import CounterWeb
@testable import OfficeWeb
@testable import VenueWeb
@testable import Web

@Suite struct `A session` {
  @Test func `begins with the right PIN, whatever the capitals of the name`() async throws {
    let application = try await TestApplication()
    try await application.hire("Minji", as: .owner)
    let answer = try await application.signIn("minji")
    #expect(answer.status == 303)
    let header = try #require(
      answer.headers.all("Set-Cookie").first { $0.hasPrefix("session=") }
    )
    for part in ["HttpOnly", "SameSite=Strict", "Path=/"] { #expect(header.contains(part)) }
    #expect(!header.contains("Secure"))
    let page = try await application.get("/manage/staff", cookie: answer.cookie("session"))
    #expect(page.status == 200)
    #expect(page.text.contains("Minji"))
    #expect(try await application.actions() == ["sign-in", "account-added"])
  }

  @Test func `is kept to this host and to HTTPS where there is HTTPS`() async throws {
    let application = try await TestApplication()
    try await application.hire("Minji", as: .owner)
    let answer = try await application.post(
      "/sign-in",
      ["name": "Minji", "secret": TestApplication.pin],
      headers: ["X-Forwarded-Proto": "https"]
    )
    let header = try #require(
      answer.headers.all("Set-Cookie").first { $0.hasPrefix("__Host-session=") }
    )
    #expect(header.hasSuffix("; Secure"))
    // The same token under the name that a page without HTTPS could have set is not taken.
    let token = try #require(answer.cookies["__Host-session"])
    for (name, status) in [("__Host-session", 200), ("session", 401)] {
      let headers: Headers = ["Cookie": "\(name)=\(token)", "X-Forwarded-Proto": "https"]
      let calls = try await application.send(
        .get,
        "/api/calls",
        headers: headers,
        from: .stranger
      )
      #expect(calls.status == status, "\(name)")
    }
  }

  @Test func `is not stored as the token that the browser has`() async throws {
    let application = try await TestApplication()
    try await application.hire("Minji", as: .owner)
    let token = try #require(try await application.signIn("Minji").cookies["session"])
    #expect(try await application.bars.session(token, of: .main) == nil)
    #expect(try await application.get("/api/calls", cookie: "session=\(token)").status == 200)
  }

  @Test func `is none for a token that is made up, tampered with or cut`() async throws {
    let application = try await TestApplication()
    let owner = try await application.hire("Minji", as: .owner)
    let cookie = try await application.begin(owner)
    let last = cookie.last == "0" ? "1" : "0"
    let tampered = [
      String(cookie.dropLast()) + last, String(cookie.dropLast()), cookie.uppercased(),
      cookie + "0", "session=", "session=" + String(repeating: "0", count: 64),
      "session=' OR 1=1 --", cookie.replacing("session=", with: "device="),
    ]
    for cookie in tampered {
      #expect(try await application.get("/api/calls", cookie: cookie).status == 401, "\(cookie)")
    }
    #expect(try await application.get("/api/calls", cookie: cookie).status == 200)
  }

  @Test func `ends twelve hours after its last use`() async throws {
    let application = try await TestApplication()
    let cookie = try await application.begin(try await application.hire("Minji", as: .owner))
    for _ in 0..<3 {
      application.clock.advance(by: Session.idleMilliseconds - 1)
      #expect(try await application.get("/api/calls", cookie: cookie).status == 200)
    }
    application.clock.advance(by: Session.idleMilliseconds)
    #expect(try await application.get("/api/calls", cookie: cookie).status == 401)
  }

  @Test func `ends after seven days however much it is used`() async throws {
    let application = try await TestApplication()
    let cookie = try await application.begin(try await application.hire("Minji", as: .owner))
    let step = Session.idleMilliseconds / 2
    for _ in 1..<(Session.lifetimeMilliseconds / step) {
      application.clock.advance(by: step)
      #expect(try await application.get("/api/calls", cookie: cookie).status == 200)
    }
    application.clock.advance(by: step)
    #expect(try await application.get("/api/calls", cookie: cookie).status == 401)
    #expect(try await application.bars.forgetSessions(of: .main, at: application.clock.now) == 1)
  }

  @Test func `ends on the server with the sign-out, so that a stolen cookie is worthless`()
    async throws
  {
    let application = try await TestApplication()
    let owner = try await application.hire("Minji", as: .owner)
    let (first, second) = (
      try await application.begin(owner), try await application.begin(owner)
    )
    let out = try await application.post("/sign-out", cookie: first)
    #expect(out.cookies["session"] == "")
    #expect(try await application.get("/api/calls", cookie: first).status == 401)
    #expect(try await application.get("/api/calls", cookie: second).status == 200)
    let third = try await application.begin(owner)
    _ = try await application.post("/sign-out/everywhere", cookie: third)
    for cookie in [second, third] {
      #expect(try await application.get("/api/calls", cookie: cookie).status == 401)
    }
  }

  @Test func `is a new one at each sign-in, whatever cookie the browser was given`() async throws {
    let application = try await TestApplication()
    let owner = try await application.hire("Minji", as: .owner)
    let planted = "session=" + String(repeating: "a", count: 64)
    let answer = try await application.signIn("Minji", cookie: planted)
    #expect(answer.cookie("session") != planted)
    #expect(try await application.get("/api/calls", cookie: planted).status == 401)
    // One that was somebody's ends when somebody else signs in over it.
    let others = try await application.begin(owner)
    _ = try await application.signIn("Minji", cookie: others)
    #expect(try await application.get("/api/calls", cookie: others).status == 401)
    // A device's cookie that we never gave out is not trusted from then on.
    let device = "device=" + String(repeating: "b", count: 64)
    let withDevice = try await application.signIn("Minji", cookie: device)
    #expect(withDevice.cookie("device") != nil && withDevice.cookie("device") != device)
  }

  @Test(arguments: [
    ["Origin": "https://evil.example", "Host": "bar.example"],
    ["Origin": "null", "Host": "bar.example"],
    ["Origin": "null", "Host": "bar.example", "Sec-Fetch-Site": "same-site"],
    ["Origin": "http://bar.example.evil.example", "Host": "bar.example"],
    ["Sec-Fetch-Site": "cross-site"], ["Sec-Fetch-Site": "same-site"],
  ])
  func `cannot be used or begun by a page of another site`(
    headers: [String: String]
  ) async throws {
    let application = try await TestApplication()
    let owner = try await application.hire("Minji", as: .owner)
    let cookie = try await application.begin(owner)
    var sent = Headers()
    for (name, value) in headers { sent.add(name, value) }
    let forms: [(String, KeyValuePairs<String, String>)] = [
      ("/sign-in", ["name": "Minji", "secret": TestApplication.pin]), ("/sign-out", [:]),
      ("/sign-out/everywhere", [:]), ("/manage/staff/\(owner.id)/removal", [:]),
      ("/pair", [:]), ("/setup", [:]),
    ]
    for (path, fields) in forms {
      let answer = try await application.post(path, fields, cookie: cookie, headers: sent)
      #expect(answer.status == 403, "\(path)")
    }
    #expect(try await application.get("/api/calls", cookie: cookie).status == 200)
  }

  @Test func `ends when its account is changed or removed`() async throws {
    let application = try await TestApplication()
    let owner = try await application.hire("Minji", as: .owner)
    let other = try await application.hire("Jun", as: .manager)
    let ownerCookie = try await application.begin(owner)
    let changes: [(String, KeyValuePairs<String, String>)] = [
      ("role", ["role": "staff"]), ("secret", ["secret": "719284"]), ("removal", ["sure": "yes"]),
    ]
    for (change, fields) in changes {
      let current = try #require(try await application.bars.staff(of: .main).accounts[other.id])
      let cookie = try await application.begin(current)
      #expect(try await application.get("/api/calls", cookie: cookie).status == 200)
      let path = "/manage/staff/\(other.id)/\(change)"
      #expect(try await application.post(path, fields, cookie: ownerCookie).status == 303)
      #expect(try await application.get("/api/calls", cookie: cookie).status == 401, "\(change)")
    }
  }
}
