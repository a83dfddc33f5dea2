/// What an audit of a storage has found.
public struct AuditReport: Hashable, Sendable {
  /// How many bars are kept.
  public let bars: Int
  /// How many orders were read.
  public let orders: Int
  /// How many movements were read.
  public let movements: Int
  /// The first differences, as sentences for an operator; none when all is well.
  public let differences: [String]

  /// Whether the ledger, the balances, the orders and the storage itself agree.
  public var isSound: Bool { differences.isEmpty }

  /// Reports what was found.
  package init(bars: Int, orders: Int, movements: Int, differences: [String]) {
    self.bars = bars
    self.orders = orders
    self.movements = movements
    self.differences = differences
  }
}
