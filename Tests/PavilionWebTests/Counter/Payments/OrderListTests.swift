import HTTP
import JSON
import Testing

@testable import PavilionWeb
@testable import Web

@Suite struct `Orders and payments for programs` {
  let application: TestApplication

  init() async throws { application = try await TestApplication() }

  private func send(_ path: String, _ body: String) async throws -> Answer {
    try await application.send(.post, path, body: body)
  }

  private func placed() async throws -> String {
    try await send("/api/orders", #"{"juice":"kiwi"}"#).json.member("id").string()
  }

  @Test func `add up, for each closed day, to the net amount of its report`() async throws {
    _ = try await send("/api/days", #"{"float":0}"#)
    let (first, second) = (try await placed(), try await placed())
    let pay = #"{"amount":5000,"method":"card"}"#
    _ = try await send("/api/orders/\(first)/payments", pay)
    _ = try await send("/api/orders/\(first)/voids", #"{"payment":1,"reason":"wrong-tender"}"#)
    _ = try await send("/api/orders/\(first)/payments", pay)
    _ = try await send("/api/orders/\(first)/refunds", #"{"amount":1200,"reason":"spilled"}"#)
    _ = try await send(
      "/api/orders/\(second)/payments",
      #"{"amount":5000,"method":"waiver","reason":"complaint"}"#
    )
    let close = #"{"counted":[{"kind":"cash","amount":0}]}"#
    let report = try await send("/api/days/1/close", close).json
    let net = try report.member("money").elements()[0].member("net").integer()
    var (sum, cursor, isCutOff) = (0, 0, true)
    while isCutOff {
      let answer = try await application.send(
        .get,
        "/api/payments?day=1&limit=2&cursor=\(cursor)"
      ).json
      for entry in try answer.member("entries").elements() {
        sum += try entry.member("amount").integer()
      }
      cursor = try answer.member("cursor").integer()
      isCutOff = try answer.member("isCutOff").boolean()
    }
    #expect(net == 3800)
    #expect(sum == net)
  }

  @Test func `are listed newest first, with what each owes`() async throws {
    let (first, second) = (try await placed(), try await placed())
    _ = try await send("/api/orders/\(first)/payments", #"{"amount":5000,"method":"card"}"#)
    let answer = try await application.send(.get, "/api/orders").json
    let orders = try answer.member("orders").elements()
    #expect(try orders.map { try $0.member("id").string() } == [second, first])
    #expect(try orders.map { try $0.member("due").integer() } == [5000, 0])
    #expect(try orders[1].member("payment").string() == "paid")
    let page = try await application.send(.get, "/api/orders?limit=1").json
    let cursor = try page.member("cursor").integer()
    let rest = try await application.send(.get, "/api/orders?cursor=\(cursor)&payment=paid").json
    #expect(try rest.member("orders").elements().count == 1)
  }

  @Test(arguments: [
    ("/api/orders?day=0", "day"), ("/api/orders?day=2026-02-30", "day"),
    ("/api/orders?status=eaten", "status"), ("/api/orders?payment=later", "payment"),
    ("/api/orders?tender=stones", "tender"), ("/api/orders?cursor=0", "cursor"),
    ("/api/orders?limit=501", "limit"), ("/api/payments?cursor=-1", "cursor"),
    ("/api/payments?kind=close", "kind"), ("/api/payments?day=x", "day"),
    ("/orders.csv?day=x", "day"),
  ])
  func `are refused by the name of a wrong field`(path: String, field: String) async throws {
    let answer = try await application.send(.get, path)
    #expect(answer.status == 422)
    #expect(answer.text.contains(field))
  }

  @Test func `take the largest numbers for places after the last`() async throws {
    _ = try await placed()
    for path in [
      "/api/orders?cursor=\(Int.max)", "/api/payments?cursor=\(Int.max)",
      "/api/orders?q=\(Int.max)", "/api/orders?day=\(Int.max)",
    ] {
      #expect(try await application.send(.get, path).status == 200, "\(path)")
    }
  }

  @Test func `are a file of the venue's times and words that no spreadsheet carries out`()
    async throws
  {
    _ = try await send("/api/orders", #"{"juice":"kiwi","name":"=1+1"}"#)
    let file = try await application.send(.get, "/orders.csv?lang=en")
    #expect(file.text.hasPrefix("\u{FEFF}"))
    #expect(!file.text.contains(",=1+1"))
    #expect(file.text.contains("KRW"))
  }

  @Test func `are not asked for where nobody pays`() async throws {
    _ = try await placed()
    let before = try await application.send(.get, "/pay?lang=en").text
    #expect(before.contains("unpaid-order"))
    _ = try await application.send(
      .post,
      "/bar/settings",
      body: "flow=at-once&payment=never&makers=1&longestQueueMinutes=0&unpaidMinutes=10"
        + "&readyMinutes=120",
      headers: ["Content-Type": "application/x-www-form-urlencoded"]
    )
    let after = try await application.send(.get, "/pay?lang=en").text
    #expect(!after.contains("unpaid-order\""))
  }
}
