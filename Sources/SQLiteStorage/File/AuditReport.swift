/// What an audit of a file has found.
public struct AuditReport: Hashable, Sendable {
  /// How many bars the file keeps.
  public let bars: Int
  /// How many orders were read.
  public let orders: Int
  /// How many movements were read.
  public let movements: Int
  /// The first differences, as sentences for an operator; none when all is well.
  public let differences: [String]

  /// Whether the ledger, the balances, the orders and the file itself agree.
  public var isSound: Bool { differences.isEmpty }
}
