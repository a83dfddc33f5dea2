import BarTables
import HTTP
import Identifiers
import JSON
import JuiceBar
import Money
import Staffing
import Testing

@testable import CounterWeb
@testable import OfficeWeb
@testable import Web

@Suite struct `Beside the queue` {
  let application: TestApplication
  let lead: Account
  let member: String
  let maker: String

  init() async throws {
    application = try await TestApplication(flow: .byCounter)
    try await application.hire("Owner", as: .owner)
    lead = try await application.hire("Sora", as: .shiftLead)
    member = try await application.begin(application.hire("Amélie", as: .staff))
    maker = try await application.begin(application.hire("Haru", as: .preparation))
  }

  private func place() async throws -> (id: OrderID, total: Int) {
    let order = try await application.send(.post, "/api/orders", body: #"{"juice":"kiwi"}"#).json
    let id = try #require(OrderID(rawValue: try order.member("id").string()))
    return (id, try order.member("total").integer())
  }

  private func pay(_ order: (id: OrderID, total: Int)) async throws {
    let answer = try await application.send(
      .post,
      "/api/orders/\(order.id)/payments",
      body: #"{"amount":\#(order.total),"method":"card"}"#,
      headers: ["Cookie": member],
      from: .stranger
    )
    #expect(answer.status == 201)
  }

  private func limit(_ amount: Int) async throws {
    let limit = try #require(RefundLimit(amount, in: .won))
    try await application.bars.set(limit, of: .main, by: .machine, at: application.clock.now)
  }

  private func status(_ order: OrderID) async throws -> String {
    try await application.send(.get, "/api/orders/\(order)").json.member("status").string()
  }

  // MARK: Paying

  @Test func `a payment is taken, and leads to its change and the next order`() async throws {
    let settings = try #require(
      PreparationSettings(
        makers: 1,
        maximumQueueMinutes: 0,
        flow: .byCounter,
        payment: .beforeMaking
      )
    )
    try await application.bars.set(settings, of: .main, by: .machine, at: application.clock.now)
    let (order, next) = (try await place(), try await place())
    let page = try await application.get("/bar?pay=\(order.id)", cookie: member).text
    #expect(page.contains("data-sheet") && page.contains(" inert"))
    #expect(page.contains(#"name="beside""#))
    let fields: KeyValuePairs = [
      "method": "cash", "amount": "\(order.total)", "quick": "10000", "key": "k-1", "beside": "yes",
    ]
    let path = "/pay/\(order.id)/payments"
    let paid = try await application.post(path, fields, cookie: member)
    #expect(paid.headers["Location"] == "/bar?pay=\(order.id)")
    let done = try await application.get("/bar?pay=\(order.id)", cookie: member).text
    #expect(done.contains("data-change") && done.contains("/bar?pay=\(next.id)"))
  }

  @Test func `a wrong field of a payment is told where it stands`() async throws {
    let order = try await place()
    let wrong = try await application.post(
      "/pay/\(order.id)/payments",
      [
        "method": "cash", "amount": "\(order.total)", "given": "many", "key": "k-1",
        "beside": "yes",
      ],
      cookie: member
    )
    #expect(wrong.status == 422)
    #expect(wrong.text.contains("data-sheet") && wrong.text.contains(#"value="many""#))
  }

  @Test(arguments: ["pay", "cancel"])
  func `nothing is shown to who only prepares, nor of an order that is not there`(
    task: String
  ) async throws {
    let order = try await place()
    #expect(try await application.get("/bar?\(task)=\(order.id)", cookie: maker).status == 403)
    #expect(try await application.get("/bar?new", cookie: maker).status == 403)
    for unknown in ["", "1", OrderID.unique().rawValue] {
      let answer = try await application.get("/bar?\(task)=\(unknown)", cookie: member)
      #expect(answer.status == 404, "\(unknown)")
    }
  }

  @Test func `no amount is shown to who only prepares`() async throws {
    let order = try await place()
    try await pay(try await place())
    let page = try await application.get("/bar", cookie: maker).text
    #expect(page.contains(#"data-order="\#(order.id)""#))
    #expect(!page.contains("5,000"))
    for way in ["pay=", "cancel=", "/bar?new"] { #expect(!page.contains(way), "\(way)") }
    #expect(try await application.get("/bar", cookie: member).text.contains("5,000"))
  }

  // MARK: Cancelling

  @Test func `an order is cancelled below the limit without a PIN`() async throws {
    let order = try await place()
    try await pay(order)
    let page = try await application.get("/bar?cancel=\(order.id)", cookie: member).text
    #expect(page.contains("data-question") && !page.contains("approvalPIN"))
    let fields: KeyValuePairs = [
      "status": "cancelled", "sure": "yes", "left": "\(order.total)",
    ]
    #expect(
      try await application.post("/bar/orders/\(order.id)", fields, cookie: member).status == 303
    )
    #expect(try await status(order.id) == "cancelled")
  }

  @Test func `an order that was paid since the question is not cancelled without another`()
    async throws
  {
    let order = try await place()
    func left(_ page: Answer) -> String? {
      page.text.firstMatch(of: #/name="left" value="(\d+)"/#).map { String($0.1) }
    }
    let asked = try await application.get("/bar?cancel=\(order.id)", cookie: member)
    #expect(left(asked) == "0")
    try await pay(order)
    let fields: KeyValuePairs = ["status": "cancelled", "sure": "yes", "left": "0"]
    let again = try await application.post("/bar/orders/\(order.id)", fields, cookie: member)
    #expect(again.status == 409 && left(again) == "\(order.total)")
    #expect(again.text.contains("그 사이에 결제가 바뀌었어요"))
    #expect(try await status(order.id) == "placed")
  }

  @Test func `money above the limit comes back with a shift lead's PIN alone`() async throws {
    let order = try await place()
    try await pay(order)
    try await limit(order.total - 1)
    application.clock.advance(by: 1)
    let path = "/bar/orders/\(order.id)"
    let page = try await application.get("/bar?cancel=\(order.id)", cookie: member).text
    #expect(page.contains("approvalPIN"))
    let without: KeyValuePairs = [
      "status": "cancelled", "sure": "yes", "left": "\(order.total)",
    ]
    let refused = try await application.post(path, without, cookie: member)
    #expect(refused.status == 422 && refused.text.contains("approvalPIN"))
    #expect(page.contains(#"name="approvedAmount" value="\#(order.total)""#))
    func approve(_ pin: String, _ amount: Int? = nil) async throws -> Answer {
      let fields: KeyValuePairs = [
        "status": "cancelled", "sure": "yes", "approver": lead.id.rawValue, "approvalPIN": pin,
        "approvedAmount": "\(amount ?? order.total)", "approvedRevision": "1",
        "approvedCommand": "cancel \(order.id)", "left": "\(order.total)",
      ]
      return try await application.post(path, fields, cookie: member)
    }
    #expect(try await approve("482914").status != 303)
    #expect(try await approve(TestApplication.pin, order.total - 1).status == 409)
    #expect(try await status(order.id) == "placed")
    #expect(try await !application.actions().contains("approval-given"))
    #expect(try await approve(TestApplication.pin).status == 303)
    #expect(try await status(order.id) == "cancelled")
    #expect(try await application.onHand()["kiwi"] == 10)
    #expect(try await application.actions().contains("approval-given"))
    let story = try await application.get("/orders/\(order.id)", cookie: member).text
    let approval = try #require(story.split(separator: "data-event=\"approval\"").last?.prefix(400))
    #expect(approval.contains("주문 취소 승인") && approval.contains(lead.name.rawValue))
    #expect(approval.contains("5,000"))
    let rest = story.split(separator: "data-event=\"").map { $0.prefix { $0 != "\"" } }.dropFirst()
    #expect(rest == ["placed", "payment", "approval", "refund", "cancelled"])
  }

  @Test func `a request needs the role of a shift lead for that, a program its scope`() async throws
  {
    let (order, other) = (try await place(), try await place())
    for each in [order, other] { try await pay(each) }
    try await limit(order.total - 1)
    func cancel(_ order: OrderID, _ headers: Headers) async throws -> Answer {
      try await application.send(
        .put,
        "/api/orders/\(order)/status",
        body: #"{"status":"cancelled"}"#,
        headers: headers,
        from: .stranger
      )
    }
    let refused = try await cancel(order.id, ["Cookie": member])
    #expect(refused.status == 403)
    #expect(try refused.json.member("type").string() == "/problems/missing-role")
    #expect(try await status(order.id) == "placed")
    #expect(try await cancel(order.id, ["Cookie": application.begin(lead)]).status == 200)
    let token = try await application.makeToken([.ordersWrite], named: "till")
    let alone = try await cancel(other.id, Headers(bearer: token))
    #expect(alone.status == 403)
    #expect(try alone.json.member("scope").string() == "payments:write")
    #expect(try await status(other.id) == "placed")
    let both = try await application.makeToken([.ordersWrite, .paymentsWrite], named: "both")
    #expect(try await cancel(other.id, Headers(bearer: both)).status == 200)
  }

  // MARK: Ordering

  private func take(_ fields: KeyValuePairs<String, String>) async throws -> Answer {
    try await application.post("/bar/orders", fields, cookie: member)
  }

  @Test func `an order is taken once, and leads to its payment`() async throws {
    let fields: KeyValuePairs = [
      "key": "k-1", "quantity.kiwi": "2", "quantity.mango": "", "name": "Zoé",
    ]
    let taken = try await take(fields)
    let place = try #require(taken.headers["Location"])
    #expect(taken.status == 303 && place.hasPrefix("/bar?pay="))
    #expect(try await take(fields).headers["Location"] == place)
    #expect(try await application.onHand()["kiwi"] == 4)
    let sheet = try await application.get(place, cookie: member).text
    #expect(sheet.contains("Zoé") && sheet.contains("10,000"))
  }

  @Test func `a wrong order is told in its form, which keeps what was typed`() async throws {
    let nothing = try await take(["key": "k-1", "quantity.kiwi": "0"])
    #expect(nothing.status == 422 && nothing.text.contains("data-sheet"))
    for text in ["-1", "1.5", "x", "99999999999999999999", "101"] {
      let wrong = try await take(["key": "k-2", "quantity.kiwi": text])
      #expect(wrong.status == 422 && wrong.text.contains("quantity-kiwi-error"), "\(text)")
      #expect(wrong.text.contains(#"value="\#(text)""#), "\(text)")
    }
    let short = try await take(["key": "k-3", "quantity.kiwi": "4"])
    #expect(short.status == 409 && short.text.contains(#"value="4""#))
    #expect(try await application.onHand()["kiwi"] == 10)
    #expect(try await take(["quantity.kiwi": "1"]).status == 422)
  }

  @Test func `an order that costs nothing now leads back to the queue`() async throws {
    let settings = try #require(
      PreparationSettings(makers: 1, maximumQueueMinutes: 0, flow: .byCounter, payment: .never)
    )
    try await application.bars.set(settings, of: .main, by: .machine, at: application.clock.now)
    let taken = try await take(["key": "k-1", "quantity.kiwi": "1"])
    let place = try #require(taken.headers["Location"])
    #expect(place.hasPrefix("/bar?done="))
    #expect(try await application.get(place, cookie: member).text.contains("toast-close"))
  }
}
