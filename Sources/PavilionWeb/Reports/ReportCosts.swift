import Calendars
import JuiceBar

/// What fruit cost, as a report shows it; all amounts in minor units.
struct ReportCosts {
  /// What a fruit on hand is worth.
  struct StockRow {
    let fruit: FruitID
    let cost: FruitCost
  }

  /// What moved of a fruit was worth.
  struct FruitRow {
    let fruit: FruitID
    var delivered = 0
    var used = 0
    var wasted = 0
    /// What stocktakes found, less what they missed.
    var counted = 0
    var other = 0
  }

  /// What is left of the turnover of a juice.
  struct MarginRow {
    let juice: JuiceID
    /// The turnover after refunds.
    let kept: Int
    /// What its fruit cost; nothing where that is not known of every piece.
    let cost: Int?

    var margin: Int? { cost.map { kept - $0 } }
  }

  /// In the menu's order.
  let stock: [StockRow]
  /// What was on hand at the end of each day of the period that has begun.
  let days: [(day: Int, value: Int)]
  /// In the menu's order.
  let fruits: [FruitRow]
  /// Most kept first.
  let margins: [MarginRow]

  /// Whether a delivery has ever said what it cost.
  var areKnown: Bool { !stock.isEmpty }
  /// What is on hand now is worth.
  var value: Int { stock.reduce(0) { $0 + $1.cost.value } }

  init(_ report: Report, in period: ReportPeriod, zone: ZoneRules, menu: Menu) {
    let order = Dictionary(
      uniqueKeysWithValues: zip(menu.fruits.map(\.id), 0...)
    )
    let sorted = { (left: FruitID, right: FruitID) in
      (order[left] ?? .max, left) < (order[right] ?? .max, right)
    }
    stock = report.stock.map { StockRow(fruit: $0, cost: $1) }
      .sorted { sorted($0.fruit, $1.fruit) }
    fruits = Self.fruits(report.costs).sorted { sorted($0.fruit, $1.fruit) }
    margins = report.juices.map { juice, turnover in
      let cost = report.juiceCosts[juice]
      let isKnown =
        cost?.glasses == turnover.netGlasses && cost?.priced == cost?.pieces
      return MarginRow(juice: juice, kept: turnover.kept, cost: isKnown ? cost?.value : nil)
    }
    .sorted { ($1.kept, $0.juice.rawValue) < ($0.kept, $1.juice.rawValue) }
    // From what is on hand now back through what changed since.
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

  private static func fruits(_ costs: [Report.Flow: CostFlow]) -> [FruitRow] {
    var rows: [FruitID: FruitRow] = [:]
    for (flow, cost) in costs {
      var row = rows[flow.fruit] ?? FruitRow(fruit: flow.fruit)
      switch flow.reason {
      case .delivery: row.delivered += cost.value
      case .order, .cancellation: row.used -= cost.value
      case .waste, .spoiled, .damaged, .wronglyPrepared, .sampled: row.wasted -= cost.value
      case .stocktake: row.counted += cost.value
      case .opening, .correction, .transferOut, .transferIn, .reversal: row.other += cost.value
      }
      rows[flow.fruit] = row
    }
    return Array(rows.values)
  }
}

extension FruitCost {
  /// What one piece costs on average, rounded half up; nothing without pieces of a known cost.
  var ofOne: Int? { priced > 0 ? (2 * value + priced) / (2 * priced) : nil }
}
