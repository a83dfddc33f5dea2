import HTTP
import Identifiers
import JSON
import JuiceBar
import Staffing
import Testing

@testable import CounterWeb
@testable import OfficeWeb
@testable import Web

@Suite struct `Somebody who only prepares` {
  let application: TestApplication
  let maker: String
  let member: String

  init() async throws {
    application = try await TestApplication(flow: .byCounter)
    try await application.hire("Owner", as: .owner)
    maker = try await application.begin(application.hire("Haru", as: .preparation))
    member = try await application.begin(application.hire("Amélie", as: .staff))
  }

  private func place() async throws -> OrderID {
    let answer = try await application.send(.post, "/api/orders", body: #"{"juice":"kiwi"}"#)
    return try #require(OrderID(rawValue: try answer.json.member("id").string()))
  }

  private func step(_ order: OrderID, to status: String, as cookie: String) async throws -> Int {
    try await application.send(
      .put,
      "/api/orders/\(order)/status",
      body: #"{"status":"\#(status)"}"#,
      headers: ["Cookie": cookie],
      from: .stranger
    ).status
  }

  @Test func `sees the queue without a way to money or stock`() async throws {
    let order = try await place()
    let ways = ["/pay/\(order)", #"data-cancel="#, #"href="/stock""#, #"href="/pay""#]
    let page = try await application.get("/bar", cookie: maker)
    #expect(page.status == 200 && page.text.contains(#"data-order="\#(order)""#))
    for way in ways { #expect(!page.text.contains(way), "\(way)") }
    let full = try await application.get("/bar", cookie: member).text
    for way in ways { #expect(full.contains(way), "\(way)") }
  }

  @Test func `sees whether an order is paid, and no amount`() async throws {
    let order = try await place()
    func state() async throws -> [String] {
      let page = try await application.get("/bar?lang=en", cookie: maker).text
      #expect(!page.contains("₩"))
      let card = page.matches(
        of: #/data-payment="([^"]*)".*?<span>([^<]*)</span>/#.dotMatchesNewlines()
      )
      return card.flatMap { [String($0.1), String($0.2)] }
    }
    #expect(try await state() == ["unpaid", "To pay"])
    let card = #"{"amount":5000,"method":"card"}"#
    _ = try await application.send(
      .post,
      "/api/orders/\(order)/payments",
      body: card,
      headers: ["Cookie": member],
      from: .stranger
    )
    #expect(try await state() == ["paid", "Paid"])
  }

  @Test func `takes each step but cancelling, which brings money back`() async throws {
    let order = try await place()
    #expect(try await step(order, to: "cancelled", as: maker) == 403)
    let form = ["status": "cancelled", "sure": "yes"] as KeyValuePairs
    let path = "/bar/orders/\(order)"
    #expect(try await application.post(path, form, cookie: maker).status == 403)
    #expect(try await step(order, to: "making", as: maker) == 200)
    let other = try await place()
    #expect(try await step(other, to: "cancelled", as: member) == 200)
    let told = "/bar?done=\(other).cancelled"
    #expect(try await application.get(told, cookie: member).text.contains("toast-close"))
    #expect(try await !application.get(told, cookie: maker).text.contains("toast-close"))
  }

  @Test func `lets a program cancel an unpaid order by the scope of orders alone`() async throws {
    let order = try await place()
    let headers = Headers(bearer: try await application.makeToken([.ordersWrite], named: "till"))
    let answer = try await application.send(
      .put,
      "/api/orders/\(order)/status",
      body: #"{"status":"cancelled"}"#,
      headers: headers,
      from: .stranger
    )
    #expect(answer.status == 200)
  }

  @Test func `reads on the first page what needs a person, but no sum`() async throws {
    for _ in 0..<3 { _ = try await place() }
    let page = try await application.get("/manage", cookie: maker)
    #expect(page.status == 200)
    for way in ["/pay", "/stock", "/reports"] {
      #expect(!page.text.contains(#"href="\#(way)"#), "\(way)")
    }
    #expect(try await application.get("/manage", cookie: member).text.contains(#"href="/pay""#))
  }

  @Test func `answers calls, and is led to a screen that is open`() async throws {
    let body = #"{"reason":"help"}"#
    let call = try await application.send(.post, "/api/calls", body: body, from: .stranger)
    let id = try call.json.member("id").string()
    let answered = try await application.post("/calls/\(id)/answer", cookie: maker)
    #expect(answered.headers["Location"] == "/manage?done-calls=\(id)")
    let page = try await application.get("/manage?done-calls=\(id)", cookie: maker)
    #expect(page.status == 200 && page.text.contains("toast-close"))
  }
}
