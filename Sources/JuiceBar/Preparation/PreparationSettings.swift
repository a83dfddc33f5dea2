/// How a bar prepares its orders, as its manager has set it.
public struct PreparationSettings: Hashable, Sendable {
  /// How many people or blenders may work at once; with none no wait is quoted.
  public static let allowedMakers = 0...50
  /// How long a queue may be allowed to become, in minutes.
  public static let allowedQueueMinutes = 0...600

  /// How many people or blenders are at work.
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

  /// Takes down that the labels of an order are printed, so that a second print says so, and who
  /// printed them.
  ///
  /// - Parameters:
  ///   - order: The order, which the bar must have.
  ///   - bar: The bar.
  ///   - sheet: The name of the print; the same again is the same print.
  ///   - actor: The person or device that prints.
  ///   - time: When.
  /// - Returns: How often they were printed, with this time.
  /// - Throws: ``StorageError``.
  func countPrint(
    of order: OrderID,
    in bar: BarID,
    sheet: IdempotencyKey,
    by actor: LogEntry.Actor,
    at time: Timestamp
  ) async throws(StorageError) -> Int

  /// The orders that are placed, being made or ready, oldest first, at most
  /// ``QueuedOrder/maximumCount``; cheap enough to ask twice a second.
  ///
  /// - Parameters:
  ///   - bar: The bar.
  ///   - time: Orders that were placed before this moment are left out.
  /// - Returns: The orders.
  /// - Throws: ``StorageError``.
  func openOrders(
    of bar: BarID,
    placedAfter time: Timestamp
  ) async throws(StorageError) -> [QueuedOrder]

  /// The orders that were collected last, newest first, so that a wrong touch can be taken back.
  ///
  /// - Parameters:
  ///   - bar: The bar.
  ///   - time: Orders that were collected before this moment are left out.
  ///   - limit: How many there are at most.
  /// - Returns: The orders that are still collected.
  /// - Throws: ``StorageError``.
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

  /// The line about labels that were printed.
  ///
  /// - Parameters:
  ///   - order: The order.
  ///   - count: How often they were printed, with this time.
  ///   - actor: The person or device that printed them.
  ///   - time: When.
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
