import JuiceBar
import Testing
import Time

@Suite struct `Two moments` {
  private static let hostile = [
    Int.min, .min + 1, -9_007_199_254_740_992, -500, -1, 0, 1, 253_402_300_799_999,
    253_402_300_800_000, .max - 1, .max,
  ]

  @Test func `are so near that a number holds their distance`() {
    for first in Self.hostile {
      for second in Self.hostile {
        let (first, second) = (Timestamp(milliseconds: first), Timestamp(milliseconds: second))
        let period = SalesPeriod(from: min(first, second), to: max(first, second))
        #expect(period.seconds >= 0)
        #expect(period.share(of: 1 << 50) >= 0)
        let waits = OrderWaits(placedAt: first, readyAt: second, collectedAt: second)
        #expect(waits.counted.allSatisfy { $0.seconds >= 0 })
      }
    }
  }
}

@Suite struct `Figures of reports` {
  @Test func `end where figures end, when they are added up`() {
    var turnover = Turnover()
    var waits = Waits()
    var cost = CostFlow()
    for _ in 0..<3 {
      turnover += Turnover(glasses: .max, gross: .max, cancelledGlasses: 0, cancelledGross: .max)
      waits.add(orders: .max, seconds: .max, inBucket: 3)
      cost += CostFlow(pieces: .min, priced: .max, value: .min)
    }
    #expect(turnover.netGross == 0 && turnover.kept == 0)
    #expect(waits.mean == 1 && waits.percentile(90) == 60)
    #expect(cost.value < 0 && cost.unpriced < 0)
  }
}
