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
    /// The cost of its fruit, as far as it is known.
    let knownCost: Int
    /// The part of the glasses whose fruit has a known cost, from 0 to 1.
    private let share: Double

    /// The part in thousandths, rounded down, so that a single piece of unknown cost shows.
    var costed: Int { Int(share * 1000) }
    /// The cost of its fruit; `nil` unless known for every piece.
    var cost: Int? { share == 1 ? knownCost : nil }
    var margin: Int? { cost.map { kept - $0 } }
    /// The margin of the part with a known cost; `nil` if there is none.
    var knownMargin: Int? {
      guard share > 0 else { return nil }
      return (share == 1 ? kept : Int((Double(kept) * share).rounded())) - knownCost
    }

    init(_ juice: JuiceID, _ turnover: Turnover, _ cost: JuiceCost?) {
      self.juice = juice
      kept = turnover.kept
      knownCost = cost?.value ?? 0
      share = cost.map { Self.share($0, of: turnover.netGlasses) } ?? 0
    }

    private static func share(_ cost: JuiceCost, of glasses: Int) -> Double {
      guard cost.glasses > 0, cost.pieces > 0, (0...cost.pieces).contains(cost.priced),
        cost.glasses <= glasses
      else { return 0 }
      let ofPieces = Double(cost.priced) / Double(cost.pieces)
      return ofPieces * (Double(cost.glasses) / Double(glasses))
    }
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
      MarginRow(juice, turnover, report.juiceCosts[juice])
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
