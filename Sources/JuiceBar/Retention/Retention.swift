import Identifiers
public import Time

/// How long a bar keeps its records before `pavilion purge` may delete them.
public struct Retention: Hashable, Sendable {
  /// The years that orders with their money can be kept.
  public static let allowedOrderYears = 1...100
  /// The days that lines of the audit log can be kept.
  public static let allowedLogDays = 90...36_500
  /// The days that answered calls can be kept.
  public static let allowedCallDays = 1...366
  /// The days that refusals can be kept; no kiosk repeats a command after a week.
  public static let allowedRefusalDays = 1...7

  /// The years that orders with their money are kept from the end of their own; as long as the law
  /// asks where none is set.
  public let orderYears: Int?
  /// The days that lines of the audit log are kept; for ever where none is set.
  public let logDays: Int?
  /// The days that answered calls are kept.
  public let callDays: Int
  /// The days that refusals are kept at most; of each bar only the last
  /// ``KeyRecord/maximumRefusals`` are.
  public let refusalDays: Int

  /// The times of a bar that has set none.
  public static let usual = Retention()

  private init() {
    (orderYears, logDays) = (nil, nil)
    (callDays, refusalDays) = (1, Self.allowedRefusalDays.upperBound)
  }

  /// Creates times within the limits.
  ///
  /// - Throws: ``RetentionFault`` for the first time out of its limits.
  public init(
    orderYears: Int?,
    logDays: Int?,
    callDays: Int,
    refusalDays: Int
  ) throws(RetentionFault) {
    guard orderYears.map(Self.allowedOrderYears.contains) ?? true else {
      throw RetentionFault(kind: .orders, allowed: Self.allowedOrderYears)
    }
    guard logDays.map(Self.allowedLogDays.contains) ?? true else {
      throw RetentionFault(kind: .log, allowed: Self.allowedLogDays)
    }
    guard Self.allowedCallDays.contains(callDays) else {
      throw RetentionFault(kind: .calls, allowed: Self.allowedCallDays)
    }
    guard Self.allowedRefusalDays.contains(refusalDays) else {
      throw RetentionFault(kind: .refusals, allowed: Self.allowedRefusalDays)
    }
    self.orderYears = orderYears
    self.logDays = logDays
    self.callDays = callDays
    self.refusalDays = refusalDays
  }

  /// The years that orders are kept in a country: never less than its law asks.
  public func years(in country: Country?) -> Int {
    max(orderYears ?? 0, LegalMinimum(of: country).years)
  }

  /// Refuses to keep orders for less than the law of a country asks.
  ///
  /// - Throws: ``RetentionFault`` that names the years allowed.
  public func requireLawful(in country: Country?) throws(RetentionFault) {
    let least = LegalMinimum(of: country).years
    guard let orderYears, orderYears < least else { return }
    throw RetentionFault(kind: .orders, allowed: least...Self.allowedOrderYears.upperBound)
  }
}

/// A time that records cannot be kept.
public struct RetentionFault: Error, Hashable, Sendable {
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// Orders with their money, in years.
    case orders
    /// Lines of the audit log, in days.
    case log
    /// Answered calls, in days.
    case calls
    /// Refusals, in days.
    case refusals
  }

  public let kind: Kind
  /// The years or days that it could be.
  public let allowed: ClosedRange<Int>
}

/// Where is kept how long a bar keeps its records.
public protocol RetentionStorage: Sendable {
  /// The times of a bar, read in one row.
  func retention(of bar: BarID) async throws(StorageError) -> Retention

  /// Sets the times, and writes down who did, in one transaction.
  func set(
    _ retention: Retention,
    of bar: BarID,
    by actor: LogEntry.Actor,
    at time: Timestamp
  ) async throws(StorageError)
}

extension LogEntry {
  /// Notes new times: the years of orders or nothing, then the days of the log or nothing, of calls
  /// and of refusals.
  public init(setting retention: Retention, by actor: Actor, at time: Timestamp) {
    self.init(
      at: time,
      who: actor,
      action: "retention-set",
      subject: retention.orderYears.map { "\($0)" } ?? "",
      details: [retention.logDays ?? 0, retention.callDays, retention.refusalDays]
        .map { "\($0)" }.joined(separator: " ")
    )
  }
}
