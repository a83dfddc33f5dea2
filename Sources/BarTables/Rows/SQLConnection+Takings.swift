package import JuiceBar
package import SQLLanguage
package import Time

// The money of a period.
extension SQLConnection where Self: ~Copyable {
  /// The money in each currency that orders, payments or refunds of the period have.
  package mutating func money(
    of bar: BarStatements,
    in quarters: Range<QuarterHour>
  ) throws -> [String: MoneyTotals] {
    _ = try progress(of: bar)
    var money: [String: MoneyTotals] = [:]
    for (currency, ordered, cancelled) in try rows(
      bar.ordered(in: quarters),
      as: (String, Int, Int).self
    ) {
      money[currency, default: MoneyTotals()].ordered = ordered
      money[currency, default: MoneyTotals()].cancelled = cancelled
      money[currency, default: MoneyTotals()].owed = ordered
    }
    for (currency, kind, name, received, refunded) in try rows(
      bar.takings(in: quarters),
      as: (String, String, String, Int, Int).self
    ) {
      guard kind != Tender.Method.waiver.rawValue else {
        money[currency, default: MoneyTotals()].waived = received
        continue
      }
      let kind = try Tender.Kind(stored: (kind, name))
      let takings = Takings(received: received, refunded: refunded)
      guard takings != Takings() else { continue }
      // Names that differ in SQL may be equal here.
      money[currency, default: MoneyTotals()].tenders[kind, default: Takings()] += takings
    }
    for (currency, amount) in try rows(bar.settled(in: quarters), as: (String, Int).self) {
      // Orders just placed may be paid before they are added up.
      let owed = money[currency]?.owed ?? 0
      money[currency]?.owed = max(0, owed - amount)
    }
    return money
  }
}
