import Identifiers
public import Time

/// How a bar prepares its orders, as its manager has set it.
public struct PreparationSettings: Hashable, Sendable {
  /// How many people or blenders may work at once; with none no wait is quoted.
  public static let allowedMakers = 0...50
  /// How long a queue may be allowed to become, in minutes.
  public static let allowedQueueMinutes = 0...600

  public let makers: Int
  /// How many minutes of waiting visitors are asked to put up with; 0 for any.
  public let maximumQueueMinutes: Int

  /// Creates settings, or nothing for numbers out of range.
  public init?(makers: Int, maximumQueueMinutes: Int) {
    guard Self.allowedMakers.contains(makers),
      Self.allowedQueueMinutes.contains(maximumQueueMinutes)
    else { return nil }
    self.makers = makers
    self.maximumQueueMinutes = maximumQueueMinutes
  }

  /// One maker, and no limit to the queue.
  public init() {
    makers = 1
    maximumQueueMinutes = 0
  }

  /// How long work takes when all makers share it, in whole minutes, rounded up.
  ///
  /// - Parameter seconds: The work of one maker.
  /// - Returns: Minutes; nothing without makers.
  public func minutes(for seconds: Int) -> Int? {
    makers > 0 ? (seconds + 60 * makers - 1) / (60 * makers) : nil
  }
}

extension Menu {
  /// How long one maker works at lines of an order, in seconds.
  public func makingSeconds(of lines: [Order.Line]) -> Int {
    lines.map { line in
      line.quantity.count * (self[line.juice]?.makingSeconds ?? Juice.standardMakingSeconds)
    }.reduce(0, +)
  }

  /// How long one maker needs for the unfinished orders, in seconds.
  public func makingSeconds(of queue: [QueuedOrder]) -> Int {
    queue.filter { $0.status == .placed || $0.status == .making }
      .map { makingSeconds(of: $0.lines) }.reduce(0, +)
  }
}

/// Where a bar keeps its queue and how it prepares its orders.
public protocol PreparationStorage: Sendable {
  /// The settings; the defaults of a new bar if none are set.
  func preparationSettings(of bar: BarID) async throws(StorageError) -> PreparationSettings

  /// Sets how the bar prepares its orders, and writes down who did, in one transaction.
  func set(
    _ settings: PreparationSettings,
    of bar: BarID,
    by actor: LogEntry.Actor,
    at time: Timestamp
  ) async throws(StorageError)

  /// How often the labels of an order were printed.
  func printCount(of order: OrderID, in bar: BarID) async throws(StorageError) -> Int

  /// Takes down who printed the labels of an order, which the bar must have, and returns how often
  /// they were printed, with this time; the same sheet again is the same print.
  func countPrint(
    of order: OrderID,
    in bar: BarID,
    sheet: IdempotencyKey,
    by actor: LogEntry.Actor,
    at time: Timestamp
  ) async throws(StorageError) -> Int

  /// The orders that are placed, being made or ready, oldest first, at most
  /// ``QueuedOrder/maximumCount``, without those placed before `time`; cheap enough to ask twice a
  /// second.
  func openOrders(
    of bar: BarID,
    placedAfter time: Timestamp
  ) async throws(StorageError) -> [QueuedOrder]

  /// Whether staff has taken a step of an order placed after one time, or handed one out after
  /// another: without that, no open order is past `placed`, and none of ``collectedOrders(of:after:limit:)``
  /// is there. Costs next to nothing, however many orders are open.
  func hasSteps(
    of bar: BarID,
    placedAfter: Timestamp,
    collectedAfter: Timestamp
  ) async throws(StorageError) -> Bool

  /// The orders that were collected last, newest first, so that a wrong touch can be taken back;
  /// those that were collected before `time` are left out.
  func collectedOrders(
    of bar: BarID,
    after time: Timestamp,
    limit: Int
  ) async throws(StorageError) -> [QueuedOrder]
}

extension LogEntry {
  /// The line about settings that were made.
  public init(setting settings: PreparationSettings, by actor: Actor, at time: Timestamp) {
    self.init(
      at: time,
      who: actor,
      action: "preparation-set",
      subject: "\(settings.makers)",
      details: "\(settings.maximumQueueMinutes)"
    )
  }

  public init(printing order: OrderID, count: Int, by actor: Actor, at time: Timestamp) {
    self.init(
      at: time,
      who: actor,
      action: count > 1 ? "labels-reprinted" : "labels-printed",
      subject: order.rawValue,
      details: "\(count)"
    )
  }
}
