import Identifiers
public import Money
public import Time

/// How much of an order staff refunds, voids and waives without the approval of a shift lead.
public struct RefundLimit: Hashable, Sendable {
  /// The limits that can be set, in minor units; with 0 each of these needs an approval.
  public static let allowed = 0...Currency.maximumWritten

  public let currency: Currency
  /// The limit for all that is given away of an order together, in minor units.
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

  /// Whether so much more of an order may be given away without an approval, after an earlier amount.
  public func covers(_ more: Int, after earlier: Int) -> Bool {
    let (sum, isOver) = earlier.addingReportingOverflow(more)
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
