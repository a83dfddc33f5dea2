import Identifiers
package import JuiceBar
package import SQLLanguage
package import Time

/// How many versions of the stock one transaction adds up, so that orders wait only for
/// milliseconds (Docs/measurements.md).
private let versionsPerPiece = 5_000

// Summaries of the ledger, and the reports made from them.
extension SQLConnection where Self: ~Copyable {
  /// Adds up the next piece; returns whether there may be more.
  package mutating func summarise(_ bar: BarStatements) throws -> Bool {
    let last = try progress(of: bar).stock
    let (version, number) = try row(bar.summaryProgress, as: (Int, Int).self) ?? (0, 0)
    guard version < last else { return false }
    // Versions without movements are passed over, however many there are.
    let next = try value(bar.firstMovement(after: version), as: Int?.self) ?? nil
    let end = next.map { min(last, $0 - 1 + versionsPerPiece) } ?? last
    // A version places at most one order, so the numbers reach no further.
    var piece = SummaryPiece(versions: version...end, orders: number...(number + end - version))
    let lastOrder = try value(bar.lastOrder(in: piece), as: Int?.self) ?? nil
    piece.orders = number...(lastOrder ?? number)
    try run(bar.addSales(of: piece))
    try run(bar.addCancellations(of: piece))
    try run(bar.addTaxes(of: piece))
    try run(bar.addCancelledTaxes(of: piece))
    try run(bar.addFlows(of: piece))
    try addCosts(of: piece, to: bar)
    try run(bar.set(piece))
    return end < last
  }

  package mutating func report(
    of bar: BarStatements,
    in quarters: Range<QuarterHour>,
    _ currency: String
  ) throws -> Report {
    _ = try progress(of: bar)
    var report = Report()
    let juices = try rows(
      bar.turnoverByJuice(in: quarters, currency),
      as: (String, Int, Int, Int, Int).self
    )
    for (juice, glasses, gross, cancelledGlasses, cancelledGross) in juices {
      let juice = try readable(JuiceID(juice), "a juice sold", juice)
      report.juices[juice] = Turnover(
        glasses: glasses,
        gross: gross,
        cancelledGlasses: cancelledGlasses,
        cancelledGross: cancelledGross
      )
    }
    let times = try rows(
      bar.turnoverByQuarter(in: quarters, currency),
      as: (Int, Int, Int, Int, Int).self
    )
    for (quarter, glasses, gross, cancelledGlasses, cancelledGross) in times {
      report.quarters[QuarterHour(number: quarter)] = Turnover(
        glasses: glasses,
        gross: gross,
        cancelledGlasses: cancelledGlasses,
        cancelledGross: cancelledGross
      )
    }
    for (fruit, reason, pieces) in try rows(bar.flows(in: quarters), as: (String, String, Int).self)
    {
      let flow = Report.Flow(
        fruit: try readable(FruitID(fruit), "a fruit that moved", fruit),
        reason: try readable(MovementReason(rawValue: reason), "a movement's reason", reason)
      )
      report.flows[flow] = pieces
    }
    for (juice, fruit, glasses) in try rows(
      bar.missed(in: quarters),
      as: (String, String, Int).self
    ) {
      let missed = LostSales(
        juice: try readable(JuiceID(juice), "a juice that was missed", juice),
        fruit: try readable(FruitID(fruit), "a fruit that was short", fruit)
      )
      report.missed[missed] = glasses
    }
    try addFigures(to: &report, of: bar, in: quarters, currency)
    return report
  }
}
