import JuiceBar
import Time

/// The figures that are kept of purged orders, each by what a summary of reports adds up.
enum PurgedFigure: String {
  /// Glasses and price, by juice.
  case sales
  /// Refunds and their tax.
  case refunds
  /// Those of cancelled orders once more.
  case cancelledRefunds = "cancelled-refunds"
  /// Money received and refunded, by kind.
  case takings
  /// The amounts no longer owed.
  case settled
  /// Orders and seconds, by the end of the wait.
  case waits
}

/// How far the orders of a bar can be purged.
struct PurgeReach: Hashable, Sendable {
  /// The business day up to which reports are proven and closed, if the bar has business days.
  struct Days: Hashable, Sendable {
    /// The last day; 0 before the first.
    let last: Int
    /// The last order and version of it.
    let order: Int
    let version: Int
  }

  /// How far a reader of orders has come.
  struct Progress: Hashable, Sendable {
    var order = Int.max
    var version = Int.max
    var step = Int.max
    var entry = Int.max
  }

  /// The quarter of an hour from which on everything stays.
  let quarter: QuarterHour
  let days: Days?
  /// How far both the reports and the webhooks have come.
  let progress: Progress
  /// When orders are paid.
  let payment: PaymentTime
}
