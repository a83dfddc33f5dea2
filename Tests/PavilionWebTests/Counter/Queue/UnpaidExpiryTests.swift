import BarTables
import HTTP
import JSON
import JuiceBar
import Staffing
import Testing
import Time

@testable import CounterWeb

@Suite struct `An order that is to be paid before it is made` {
  private let pavilion: TestApplication

  init() async throws {
    pavilion = try await TestApplication(flow: .byCounter)
    let settings = try #require(
      PreparationSettings(
        makers: 1,
        maximumQueueMinutes: 0,
        flow: .byCounter,
        payment: .beforeMaking,
        unpaidMinutes: 10
      )
    )
    try await pavilion.bars.set(settings, of: .main, by: .machine, at: pavilion.clock.now)
  }

  private func place() async throws -> String {
    let order = try await pavilion.send(.post, "/api/orders", body: #"{"juice":"kiwi"}"#)
    #expect(try order.json.member("payment").string() == "unpaid")
    return try order.json.member("id").string()
  }

  private func told(_ id: String) async throws -> [String] {
    let order = try await pavilion.send(.get, "/api/orders/\(id)").json
    return [try order.member("status").string(), try order.member("payment").string()]
  }

  private func queue(_ list: String) async throws -> [String] {
    try await pavilion.send(.get, "/api/queue").json.member(list).elements()
      .map { try $0.member("id").string() }
  }

  @Test func `tells its visitor what is left to pay`() async throws {
    let id = try await place()
    let part = #"{"amount":1000,"method":"card","isPart":true}"#
    let paid = try await pavilion.send(.post, "/api/orders/\(id)/payments", body: part)
    #expect(paid.status == 201, "\(paid.text)")
    let page = try await pavilion.send(.get, "/juice/orders/\(id)?lang=en").text
    #expect(page.contains("Please pay ₩4,000 at the counter."))
  }

  @Test func `is not in the queue until it is paid`() async throws {
    let id = try await place()
    #expect(try await queue("orders") == [])
    #expect(try await queue("unpaid") == [id])
    let total = try await pavilion.send(.get, "/api/orders/\(id)").json.member("total").integer()
    let body = #"{"amount":\#(total),"method":"card"}"#
    #expect(try await pavilion.send(.post, "/api/orders/\(id)/payments", body: body).status == 201)
    #expect(try await queue("orders") == [id])
    #expect(try await queue("unpaid") == [])
    #expect(try await told(id) == ["placed", "paid"])
  }

  @Test func `tells its age in minutes, and from an hour on in hours`() async throws {
    let id = try await place()
    pavilion.clock.advance(by: 59 * 60_000 + 8_000)
    #expect(try await age(of: id) == "59:08")
    pavilion.clock.advance(by: 36 * 60_000)
    #expect(try await age(of: id) == "1시간 35분")
  }

  /// The age on the card of an order.
  private func age(of id: String) async throws -> Substring? {
    let page = try await pavilion.send(.get, "/bar", headers: ["Accept-Language": "ko"]).text
    let card = page[try #require(page.firstRange(of: id)).lowerBound...]
    return card.firstMatch(of: #/data-placed-at="\d+">([^<]*)/#)?.1
  }

  @Test func `leaves the queue when it was ready for too long, and is listed apart`() async throws {
    let id = try await place()
    let body = #"{"status":"ready"}"#
    #expect(try await pavilion.send(.put, "/api/orders/\(id)/status", body: body).status == 200)
    pavilion.clock.advance(by: 120 * 60_000)
    #expect(try await queue("orders") == [id])
    pavilion.clock.advance(by: 1)
    #expect(try await queue("orders") == [])
    #expect(try await queue("left") == [id])
  }

  @Test func `is cancelled when it has waited too long since it was first seen`() async throws {
    let id = try await place()
    pavilion.clock.advance(by: 60 * 60_000)
    await pavilion.application.expireUnpaidOrders()
    #expect(try await told(id) == ["placed", "unpaid"], "it is seen for the first time")
    pavilion.clock.advance(by: 10 * 60_000 - 1)
    await pavilion.application.expireUnpaidOrders()
    #expect(try await told(id) == ["placed", "unpaid"])
    #expect(try await pavilion.onHand()["kiwi"] == 7)
    pavilion.clock.advance(by: 1)
    await pavilion.application.expireUnpaidOrders()
    await pavilion.application.expireUnpaidOrders()
    #expect(try await told(id) == ["cancelled", "nothing"])
    #expect(try await pavilion.onHand()["kiwi"] == 10)
    let log = try await pavilion.bars.log(of: .main, matching: LogFilter(), limit: 1).map(\.entry)
    #expect(log.first?.action == "expire" && log.first?.who == .machine)
  }

  @Test func `says to its visitor that it was not paid, and not so of one that staff cancelled`()
    async throws
  {
    let (expired, cancelled) = (try await place(), try await place())
    let body = #"{"status":"cancelled"}"#
    let path = "/api/orders/\(cancelled)/status"
    #expect(try await pavilion.send(.put, path, body: body).status == 200)
    await pavilion.application.expireUnpaidOrders()
    pavilion.clock.advance(by: 10 * 60_000)
    await pavilion.application.expireUnpaidOrders()
    for (id, cause, words) in [
      (expired, "unpaid", "결제되지 않아 주문 1번이 취소됐어요."),
      (cancelled, "called-off", "주문 2번은 취소됐어요."),
    ] {
      let order = try await pavilion.send(.get, "/api/orders/\(id)").json
      #expect(try order.member("cause").string() == cause)
      #expect(try await pavilion.get("/juice/orders/\(id)").text.contains(words), "\(cause)")
    }
  }
}
