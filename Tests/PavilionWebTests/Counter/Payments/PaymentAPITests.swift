import BarTables
import HTTP
import Identifiers
import JSON
import JuiceBar
import Money
import QRCode
import Testing

@testable import CounterWeb
@testable import IntegrationWeb
@testable import OfficeWeb
@testable import PavilionWeb
@testable import Web

@Suite struct `Paying through the interface` {
  let application: TestApplication

  init() async throws { application = try await TestApplication() }

  private func placed(_ body: String = #"{"juice":"kiwi","quantity":2}"#) async throws -> String {
    let answer = try await application.send(.post, "/api/orders", body: body)
    return try answer.json.member("id").string()
  }

  private func send(
    _ path: String,
    of id: String,
    _ body: String,
    headers: Headers = [:],
    from address: Address = .loopback
  ) async throws -> Answer {
    try await application.send(
      .post,
      "/api/orders/\(id)/\(path)",
      body: body,
      headers: headers,
      from: address
    )
  }

  @Test func `tells what an order costs, with the tax in it`() async throws {
    let order = try await application.send(.get, "/api/orders/\(try await placed())").json
    #expect(try order.member("total").integer() == 10_000)
    // 10,000 × 10 ÷ 110, rounded half up.
    #expect(try order.member("tax").integer() == 909)
    #expect(try order.member("currency").string() == "KRW")
    let line = try order.member("lines").elements()[0]
    #expect(try line.member("total").integer() == 10_000)
    #expect(try line.member("taxRate").integer() == 1000)
  }

  @Test func `names on a receipt no tax of what nobody paid`() async throws {
    try await application.bars.makeOrdersByCounter()
    let id = try await placed()
    func tax() async throws -> String? {
      let receipt = try await application.send(.get, "/orders/\(id)/receipt").text
      return receipt.firstMatch(of: #/data-rate="1000".*?<td>[^<]*<\/td><td>([^<]*)</#).map {
        String($0.1)
      }
    }
    #expect(try await tax() == "909원")
    _ = try await send("payments", of: id, #"{"amount":1100,"method":"card","isPart":true}"#)
    let waiver = #"{"amount":8900,"method":"waiver","reason":"complaint"}"#
    #expect(try await send("payments", of: id, waiver).status == 201)
    #expect(try await tax() == "100원")
    let cancelled = #"{"status":"cancelled"}"#
    let path = "/api/orders/\(id)/status"
    #expect(try await application.send(.put, path, body: cancelled).status == 200)
    #expect(try await tax() == nil)
  }

  @Test func `takes cash once, tells the change, and answers again under the key`() async throws {
    let id = try await placed()
    let body = #"{"amount":10000,"method":"cash","given":50000}"#
    let first = try await send("payments", of: id, body, headers: ["Idempotency-Key": "k-1"])
    #expect(first.status == 201)
    let payment = try first.json.member("payment")
    #expect(try payment.member("change").integer() == 40_000)
    #expect(try payment.member("method").string() == "cash")
    // The machine itself has no name.
    #expect(try payment.optionalMember("by") == nil)
    let again = try await send("payments", of: id, body, headers: ["Idempotency-Key": "k-1"])
    #expect((again.status, again.text) == (201, first.text))
    let second = try await send("payments", of: id, body)
    #expect(second.status == 409)
    #expect(try second.json.member("type").string() == "/problems/already-paid")
    let other = #"{"amount":10000,"method":"card"}"#
    let reused = try await send("payments", of: id, other, headers: ["Idempotency-Key": "k-1"])
    #expect(reused.status == 422)
  }

  @Test func `gives back at most what was paid, tax and all`() async throws {
    let id = try await placed()
    let early = try await send("refunds", of: id, #"{"amount":1,"reason":"spilled"}"#)
    #expect(try early.json.member("type").string() == "/problems/not-paid")
    let pay = #"{"amount":10000,"method":"card","reference":"A-17"}"#
    _ = try await send("payments", of: id, pay)
    let first = try await send("refunds", of: id, #"{"amount":3333,"reason":"made-wrong"}"#)
    #expect(first.status == 201)
    #expect(try first.json.member("left").integer() == 6667)
    let much = try await send("refunds", of: id, #"{"amount":6668,"reason":"spilled"}"#)
    #expect(try much.json.member("type").string() == "/problems/not-refundable")
    #expect(try much.json.member("left").integer() == 6667)
    let rest = #"{"amount":6667,"reason":"other","note":"a fly in it"}"#
    let last = try await send("refunds", of: id, rest)
    let refunds = try last.json.member("refunds").elements()
    #expect(try refunds.reduce(0) { $0 + (try $1.member("tax").integer()) } == 909)
    #expect(try refunds[1].member("note").string() == "a fly in it")
  }

  @Test func `gives the money back with the fruit when an order is cancelled, once`() async throws {
    try await application.bars.makeOrdersByCounter()
    let id = try await placed()
    _ = try await send("payments", of: id, #"{"amount":10000,"method":"card"}"#)
    for _ in 0..<2 {
      let cancelled = try await application.send(
        .put,
        "/api/orders/\(id)/status",
        body: #"{"status":"cancelled"}"#
      )
      #expect(cancelled.status == 200)
    }
    let order = try #require(OrderID(rawValue: id))
    let settlement = try await application.bars.settlement(of: order, in: .main)
    #expect(settlement.refunds.map(\.sum.gross) == [10_000])
    #expect(try await application.onHand()["kiwi"] == 10)
  }

  @Test(arguments: [
    (
      "payments", #"{"amount":10000,"method":"card","reference":"4111 1111 1111 1111"}"#,
      "reference"
    ),
    ("payments", #"{"amount":10000,"method":"card","reference":""}"#, "reference"),
    ("payments", #"{"amount":4111111111111111,"method":"card"}"#, "amount"),
    ("payments", #"{"amount":10000,"method":"cash","given":4111111111111111}"#, "given"),
    ("payments", #"{"amount":10000,"method":"cash"}"#, "given"),
    ("payments", #"{"amount":"10000","method":"card"}"#, "amount"),
    ("payments", #"{"amount":100.5,"method":"card"}"#, "amount"),
    ("payments", #"{"amount":10000,"method":"cheque"}"#, "method"),
    ("payments", #"{"amount":10000,"method":"other","name":"\u0301x"}"#, "name"),
    ("payments", #"{"amount":10000,"method":"other","name":"x\u0d4e"}"#, "name"),
    ("refunds", #"{"amount":1,"reason":"cancelled"}"#, "reason"),
    ("refunds", #"{"amount":1,"reason":"thirst"}"#, "reason"),
    ("refunds", #"{"amount":1,"reason":"other","note":"card 4111111111111111"}"#, "note"),
    ("refunds", #"{"amount":-1,"reason":"spilled"}"#, "amount"),
  ])
  func `names the field that is wrong and repeats no card number`(
    path: String,
    body: String,
    field: String
  ) async throws {
    let id = try await placed()
    let answer = try await send(path, of: id, body)
    #expect(answer.status == 422)
    let error = try answer.json.member("errors").elements()[0]
    #expect(try error.member("field").string() == field)
    #expect(!answer.text.contains("1111"))
    #expect(!application.log.lines.contains { $0.contains("1111") })
  }

  @Test(arguments: ["payments", "refunds"])
  func `is for staff, and for orders that there are`(path: String) async throws {
    let id = try await placed()
    let body = #"{"amount":10000,"method":"card","reason":"spilled"}"#
    let stranger = try #require(Address("192.0.2.7"))
    #expect(try await send(path, of: id, body, from: stranger).status == 401)
    #expect(try await send(path, of: "x", body).status == 404)
    let unknown = "01900000-0000-7000-8000-000000000000"
    #expect(try await send(path, of: unknown, body).status == 404)
  }
}

@Suite struct `The screens of payments` {
  let application: TestApplication
  private let form: Headers = ["Content-Type": "application/x-www-form-urlencoded"]

  init() async throws { application = try await TestApplication() }

  private func placed() async throws -> String {
    let body = #"{"juice":"kiwi","quantity":2}"#
    return try await application.send(.post, "/api/orders", body: body).json.member("id").string()
  }

  @Test func `the receipt is for whoever knows its address, and leads to itself`() async throws {
    let id = try await placed()
    let answer = try await application.send(
      .get,
      "/orders/\(id)/receipt?lang=en",
      headers: ["Host": "bar.example:8080"],
      from: try #require(Address("192.0.2.7"))
    )
    #expect(answer.status == 200)
    for text in ["₩10,000", "₩9,091", "₩909", "10%", "Not paid yet", "QR code of this receipt"] {
      #expect(answer.text.contains(text), "\(text)")
    }
    let bare = try await application.send(.get, "/orders/\(id)/receipt")
    #expect(!bare.text.contains("receipt-code"))
  }

  @Test func `the receipt leads where a phone can follow, by the scheme that it would come by`()
    async throws
  {
    let id = try await placed()
    func code(_ headers: Headers, publicURL: String? = nil) async throws -> String? {
      var parts = application.application.parts
      parts.publicURL = publicURL
      let asked = TestApplication(
        asking: BarSite(bar: .main, parts: parts),
        application.bars
      )
      let text = try await asked.send(.get, "/orders/\(id)/receipt", headers: headers).text
      let symbols = ["http", "https"].flatMap { scheme in
        ["bar.example", "192.168.0.7:8080", "localhost:8080", "127.0.0.1:8080", "[::1]:8080"].map {
          "\(scheme)://\($0)"
        }
      }
      return symbols.first {
        QRSymbol("\($0)/orders/\(id)/receipt").map { text.contains($0.path) } ?? false
      }
    }
    #expect(try await code(["Host": "192.168.0.7:8080"]) == "http://192.168.0.7:8080")
    #expect(
      try await code(["Host": "bar.example", "X-Forwarded-Proto": "https"]) == "https://bar.example"
    )
    for host in ["localhost:8080", "127.0.0.1:8080", "[::1]:8080"] {
      #expect(try await code(["Host": host]) == nil, "\(host)")
      let told = try await code(["Host": host], publicURL: "https://bar.example")
      #expect(told == "https://bar.example")
    }
  }

  @Test(arguments: [
    "evil.example/x", "a b", "\"><script>", "", "localhost", "LOCALHOST:8080", "[::1]",
  ])
  func `the receipt names no address that no host has`(host: String) async throws {
    let id = try await placed()
    let target = "/orders/\(id)/receipt"
    let answer = try await application.send(.get, target, headers: ["Host": host])
    #expect(answer.status == 200)
    #expect(!answer.text.contains("receipt-code"))
  }

  @Test func `a form takes cash once and goes on to the change`() async throws {
    let id = try await placed()
    let body = "key=f-1&method=cash&amount=10000&quick=&given=20%2C000"
    for _ in 0..<2 {
      let sent = try await application.send(
        .post,
        "/pay/\(id)/payments",
        body: body,
        headers: form
      )
      #expect(sent.status == 303)
      #expect(sent.headers["Location"] == "/pay/\(id)")
    }
    let page = try await application.send(.get, "/pay/\(id)?lang=en")
    #expect(page.text.contains("Change ₩10,000"))
    let receipt = try await application.send(.get, "/orders/\(id)/receipt?lang=en")
    #expect(receipt.text.contains("₩20,000"))
    let again = "key=f-2&method=card&amount=10000&reference="
    let refused = try await application.send(
      .post,
      "/pay/\(id)/payments",
      body: again,
      headers: form
    )
    #expect(refused.status == 409)
    #expect(refused.text.contains("이미 결제한 주문이에요."))
  }

  @Test(arguments: [
    ("payments", "key=f&method=cash&amount=10000&given=9999", 409, "보다 적어요"),
    ("payments", "key=f&method=cash&amount=10000&given=ten", 422, "금액을 숫자로"),
    ("payments", "key=f&method=cash&amount=10000&given=4111111111111111", 422, "금액을 숫자로"),
    ("payments", "key=f&method=card&amount=9999", 409, "다시 확인해 주세요"),
    ("payments", "key=f&method=card&amount=10000&reference=4111111111111111", 422, "카드 번호는"),
    ("refunds", "key=f&amount=1&reason=spilled", 409, "결제하지 않은 주문"),
    ("refunds", "key=f&amount=1&reason=", 422, "이유를 골라"),
    ("refunds", "key=f&amount=1&reason=other&note=4111111111111111", 422, "카드 번호는"),
  ])
  func `a form that is refused says why and shows no card number again`(
    path: String,
    body: String,
    status: Int,
    text: String
  ) async throws {
    let id = try await placed()
    let answer = try await application.send(.post, "/pay/\(id)/\(path)", body: body, headers: form)
    #expect(answer.status == status)
    #expect(answer.text.contains(text))
    #expect(!answer.text.contains("4111111111"))
  }

  @Test func `a void enters the amount anew by no tender that the bar does not take`() async throws
  {
    let id = try await placed()
    let paid = "key=f&method=card&amount=10000"
    _ = try await application.send(.post, "/pay/\(id)/payments", body: paid, headers: form)
    let void = "key=v&payment=1&reason=wrong-tender&method=other:Beads"
    let answer = try await application.send(.post, "/pay/\(id)/voids", body: void, headers: form)
    #expect(answer.status == 422)
    let order = try #require(OrderID(rawValue: id))
    let settlement = try await application.bars.settlement(of: order, in: .main)
    #expect(settlement.payments.map(\.void) == [nil])
  }

  @Test func `the list has what is not paid`() async throws {
    let first = try await placed()
    #expect(try await application.send(.get, "/pay").text.contains(first))
    _ = try await application.send(
      .post,
      "/api/orders/\(first)/payments",
      body: #"{"amount":10000,"method":"card"}"#
    )
    #expect(!(try await application.send(.get, "/pay").text.contains(first)))
  }
}
