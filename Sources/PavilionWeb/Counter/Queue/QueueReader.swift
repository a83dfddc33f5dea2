import JuiceBar

/// The orders on their way to the counter at one moment.
struct QueueState: Equatable, Sendable {
  /// Placed, being made and ready, oldest first.
  var open: [QueuedOrder] = []
  /// The orders collected last, newest first.
  var collected: [QueuedOrder] = []
  var settings = PreparationSettings()

  /// Whether staff works with the queue; a bar that hands out its juices without these screens has
  /// orders that stay placed, and quotes no wait for them.
  var isWorked: Bool { !collected.isEmpty || open.contains { $0.status != .placed } }

  /// The wait for a new order, in whole minutes; `nil` if none is quoted.
  func wait(by menu: Menu) -> Int? {
    guard isWorked, case let seconds = menu.makingSeconds(of: open), seconds > 0 else { return nil }
    return settings.minutes(for: seconds)
  }

  func numbers(_ status: Order.Status) -> [Int] {
    open.filter { $0.status == status }.map(\.number)
  }
}

/// Reads the queue, and keeps it for a moment for quotes of the wait.
final class QueueReader: Sendable {
  /// Orders older than this, in milliseconds, belong to another shift, and no one waits for them.
  static let shift = 12 * 3_600_000
  /// For how many milliseconds a step that ended an order can be taken back.
  static let recallable = 30 * 60_000
  /// The maximum number of such orders.
  static let maximumRecallable = 8
  /// For how many milliseconds a quote is valid.
  static let quotable = 500
  /// For how many milliseconds the last reading may refuse orders; an older one no longer counts.
  static let refusable = 5_000

  private struct Known {
    let state: QueueState
    let wait: Int?
    let at: Timestamp
  }

  private let bar: BarID
  private let storage: any PreparationStorage
  private let now: @Sendable () -> Timestamp
  private let known = ReadingCache<Known>()

  init(
    bar: BarID,
    storage: any PreparationStorage,
    now: @escaping @Sendable () -> Timestamp
  ) {
    self.bar = bar
    self.storage = storage
    self.now = now
  }

  /// The current queue, and the menu by which the wait is computed from now on.
  func current(by menu: Menu) async throws(StorageError) -> QueueState {
    let now = now()
    let ago = { Timestamp(milliseconds: now.milliseconds - $0) }
    return try await known.read { () throws(StorageError) in
      let state = QueueState(
        open: try await storage.openOrders(of: bar, placedAfter: ago(Self.shift)),
        collected: try await storage.collectedOrders(
          of: bar,
          after: ago(Self.recallable),
          limit: Self.maximumRecallable
        ),
        settings: try await storage.preparationSettings(of: bar)
      )
      return Known(state: state, wait: state.wait(by: menu), at: now)
    }.state
  }

  /// The wait for a new order, if it is longer than the settings allow, by the last reading.
  var tooLongWait: Int? {
    let now = now().milliseconds
    guard let known = known.value, now - known.at.milliseconds < Self.refusable,
      known.state.settings.maximumQueueMinutes > 0,
      let wait = known.wait, wait > known.state.settings.maximumQueueMinutes
    else { return nil }
    return wait
  }

  /// The queue as of about half a second ago, for callers that can do with that; of many callers at
  /// once, one reads it again.
  func recent(by menu: Menu) async throws(StorageError) -> QueueState {
    let now = now().milliseconds
    let (last, isToRead) = known.ask { (0..<Self.quotable).contains(now - $0.at.milliseconds) }
    guard let last, !isToRead else { return try await current(by: menu) }
    return last.state
  }
}
