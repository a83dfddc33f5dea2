import Identifiers
public import Time

/// How a bar prepares its orders, as its manager has set it.
public struct PreparationSettings: Hashable, Sendable {
  /// How many people or blenders may work at once; with none no wait is quoted.
  public static let allowedMakers = 0...50
  /// How long a queue may be allowed to become, in minutes.
  public static let allowedQueueMinutes = 0...600
  /// For how many minutes an order may wait for its payment.
  public static let allowedUnpaidMinutes = 1...120
  /// For how many minutes a ready order may stay in the queue.
  public static let allowedReadyMinutes = 5...1_440

  public let makers: Int
  /// How many minutes of waiting visitors are asked to put up with; 0 for any.
  public let maximumQueueMinutes: Int
  public let flow: OrderFlow
  public let payment: PaymentTime
  /// For how many minutes an order waits for its payment before it is cancelled, if it is to be paid
  /// before it is made.
  public let unpaidMinutes: Int
  /// After how many minutes a ready order that nobody collects leaves the queue.
  public let readyMinutes: Int

  /// Creates settings, or nothing for numbers out of range, or for orders made at once that wait for
  /// their payment.
  public init?(
    makers: Int,
    maximumQueueMinutes: Int,
    flow: OrderFlow = .atOnce,
    payment: PaymentTime = .atPickUp,
    unpaidMinutes: Int = 10,
    readyMinutes: Int = 120
  ) {
    guard Self.allowedMakers.contains(makers),
      Self.allowedQueueMinutes.contains(maximumQueueMinutes),
      Self.allowedUnpaidMinutes.contains(unpaidMinutes),
      Self.allowedReadyMinutes.contains(readyMinutes),
      flow == .byCounter || payment != .beforeMaking
    else { return nil }
    self.makers = makers
    self.maximumQueueMinutes = maximumQueueMinutes
    self.flow = flow
    self.payment = payment
    self.unpaidMinutes = unpaidMinutes
    self.readyMinutes = readyMinutes
  }

  /// Those of a new bar: it makes orders at once, and takes the money with them.
  public init() {
    makers = 1
    maximumQueueMinutes = 0
    flow = .atOnce
    payment = .atPickUp
    unpaidMinutes = 10
    readyMinutes = 120
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

  /// The orders that are not made until they are paid, oldest first, at most
  /// ``QueuedOrder/maximumCount``; those placed before the bar asked for that are none of them.
  func ordersAwaitingPayment(of bar: BarID) async throws(StorageError) -> [OrderID]

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
      details: "\(settings.maximumQueueMinutes) \(settings.flow.rawValue) "
        + "\(settings.payment.rawValue) \(settings.unpaidMinutes) \(settings.readyMinutes)"
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

extension PreparationSettings {
  /// Reads what ``LogEntry/init(setting:by:at:)`` wrote.
  package init?(_ entry: LogEntry) {
    let words = entry.details.split(separator: " ").map(String.init)
    guard words.count == 5, let makers = Int(entry.subject), let longest = Int(words[0]),
      let flow = OrderFlow(rawValue: words[1]), let payment = PaymentTime(rawValue: words[2]),
      let unpaid = Int(words[3]), let ready = Int(words[4])
    else { return nil }
    self.init(
      makers: makers,
      maximumQueueMinutes: longest,
      flow: flow,
      payment: payment,
      unpaidMinutes: unpaid,
      readyMinutes: ready
    )
  }
}
