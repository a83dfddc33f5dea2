import Identifiers
public import Money
public import Time

/// How much of an order staff refunds without the approval of a shift lead.
public struct RefundLimit: Hashable, Sendable {
  /// The limits that can be set, in minor units; with 0 every refund needs an approval.
  public static let allowed = 0...Currency.maximumWritten

  public let currency: Currency
  /// The limit for all refunds of an order together, in minor units.
  public let amount: Int

  /// Creates a limit, or nothing for an amount out of range.
  public init?(_ amount: Int, in currency: Currency) {
    guard Self.allowed.contains(amount) else { return nil }
    self.currency = currency
    self.amount = amount
  }

  /// The limit of a bar that has set none: about the price of four juices.
  public init(usualIn currency: Currency) {
    self.currency = currency
    amount =
      switch currency.rawValue {
      case "JPY": 2_000
      case "CNY": 100 * currency.minorUnits
      default: currency.minorDigits == 0 ? 20_000 : 20 * currency.minorUnits
      }
  }

  /// Whether an order may be refunded so much more without an approval, after earlier refunds.
  public func covers(_ more: Int, after refunded: Int) -> Bool {
    let (sum, isOver) = refunded.addingReportingOverflow(more)
    return !isOver && sum <= amount
  }
}

/// Where the limits of a bar are kept: one for each currency in which it has set one.
public protocol RefundLimitStorage: Sendable {
  /// The limit in a currency, the usual one if none is set.
  func refundLimit(
    of bar: BarID,
    in currency: Currency
  ) async throws(StorageError) -> RefundLimit

  /// Sets a limit, and writes down who did, in one transaction.
  func set(
    _ limit: RefundLimit,
    of bar: BarID,
    by actor: LogEntry.Actor,
    at time: Timestamp
  ) async throws(StorageError)
}

extension LogEntry {
  public init(setting limit: RefundLimit, by actor: Actor, at time: Timestamp) {
    self.init(
      at: time,
      who: actor,
      action: "refund-limit-set",
      subject: limit.currency.plainText(of: limit.amount),
      details: limit.currency.rawValue
    )
  }
}
