import BarTables
import HTTP
import JSON
import JuiceBar
import SQLiteStorage
import SampleContent
import Testing
import Time

@testable import CounterWeb
@testable import OfficeWeb
@testable import PavilionWeb
@testable import Web

@Suite struct `Amounts in forms` {
  /// What people type and programs send: some of it is an amount, nothing ends the program.
  static let typed = [
    "5,–", "5.-", "4.５", "5,½", "5,5\u{301}", "5\u{301},5", "٤,٥", "5,👨‍👩‍👧", "-5", "−5", "5e3", "",
    "99999999999999999999", "-9223372036854775808", "1.234.567,89", ",,,,,,,", "5,,", "5,\r\n",
  ]

  /// A bar whose prices are in a currency.
  private static func bar(in currency: String) async throws -> TestApplication {
    let bars = try SQLiteStorage.inMemory()
    let sample = try Menu(file: SampleContent.menuFile, named: "menu.json")
    let menu = try Menu(fruits: sample.fruits, juices: sample.juices, currency: currency)
    _ = try await bars.open(.main, menu: menu, at: Timestamp(milliseconds: 1))
    let parts = BarSite.Parts(in: bars, at: TestClock())
    return TestApplication(asking: BarSite(bar: .main, parts: parts), bars)
  }

  @Test(arguments: ["KRW", "EUR", "TND"])
  func `are taken or named as wrong, whatever is typed`(currency: String) async throws {
    let pavilion = try await Self.bar(in: currency)
    for text in Self.typed {
      let id = try await pavilion.paidOrder()
      let answers = [
        try await pavilion.post(
          "/stock/bookings/delivery",
          ["key": "d\(id)", "amount.kiwi": "1", "cost.kiwi": text],
          from: .loopback
        ),
        try await pavilion.post(
          "/pay/\(id)/payments",
          ["key": "c\(id)", "amount": "5000", "method": "cash", "given": text],
          from: .loopback
        ),
        try await pavilion.post(
          "/pay/\(id)/refunds",
          ["key": "r\(id)", "amount": text, "reason": "spilled"],
          from: .loopback
        ),
        try await pavilion.post(
          "/manage/menu/juices",
          ["revision": "0", "id": "kiwi", "recipe.kiwi": "3", "price": text],
          from: .loopback
        ),
      ]
      for answer in answers { #expect([303, 409, 422].contains(answer.status), "\(text)") }
    }
  }

  @Test func `are whole euros where a dash stands for the cents`() async throws {
    let pavilion = try await Self.bar(in: "EUR")
    let id = try await pavilion.paidOrder()
    let refund = try await pavilion.post(
      "/pay/\(id)/refunds",
      ["key": "r\(id)", "amount": "5,–", "reason": "spilled"],
      from: .loopback
    )
    #expect(refund.status == 303)
    let money = try await pavilion.send(
      .post,
      "/api/orders/\(id)/refunds",
      body: #"{"amount":1,"reason":"spilled"}"#
    ).json
    #expect(try money.member("refunded").integer() == 501)
  }
}

extension TestApplication {
  /// The identifier of an order of one kiwi juice that was paid.
  fileprivate func paidOrder() async throws -> String {
    let order = try await send(.post, "/api/orders", body: #"{"juice":"kiwi"}"#).json
    let id = try order.member("id").string()
    let payment = try await post(
      "/pay/\(id)/payments",
      ["key": "p\(id)", "amount": "5000", "method": "card"],
      from: .loopback
    )
    #expect(payment.status == 303)
    _ = try await send(
      .post,
      "/api/stock/kiwi/movements",
      body: #"{"delta":3,"reason":"delivery"}"#
    )
    return id
  }
}
