import JuiceBar
import Testing

@testable import OfficeWeb

@Suite struct `The margin of a juice` {
  private func row(_ cost: JuiceCost?) -> ReportCosts.MarginRow {
    let sold = Turnover(glasses: 10, gross: 50_000, cancelledGlasses: 0, cancelledGross: 0)
    return ReportCosts.MarginRow(JuiceID(unchecked: "kiwi"), sold, cost)
  }

  @Test func `is whole when the cost of every piece is known`() {
    let row = row(JuiceCost(glasses: 10, pieces: 30, priced: 30, value: 15_000))
    #expect((row.cost, row.margin) == (15_000, 35_000))
    #expect((row.costed, row.knownMargin) == (1000, 35_000))
  }

  @Test func `is told for the rest when one piece has no cost`() {
    let row = row(JuiceCost(glasses: 10, pieces: 30, priced: 29, value: 14_500))
    #expect((row.cost, row.margin) == (nil, nil))
    #expect((row.costed, row.knownMargin) == (966, 33_833))
  }

  @Test(arguments: [nil, JuiceCost(glasses: 0, pieces: 0, priced: 0, value: 0)])
  func `is unknown when no cost is known`(cost: JuiceCost?) {
    let row = row(cost)
    #expect((row.costed, row.knownMargin) == (0, nil))
  }
}
