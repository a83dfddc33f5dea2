import Calendars
import CounterWeb
import JuiceBar
import Time
import Web

/// The cost of fruit in a report; all amounts in minor units.
struct ReportCosts {
  struct StockRow {
    let fruit: FruitID
    let cost: FruitCost
  }

  struct MarginRow {
    let juice: JuiceID
    /// The turnover after refunds.
    let kept: Int
    /// The cost of its fruit; `nil` unless known for every piece.
    let cost: Int?

    var margin: Int? { cost.map { kept - $0 } }
  }

  /// In the menu's order.
  let stock: [StockRow]
  /// The value of the stock at the end of each day of the period that has begun.
  let days: [(day: Int, value: Int)]
  /// The value of each fruit's movements, in the menu's order.
  let fruits: [FruitUse]
  /// Highest turnover first.
  let margins: [MarginRow]

  /// Whether any delivery has stated its cost.
  var areKnown: Bool { !stock.isEmpty }
  var value: Int { stock.reduce(0) { $0 + $1.cost.value } }

  init(_ report: Report, in period: ReportPeriod, zone: ZoneRules, menu: Menu) {
    stock = report.stock.map { StockRow(fruit: $0, cost: $1) }.sorted(by: \.fruit, in: menu)
    fruits = FruitUse.all(report.costs.map { ($0, $1.value) }, in: menu)
    margins = report.juices.map { juice, turnover in
      let cost = report.juiceCosts[juice]
      let isKnown = cost?.glasses == turnover.netGlasses && cost?.priced == cost?.pieces
      return MarginRow(juice: juice, kept: turnover.kept, cost: isKnown ? cost?.value : nil)
    }
    .sorted { ($1.kept, $0.juice.rawValue) < ($0.kept, $1.juice.rawValue) }
    // From the current stock back through the changes since.
    var changes: [Int: Int] = [:]
    for (quarter, value) in report.valueChanges {
      changes[zone.local(quarter.start).day, default: 0] += value
    }
    var value = stock.reduce(0) { $0 + $1.cost.value }
    value -= changes.filter { $0.key > period.days.upperBound }.values.reduce(0, +)
    var days: [(day: Int, value: Int)] = []
    for day in period.days.reversed() {
      days.append((day, value))
      value -= changes[day] ?? 0
    }
    self.days = report.stock.isEmpty ? [] : days.reversed()
  }
}

extension FruitCost {
  /// The average cost of a piece, rounded half up; `nil` without pieces of known cost.
  var ofOne: Int? { priced > 0 ? (2 * value + priced) / (2 * priced) : nil }
}
