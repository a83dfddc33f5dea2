public import Calendars
public import Time

/// The moments before which records of a bar may be deleted, each by its kind; nothing of a kind
/// without one.
public struct PurgeCutoffs: Hashable, Sendable {
  public var orders: Timestamp?
  public var log: Timestamp?
  public var calls: Timestamp?
  public var refusals: Timestamp?

  /// The moments that a bar's times ask for.
  ///
  /// Laws count from the end of the business year, so orders go by whole calendar years: those of a
  /// year from the day on which as many full years have passed since its end.
  ///
  /// - Parameters:
  ///   - retention: How long the bar keeps its records.
  ///   - country: Where the bar is, if that is known.
  ///   - zone: The time zone by whose clocks its days and years begin.
  ///   - now: The present.
  ///   - day: The day since 1970 from which on everything stays, beside the bar's times.
  public init(
    of retention: Retention,
    in country: Country?,
    zone: ZoneRules,
    at now: Timestamp,
    beforeDay day: Int? = nil
  ) {
    let limit = day.map { zone.start(of: 0, on: $0) }
    func limited(_ cutoff: Timestamp) -> Timestamp { min(cutoff, limit ?? cutoff) }
    func back(_ days: Int) -> Timestamp {
      limited(Timestamp(milliseconds: now.milliseconds - days * 86_400_000))
    }
    let year = zone.local(now).date.year - retention.years(in: country)
    orders = limited(zone.start(of: 0, on: LocalTime.day(year: year, month: 1, day: 1)))
    log = retention.logDays.map(back)
    calls = back(retention.callDays)
    refusals = back(retention.refusalDays)
  }
}

/// The records that a purge deleted, or would delete, and those that it leaves alone.
public struct PurgeCount: Hashable, Sendable {
  public var orders = 0
  public var logLines = 0
  public var calls = 0
  public var refusals = 0
  /// The old orders that stay, by why.
  public var kept: [Reason: Int] = [:]
  /// The closed day whose report is not what its entries add up to: it and all later ones stay.
  public var unprovenDay: Int?

  /// Why an old order stays.
  public enum Reason: String, CaseIterable, Hashable, Sendable {
    /// It is still to be made or collected.
    case open
    /// It is not paid in full.
    case unpaid
    /// It was changed lately, its day is not closed, or reports and webhooks have not come to it yet.
    case recent
  }

  public init() {}
}

/// Deletes the records of bars that have been kept long enough.
public protocol PurgeStorage: RetentionStorage {
  /// Deletes some refusals from before a moment, and returns how many; they change nothing.
  func forgetRefusals(of bar: BarID, before time: Timestamp) async throws(StorageError) -> Int

  /// Whether a bar has moved to another storage, and is purged there from then on.
  func hasMoved(_ bar: BarID) async throws(StorageError) -> Bool

  /// Counts the records that a purge would delete, and changes nothing.
  func rehearsePurge(
    of bar: BarID,
    _ cutoffs: PurgeCutoffs
  ) async throws(StorageError) -> PurgeCount

  /// Deletes records in small transactions, between which orders have the storage for themselves.
  ///
  /// What the reports and the audit need of them is added up in the same transactions, so that a purge
  /// that ends midway leaves sound books, and a further one goes on. A line of the log tells how many
  /// orders and lines went.
  func purge(
    _ bar: BarID,
    _ cutoffs: PurgeCutoffs,
    by actor: LogEntry.Actor,
    at now: Timestamp
  ) async throws(StorageError) -> PurgeCount
}

extension LogEntry {
  /// Notes a purge: the number of orders, and that of the log's lines.
  public init(purging count: PurgeCount, by actor: Actor, at time: Timestamp) {
    self.init(
      at: time,
      who: actor,
      action: "purge",
      subject: "\(count.orders)",
      details: "\(count.logLines)"
    )
  }
}
