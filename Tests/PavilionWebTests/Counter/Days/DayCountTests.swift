import HTTP
import JSON
import Testing

@testable import CounterWeb
@testable import Web

@Suite struct `The count before a close` {
  let application: TestApplication

  init() async throws {
    application = try await TestApplication()
    _ = try await application.send(.post, "/api/days", body: #"{"float":50000}"#)
  }

  private func post(_ path: String, _ form: String) async throws -> Answer {
    try await application.send(
      .post,
      path + "?lang=en",
      body: "key=k&day=1&" + form,
      headers: ["Content-Type": "application/x-www-form-urlencoded"]
    )
  }

  private func takeCash() async throws {
    let order = try await application.send(.post, "/api/orders", body: #"{"juice":"kiwi"}"#)
    let path = "/api/orders/\(try order.json.member("id").string())/payments"
    let cash = #"{"amount":5000,"method":"cash","given":5000}"#
    #expect(try await application.send(.post, path, body: cash).status == 201)
  }

  /// The hidden fields by which the page of a count closes the day.
  private func fields(of page: Answer) -> String {
    page.text.matches(of: #/name="((?:counted|expected)\.[^"]+)" value="([^"]+)"/#)
      .map { "\($0.1)=\($0.2)" }.joined(separator: "&")
  }

  @Test(arguments: [
    ("counted.cash=", "If there is none, enter 0."),
    ("counted.card=500", "If there is none, enter 0."),
    ("counted.cash=52000&pieces.50000=1", "notes and coins counted differ"),
    ("counted.cash=x", "Enter an amount in figures."),
  ])
  func `is of what somebody counted, and of one sum`(form: String, words: String) async throws {
    let page = try await post("/day/count", form)
    #expect(page.status == 422 && page.text.contains(words))
    // Nor does it tell what is expected.
    #expect(!page.text.contains("data-kind"))
  }

  @Test(arguments: ["counted.cash=0", "pieces.50000=1", "counted.cash=50,000&pieces.50000=1"])
  func `is a sum, or notes and coins`(form: String) async throws {
    let page = try await post("/day/count", form)
    #expect(page.status == 200 && page.text.contains(#"data-kind="cash""#))
  }

  @Test func `closes nothing on figures that are no longer those that were shown`() async throws {
    let seen = fields(of: try await post("/day/count", "counted.cash=50000"))
    try await takeCash()
    let late = try await post("/day/close", seen)
    #expect(late.status == 409 && late.text.contains("Money came in or went out meanwhile."))
    #expect(late.text.contains("₩55,000"))
    #expect(try await application.send(.get, "/api/days").json.member("days").elements().isEmpty)
    let closed = try await post("/day/close", fields(of: late))
    #expect(closed.headers["Location"] == "/day/1")
    let drawer = try await application.send(.get, "/api/days/1").json.member("drawer").elements()
    #expect(try drawer.map { try $0.member("difference").integer() } == [-5_000])
  }

  @Test(arguments: ["", "&expected.cash=49999", "&expected.cash=50000&expected.card=1"])
  func `closes nothing on money that is not expected`(seen: String) async throws {
    let answer = try await post("/day/close", "counted.cash=50000" + seen)
    #expect(answer.status == 409 && answer.text.contains(#"value="50000""#))
    #expect(try await application.send(.get, "/api/days").json.member("days").elements().isEmpty)
  }

  @Test func `leads to the report again when the same close is sent again`() async throws {
    let seen = fields(of: try await post("/day/count", "counted.cash=50000"))
    for _ in 0..<2 {
      let closed = try await post("/day/close", seen)
      #expect(closed.status == 303 && closed.headers["Location"] == "/day/1")
    }
    let days = try await application.send(.get, "/api/days").json.member("days").elements()
    #expect(days.count == 1)
  }
}
