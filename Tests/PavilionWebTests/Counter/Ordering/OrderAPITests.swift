import CounterWeb
import HTTP
import IntegrationWeb
import JSON
import OfficeWeb
import Testing
import VenueWeb
import Web

@Suite struct `POST /api/orders` {
  let pavilion: TestApplication

  init() async throws { pavilion = try await TestApplication() }

  @Test func `takes one juice and tells what is left`() async throws {
    let answer = try await pavilion.send(.post, "/api/orders", body: #"{"juice":"kiwi"}"#)
    #expect(answer.status == 201)
    let order = try answer.json
    #expect(try order.member("number").integer() == 1)
    #expect(try order.member("version").integer() == 2)
    let line = try order.member("lines").elements()[0]
    #expect(try line.member("juice").string() == "kiwi")
    #expect(try line.member("quantity").integer() == 1)
    let fruit = try order.member("stock").elements()[0]
    #expect(try fruit.member("id").string() == "kiwi")
    #expect(try fruit.member("onHand").integer() == 7)
    let id = try order.member("id").string()
    #expect(answer.headers["Location"] == "/api/orders/\(id)")
    let again = try await pavilion.send(.get, "/api/orders/\(id)")
    #expect(again.status == 200)
    #expect(again.text == answer.text)
  }

  @Test func `takes a name, and tells it wherever it tells the order`() async throws {
    try await pavilion.bars.makeOrdersByCounter()
    let body = #"{"juice":"kiwi","name":" Zoe\u0308 \u003cb> "}"#
    let answer = try await pavilion.send(.post, "/api/orders", body: body)
    #expect(answer.status == 201)
    #expect(try answer.json.member("name").string() == "Zoë <b>")
    let id = try answer.json.member("id").string()
    let again = try await pavilion.send(.get, "/api/orders/\(id)")
    #expect(try again.json.member("name").string() == "Zoë <b>")
    _ = try await pavilion.send(.put, "/api/orders/\(id)/status", body: #"{"status":"ready"}"#)
    let queue = try await pavilion.send(.get, "/api/queue")
    #expect(try queue.json.member("orders").elements()[0].member("name").string() == "Zoë <b>")
    for path in ["/bar", "/board", "/bar/labels/\(id)", "/orders/\(id)/receipt"] {
      let page = try await pavilion.send(.get, path, headers: ["Accept": "text/html"])
      #expect(page.text.contains("<bdi>Zoë &lt;b&gt;</bdi>"), "\(path)")
    }
    let unnamed = #"{"juice":"kiwi","name":" "}"#
    let other = try await pavilion.send(.post, "/api/orders", body: unnamed)
    #expect(try other.json.optionalMember("name") == nil)
  }

  @Test(arguments: [
    #""a\nb""#, #""a\u202eb""#, #""123456789012345678901""#, #""Z\u0300\u0301\u0302\u0303""#, "7",
    "null", "[]",
  ])
  func `says how a name has to be`(name: String) async throws {
    let body = #"{"juice":"kiwi","name":\#(name)}"#
    let answer = try await pavilion.send(.post, "/api/orders", body: body)
    #expect(answer.status == 422)
    let error = try answer.json.member("errors").elements()[0]
    #expect(try error.member("field").string() == "name")
    #expect(answer.text.contains("expected "))
    #expect(try await pavilion.onHand()["kiwi"] == 10)
  }

  @Test func `does not take another name under the same key`() async throws {
    for (name, status) in [("Anna", 201), ("Anna", 201), ("Jun", 422)] {
      let answer = try await pavilion.send(
        .post,
        "/api/orders",
        body: #"{"juice":"kiwi","name":"\#(name)"}"#,
        headers: ["Idempotency-Key": "k"]
      )
      #expect(answer.status == status)
    }
    #expect(try await pavilion.onHand()["kiwi"] == 7)
  }

  @Test func `takes a cart of several lines`() async throws {
    let answer = try await pavilion.send(
      .post,
      "/api/orders",
      body: #"{"lines":[{"juice":"kiwi","quantity":2},{"juice":"mango-kiwi","quantity":1}]}"#
    )
    #expect(answer.status == 201)
    #expect(try await pavilion.onHand()["kiwi"] == 3)
    #expect(try await pavilion.onHand()["mango"] == 8)
  }

  @Test func `refuses with every shortage and what can be made instead`() async throws {
    let before = try await pavilion.onHand()
    let answer = try await pavilion.send(
      .post,
      "/api/orders",
      body: #"{"lines":[{"juice":"strawberry","quantity":1},{"juice":"kiwi","quantity":4}]}"#
    )
    #expect(answer.status == 409)
    #expect(answer.headers["Content-Type"] == "application/problem+json")
    let shortages = try answer.json.member("shortages").elements()
    #expect(
      shortages.map(\.value) == [
        ["fruit": "strawberry", "needed": 16, "onHand": 10],
        ["fruit": "kiwi", "needed": 12, "onHand": 10],
      ]
    )
    let alternatives = try answer.json.member("alternatives").elements().map { try $0.string() }
    #expect(alternatives.contains("banana"))
    #expect(!alternatives.contains("strawberry"))
    #expect(try await pavilion.onHand() == before)
  }

  @Test func `gives the same answer to the same key and refuses it for another cart`() async throws
  {
    let headers: Headers = ["Idempotency-Key": "kiosk-1-7"]
    let first = try await pavilion.send(
      .post,
      "/api/orders",
      body: #"{"juice":"kiwi"}"#,
      headers: headers
    )
    let second = try await pavilion.send(
      .post,
      "/api/orders",
      body: #"{"juice":"kiwi"}"#,
      headers: headers
    )
    #expect(second.status == 201)
    #expect(second.text == first.text)
    #expect(try await pavilion.onHand()["kiwi"] == 7)
    let other = try await pavilion.send(
      .post,
      "/api/orders",
      body: #"{"juice":"mango"}"#,
      headers: headers
    )
    #expect(other.status == 422)
    #expect(
      try other.json.member("errors").elements()[0].member("field").string()
        == "Idempotency-Key"
    )
  }

  @Test func `does not read prices, totals and numbers of the request`() async throws {
    let answer = try await pavilion.send(
      .post,
      "/api/orders",
      body: #"{"juice":"kiwi","price":0,"total":-5,"number":99}"#
    )
    #expect(answer.status == 201)
    #expect(try answer.json.member("number").integer() == 1)
    #expect(try answer.json.member("lines").elements()[0].member("price").integer() > 0)
  }

  static let wrongBodies: [(body: String, status: Int, detail: String)] = [
    (#"{"juice":"melon"}"#, 422, "juice: the menu has no juice named melon"),
    (#"{"juice":"Kiwi"}"#, 422, "juice: expected the identifier of a juice, such as mango-kiwi"),
    (#"{"juice":7}"#, 422, "juice: expected a string, found a number"),
    (#"{}"#, 422, "juice: expected the identifier of a juice, found nothing"),
    (#"[]"#, 422, "expected an object, found an array"),
    (#"{"juice":"kiwi","quantity":0}"#, 422, "quantity: expected a whole number from 1 to 100"),
    (#"{"juice":"kiwi","quantity":-1}"#, 422, "found -1"),
    (#"{"juice":"kiwi","quantity":1.5}"#, 422, "found 1.5"),
    (#"{"juice":"kiwi","quantity":101}"#, 422, "found 101"),
    (#"{"juice":"kiwi","quantity":1e30}"#, 422, "quantity: expected a whole number"),
    (#"{"juice":"kiwi","quantity":99999999999999999999}"#, 422, "quantity: expected a whole"),
    (#"{"juice":"kiwi","quantity":"2"}"#, 422, "quantity: expected a whole number"),
    (#"{"juice":"kiwi","quantity":null}"#, 422, "quantity: expected a whole number"),
    (#"{"juice":null}"#, 422, "juice: expected a string, found null"),
    (#"{"lines":[]}"#, 422, "lines: expected 1 to 50 lines, found 0"),
    (#"{"lines":[{"juice":"kiwi"}]}"#, 422, "lines[0].quantity: expected a value, found nothing"),
    (#"{"lines":[{"quantity":1}]}"#, 422, "lines[0].juice: expected a value, found nothing"),
    (#"{"lines":{"juice":"kiwi"}}"#, 422, "lines: expected an array, found an object"),
    (#"{"juice":"kiwi","lines":[]}"#, 422, "expected either juice or lines, found both"),
    (#"{"juice":"kiwi","juice":"mango"}"#, 400, "the name \"juice\" stands twice"),
    ("juice=kiwi", 400, "The body is not JSON: line 1, column 1: a value was expected."),
    ("", 400, "The body is not JSON"),
  ]

  @Test(arguments: wrongBodies)
  func `refuses a wrong body with a clear problem and changes nothing`(
    body: String,
    status: Int,
    detail: String
  ) async throws {
    let before = try await pavilion.onHand()
    let answer = try await pavilion.send(.post, "/api/orders", body: body)
    #expect(answer.status == status)
    #expect(try answer.json.member("detail").string().contains(detail))
    #expect(try answer.json.member("status").integer() == status)
    #expect(try await pavilion.onHand() == before)
  }

  @Test func `refuses broken UTF-8`() async throws {
    let response = await pavilion.application.respond(
      to: Request(
        method: .post,
        target: "/api/orders",
        headers: ["Content-Type": "application/json"],
        body: Array(#"{"juice":""#.utf8) + [0xFF, 0xFE] + Array("\"}".utf8)
      )
    )
    #expect(response.status == .badRequest)
  }

  @Test(arguments: ["text/plain", "application/x-www-form-urlencoded", "application/jsonx"])
  func `refuses another media type`(type: String) async throws {
    let answer = try await pavilion.send(
      .post,
      "/api/orders",
      body: #"{"juice":"kiwi"}"#,
      headers: ["Content-Type": type]
    )
    #expect(answer.status == 415)
  }

  @Test func `accepts JSON that names its character set`() async throws {
    let answer = try await pavilion.send(
      .post,
      "/api/orders",
      body: #"{"juice":"kiwi"}"#,
      headers: ["Content-Type": "Application/JSON; charset=utf-8"]
    )
    #expect(answer.status == 201)
  }

  @Test(arguments: ["", " ", "é", String(repeating: "k", count: 129)])
  func `refuses a key that is none`(key: String) async throws {
    let answer = try await pavilion.send(
      .post,
      "/api/orders",
      body: #"{"juice":"kiwi"}"#,
      headers: ["Idempotency-Key": key]
    )
    #expect(answer.status == 422)
  }

  @Test(arguments: ["https://evil.example", "null"])
  func `refuses a page of another site`(origin: String) async throws {
    let answer = try await pavilion.send(
      .post,
      "/api/orders",
      body: #"{"juice":"kiwi"}"#,
      headers: ["Origin": origin, "Host": "localhost:8080"]
    )
    #expect(answer.status == 403)
    #expect(try await pavilion.onHand()["kiwi"] == 10)
  }

  @Test(arguments: ["http://localhost:8080", "null"])
  func `takes an order of its own page, also one that sends no referrer`(
    origin: String
  ) async throws {
    let answer = try await pavilion.send(
      .post,
      "/api/orders",
      body: #"{"juice":"kiwi"}"#,
      headers: [
        "Origin": origin, "Host": "localhost:8080", "Sec-Fetch-Site": "same-origin",
      ]
    )
    #expect(answer.status == 201)
  }

  @Test(arguments: ["0", "not-an-id", "00000000-0000-7000-8000-000000000000"])
  func `knows no order that was not taken`(id: String) async throws {
    #expect(try await pavilion.send(.get, "/api/orders/\(id)").status == 404)
  }
}
