import BarTables
import HTTP
import Identifiers
import JuiceBar
import Staffing
import Testing

@testable import Web

@Suite struct `A shared screen behind the counter` {
  private let application: TestApplication
  private let mina: Account
  private let screen: String

  init() async throws {
    application = try await TestApplication(flow: .byCounter)
    try await application.hire("Owner", as: .owner)
    mina = try await application.hire("Mina", as: .staff)
    screen = try await application.pair(as: .staff).cookie
  }

  /// Asks for a page as a browser does that a person leads there.
  private func open(_ path: String) async throws -> Answer {
    try await application.send(
      .get,
      path,
      headers: ["Cookie": screen, "Accept": "text/html"],
      from: .stranger
    )
  }

  private func come(
    _ pin: String = TestApplication.pin,
    back: String = "/stock"
  ) async throws
    -> Answer
  {
    try await application.post(
      "/who",
      ["role": "staff", "person": mina.id.rawValue, "personPIN": pin, "back": back],
      cookie: screen
    )
  }

  @Test func `prepares orders without asking, and asks for stock and money`() async throws {
    #expect(try await application.get("/bar", cookie: screen).status == 200)
    for path in ["/stock", "/pay", "/day"] {
      let asked = try await application.send(
        .get,
        path,
        headers: ["Cookie": screen, "Accept": "text/html"],
        from: .stranger
      )
      #expect(asked.status == 403 && asked.text.contains(#"action="/who""#), "\(path)")
      #expect(asked.text.contains("Mina") && asked.text.contains("Owner"))
    }
  }

  @Test func `knows who is there by the PIN, and forgets after a minute without use`() async throws
  {
    let come = try await come()
    #expect(come.status == 303 && come.headers["Location"] == "/stock")
    #expect(come.headers.all("Set-Cookie").isEmpty)
    for _ in 0..<3 {
      application.clock.advance(by: 59_000)
      #expect(try await open("/stock").status == 200)
    }
    application.clock.advance(by: 60_000)
    #expect(try await application.get("/stock", cookie: screen).status == 403)
    #expect(try await application.get("/bar", cookie: screen).status == 200)
  }

  /// What a browser sends when the person at the screen gives their PIN on the page that asks for it:
  /// its hidden fields, with the name and the PIN.
  private func answer(
    _ page: Answer,
    at path: String,
    pin: String = TestApplication.pin
  ) async throws
    -> Answer
  {
    let form = try #require(page.text.split(separator: #"action="\#(path)""#).dropFirst().first)
    let inputs = form.split(separator: "</form>").first ?? ""
    let kept: [(Substring, Substring)] =
      inputs
      .matches(of: #/type="hidden" name="([^"]+)" value="([^"]*)"/#)
      .map { ($0.output.1, $0.output.2) }
    let fields = kept + [("person", mina.id.rawValue[...]), ("personPIN", pin[...])]
    return try await application.send(
      .post,
      path,
      body: fields.map { "\($0.0)=\($0.1.replacing(" ", with: "+"))" }.joined(separator: "&"),
      headers: [
        "Cookie": screen, "Content-Type": "application/x-www-form-urlencoded",
        "Accept": "text/html",
      ],
      from: .stranger
    )
  }

  private func waste(_ amount: String) async throws -> Answer {
    try await application.post(
      "/stock/bookings/waste",
      ["key": "k-1", "reason": "spoiled", "amount.kiwi": amount, "note": "a whole box"],
      cookie: screen,
      headers: ["Accept": "text/html"]
    )
  }

  @Test func `is not used by its scripts, which look for news`() async throws {
    _ = try await come()
    for _ in 0..<3 {
      application.clock.advance(by: 19_000)
      #expect(try await application.get("/api/queue", cookie: screen).status == 200)
      #expect(try await application.get("/bar", cookie: screen).status == 200)
    }
    application.clock.advance(by: 3_000)
    #expect(try await open("/stock").status == 403)
  }

  @Test func `shows the ways of staff to money and stock, which ask who is there`() async throws {
    _ = try await application.send(.post, "/api/orders", body: #"{"juice": "kiwi"}"#)
    let order = try #require(try await application.bars.order(numbered: 1, of: .main))
    let counter = try await open("/bar").text
    let ways = [
      "/bar?new", "/bar?cancel=\(order.id)", "/pay/\(order.id)", "/orders", "/stock", "/day",
    ]
    for way in ways {
      #expect(counter.contains(#"href="\#(way)""#), "\(way)")
      let asked = try await open(way)
      let back = way.hasSuffix("?new") ? way + "=" : way
      #expect(
        asked.status == 403 && asked.text.contains(#"name="back" value="\#(back)""#),
        "\(way)"
      )
    }
    #expect(!counter.contains(#"href="/manage/log""#))
  }

  @Test func `keeps a form that it sends too late, and carries it out once with the PIN`()
    async throws
  {
    _ = try await come()
    application.clock.advance(by: 60_000)
    let asked = try await waste("3")
    #expect(asked.status == 403 && asked.text.contains("data-kept"))
    #expect(asked.text.contains(#"value="a whole box""#))
    #expect(try await application.onHand()["kiwi"] == 10)

    let wrong = try await answer(asked, at: "/stock/bookings/waste", pin: "111111")
    #expect(wrong.status == 403 && !wrong.text.contains("111111"))
    #expect(wrong.text.contains(#"value="a whole box""#))
    for _ in 0..<2 { #expect(try await answer(wrong, at: "/stock/bookings/waste").status == 303) }
    #expect(try await application.onHand()["kiwi"] == 7)
    let log = try await application.bars.log(of: .main, matching: LogFilter(), limit: 9)
    #expect(
      log.contains { $0.entry.who.name == "Mina" && $0.entry.details.contains("a whole box") }
    )
  }

  @Test func `keeps a cancelling too, for which a step of the queue needs more`() async throws {
    _ = try await application.send(.post, "/api/orders", body: #"{"juice": "kiwi"}"#)
    let order = try #require(try await application.bars.order(numbered: 1, of: .main))
    let path = "/bar/orders/\(order.id)"
    let asked = try await application.post(
      path,
      ["status": "cancelled", "sure": "yes", "left": "0"],
      cookie: screen,
      headers: ["Accept": "text/html"]
    )
    #expect(asked.status == 403)
    #expect(try await answer(asked, at: path).status == 303)
    #expect(try await application.bars.order(numbered: 1, of: .main)?.status == .cancelled)
  }

  @Test func `keeps no PIN that a person gave to approve something`() async throws {
    let asked = try await application.post(
      "/pay/\(OrderID.unique())/refunds",
      ["key": "k-2", "amount": "500", "approver": "x", "approvalPIN": "987654"],
      cookie: screen,
      headers: ["Accept": "text/html"]
    )
    #expect(asked.status == 403 && asked.text.contains(#"name="amount" value="500""#))
    #expect(!asked.text.contains("987654"))
  }

  @Test func `writes down the person, not the screen`() async throws {
    _ = try await come()
    let set = try await application.send(
      .post,
      "/api/stock/movements",
      body: #"{"reason":"waste","lines":[{"fruit":"kiwi","amount":1}]}"#,
      headers: ["Cookie": screen],
      from: .stranger
    )
    #expect(set.status == 201)
    let log = try await application.bars.log(of: .main, matching: LogFilter(), limit: 9)
    #expect(log.contains { $0.entry.who.name == "Mina" && $0.entry.action.rawValue == "book" })
  }

  @Test func `believes no wrong PIN, and has who guesses wait`() async throws {
    let wrong = try await come("111111")
    #expect(wrong.status == 403 && wrong.text.contains("approval-pin-error"))
    #expect(try await application.get("/stock", cookie: screen).status == 403)
    var statuses: [Int] = []
    for _ in 0..<30 where statuses.last != 429 { statuses.append(try await come("111111").status) }
    #expect(statuses.last == 429)
  }

  @Test func `forgets a person whose account changes, and leads to no other site`() async throws {
    #expect(try await come(back: "https://example.com/").headers["Location"] == "/manage")
    #expect(try await application.get("/stock", cookie: screen).status == 200)
    try await application.carryOut(.setRole(mina.id, .preparation))
    #expect(try await application.get("/stock", cookie: screen).status == 403)
  }

  @Test func `is nobody else's screen`() async throws {
    _ = try await come()
    let other = try await application.pair(as: .staff).cookie
    #expect(try await application.get("/stock", cookie: other).status == 403)
    let kiosk = try await application.pair(as: .kiosk).cookie
    let form: KeyValuePairs = [
      "role": "staff", "person": mina.id.rawValue, "personPIN": TestApplication.pin,
    ]
    #expect(try await application.post("/who", form, cookie: kiosk).status == 303)
    #expect(try await application.get("/stock", cookie: kiosk).headers["Location"] != nil)
  }
}
