public import JuiceBar
public import Time

/// The ledger of a bar in quarters of an hour, put together from pieces.
public struct LedgerSummary: Hashable, Sendable {
  /// The version of the stock up to which the ledger was read.
  public private(set) var version: Int
  private(set) var fruits: [FruitID: [LedgerQuarter]] = [:]

  /// Creates a summary of nothing, to begin after a version.
  public init(after version: Int = 0) { self.version = version }

  /// Adds the next piece of the ledger.
  public mutating func add(_ quarters: [LedgerQuarter], upTo version: Int) {
    self.version = max(self.version, version)
    for quarter in quarters { Self.add(quarter, to: &fruits[quarter.fruit, default: []]) }
  }

  /// Almost always the quarter is the last one or comes after it; a clock that was set back makes
  /// exceptions.
  private static func add(_ quarter: LedgerQuarter, to list: inout [LedgerQuarter]) {
    let place = list.lastIndex { $0.index <= quarter.index }
    if let place, list[place].index == quarter.index {
      list[place] = list[place].followed(by: quarter)
    } else {
      list.insert(quarter, at: place.map { $0 + 1 } ?? 0)
    }
  }

  /// Drops quarters older than a moment, except the last one before it, which has the stock.
  public mutating func forget(before time: Timestamp) {
    let first = QuarterHour(time).number
    for (fruit, quarters) in fruits {
      guard let place = quarters.lastIndex(where: { $0.index < first }), place > 0 else { continue }
      fruits[fruit] = Array(quarters[place...])
    }
  }

  /// The fruits that ever moved, in order.
  public var fruitIDs: [FruitID] { fruits.keys.sorted() }
}
