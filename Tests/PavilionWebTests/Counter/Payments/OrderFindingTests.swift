import HTTP
import JSON
import Testing

@testable import PavilionWeb
@testable import Web

@Suite struct `An order to pay or refund` {
  let application: TestApplication

  init() async throws { application = try await TestApplication() }

  private func place(_ name: String? = nil) async throws -> String {
    let name = name.map { #","name":"\#($0)""# } ?? ""
    let body = #"{"juice":"kiwi"\#(name)}"#
    let answer = try await application.send(.post, "/api/orders", body: body)
    return try answer.json.member("id").string()
  }

  private func find(_ query: String) async throws -> Answer {
    try await application.send(.get, "/pay?\(query)&lang=en")
  }

  /// Places two orders on each of two business days: called 1 and 2, with the lasting numbers 1 to 4.
  private func twoDays() async throws -> [String] {
    let delivery = #"{"delta":10,"reason":"delivery"}"#
    _ = try await application.send(.post, "/api/stock/kiwi/movements", body: delivery)
    _ = try await application.send(.post, "/api/days", body: #"{"float":0}"#)
    let first = [try await place("Léa"), try await place()]
    let close = #"{"counted":[{"kind":"cash","amount":0}]}"#
    #expect(try await application.send(.post, "/api/days/1/close", body: close).status == 201)
    _ = try await application.send(.post, "/api/days", body: #"{"float":0}"#)
    return first + [try await place(), try await place("Ana")]
  }

  @Test func `is told from others of its number by a list, the newest first`() async throws {
    let orders = try await twoDays()
    let list = try await find("q=2")
    #expect(list.status == 200)
    let links = list.text.split(separator: "href=\"/pay/").dropFirst().map { String($0.prefix(36)) }
    #expect(links.filter(orders.contains) == [orders[3], orders[1]])
    #expect(list.text.contains("Serial number 4"))
  }

  @Test(arguments: [("q=4", 3), ("q=%234", 3), ("q=ana", 3), ("q=Léa", 0), ("payment=paid", 1)])
  func `opens when it is the only one of a number, name or state`(
    query: String,
    place: Int
  )
    async throws
  {
    let orders = try await twoDays()
    let card = #"{"amount":5000,"method":"card"}"#
    _ = try await application.send(.post, "/api/orders/\(orders[1])/payments", body: card)
    let found = try await find(query.replacing("é", with: "%C3%A9"))
    #expect((found.status, found.headers["Location"]) == (303, "/pay/\(orders[place])"))
  }

  @Test func `is due until it is settled, however old it is`() async throws {
    let order = try await place()
    application.clock.advance(by: 400 * 86_400_000)
    _ = try await application.send(.post, "/api/days", body: #"{"float":0}"#)
    #expect(try await application.send(.get, "/pay").text.contains("href=\"/pay/\(order)\""))
    #expect(try await application.send(.get, "/day").text.contains("data-open=\"\(order)\""))
    let owed = try await application.send(.get, "/manage?lang=en").text.split(separator: "Owed")
    #expect(owed.last?.prefix(200).contains("₩5,000") == true)
    let waiver = #"{"amount":5000,"method":"waiver","reason":"complaint"}"#
    let path = "/api/orders/\(order)/payments"
    #expect(try await application.send(.post, path, body: waiver).status == 201)
    #expect(try await !application.send(.get, "/pay").text.contains("href=\"/pay/\(order)\""))
    #expect(try await !application.send(.get, "/day").text.contains("data-open"))
  }

  @Test func `beyond the sixty listed is counted and can be found`() async throws {
    let delivery = #"{"delta":90,"reason":"delivery"}"#
    for _ in 0..<2 {
      _ = try await application.send(.post, "/api/stock/kiwi/movements", body: delivery)
      for _ in 0..<31 { _ = try await place() }
    }
    let page = try await application.send(.get, "/pay?lang=en").text
    #expect(page.contains("The newest 60 of 62."))
    let owed = try await application.send(.get, "/manage?lang=en").text
    #expect(owed.contains("₩310,000") && owed.contains("62 orders"))
  }

  @Test func `says its day, and that the day is over`() async throws {
    let orders = try await twoDays()
    var pages: [String] = []
    for order in [orders[1], orders[3]] {
      pages.append(try await application.send(.get, "/pay/\(order)?lang=en").text)
    }
    #expect(pages[0].contains("earlier business day") && pages[0].contains("Serial number 2"))
    #expect(!pages[1].contains("earlier business day") && pages[1].contains("Serial number 4"))
    let receipt = try await application.send(.get, "/orders/\(orders[3])/receipt?lang=en").text
    #expect(receipt.contains("Serial number"))
  }

  @Test(arguments: ["/orders/{}/receipt", "/juice/orders/{}", "/bar/labels/{}", "/bar", "/board"])
  func `is called by the number of its day`(path: String) async throws {
    try await application.bars.makeOrdersByCounter()
    let order = try await twoDays()[2]
    for status in ["making", "ready"] {
      let step = #"{"status":"\#(status)"}"#
      _ = try await application.send(.put, "/api/orders/\(order)/status", body: step)
    }
    let page = try await application.send(.get, path.replacing("{}", with: order) + "?lang=en").text
    let places = #/(?:-number"|-no"|data-number="\d+")[^>]*>(?:<span[^>]*>)*([^<]+)</#
    let called = page.matches(of: places).map { String($0.1) }
    #expect(
      called.contains { $0.contains(/\b1\b/) } && !called.contains { $0.contains("3") },
      "\(called)"
    )
  }

  @Test(arguments: ["0", "-1", "7", "x", "4111111111111111"])
  func `that is none is not found`(words: String) async throws {
    let orders = try await twoDays()
    let answer = try await find("q=\(words)")
    #expect(answer.status == 200)
    #expect(answer.text.contains("No orders match."))
    #expect(!orders.contains { answer.text.contains($0) })
  }
}
