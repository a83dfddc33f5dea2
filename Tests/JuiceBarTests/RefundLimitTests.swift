import Money
import Testing

@testable import JuiceBar

@Suite struct `A refund limit` {
  @Test(arguments: [("KRW", 20_000), ("EUR", 2_000), ("JPY", 2_000), ("KWD", 20_000)])
  func `is the price of a few juices before anybody sets it`(code: String, amount: Int) throws {
    let currency = try #require(Currency(rawValue: code))
    #expect(RefundLimit(usualIn: currency).amount == amount)
  }

  @Test func `counts all refunds of an order together`() throws {
    let limit = try #require(RefundLimit(5_000, in: .won))
    #expect(limit.covers(5_000, after: 0) && limit.covers(2_000, after: 3_000))
    #expect(!limit.covers(5_001, after: 0) && !limit.covers(1, after: 5_000))
    #expect(!limit.covers(.max, after: 1))
    let none = try #require(RefundLimit(0, in: .won))
    #expect(!none.covers(1, after: 0))
  }

  @Test(arguments: [-1, RefundLimit.allowed.upperBound + 1])
  func `is no amount that nobody could write`(amount: Int) {
    #expect(RefundLimit(amount, in: .won) == nil)
  }
}
