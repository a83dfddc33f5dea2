import JuiceBar

/// The orders on their way to the counter at one moment.
struct QueueState: Equatable, Sendable {
  /// Placed, being made and ready, oldest first.
  var open: [QueuedOrder] = []
  /// What was collected last, newest first.
  var collected: [QueuedOrder] = []
  /// How the bar prepares its orders.
  var settings = PreparationSettings()

  /// Whether somebody works with the queue; a bar that hands out its juices without these screens
  /// has orders that stay placed, and quotes no wait for them.
  var isWorked: Bool { !collected.isEmpty || open.contains { $0.status != .placed } }

  /// How long somebody waits who orders now, in whole minutes; nothing where none is quoted.
  func wait(by menu: Menu, adding lines: [Order.Line] = []) -> Int? {
    guard isWorked else { return nil }
    let seconds = menu.makingSeconds(of: open)
    guard seconds > 0, let minutes = settings.minutes(for: seconds + menu.makingSeconds(of: lines))
    else { return nil }
    return minutes
  }
}

/// Reads the queue, for those who quote waits from memory for a moment.
final class QueueReader: Sendable {
  /// Orders of so many milliseconds ago belong to another shift, and nobody waits for them.
  static let shift = 12 * 3_600_000
  /// For so many milliseconds a step that ended an order can be taken back.
  static let recallable = 30 * 60_000
  /// How many of them there are at most.
  static let mostRecallable = 8
  /// For how many milliseconds a quote is good.
  static let quotable = 500
  /// For how many milliseconds orders may be refused by what was known last: afterwards nobody looked.
  static let refusable = 5_000

  private struct Known {
    let state: QueueState
    let wait: Int?
    let at: Timestamp
  }

  private let bar: BarID
  private let storage: any BarStorage & PreparationStorage
  private let now: @Sendable () -> Timestamp
  private let known = LastReading<Known>()

  init(
    bar: BarID,
    storage: any BarStorage & PreparationStorage,
    now: @escaping @Sendable () -> Timestamp
  ) {
    self.bar = bar
    self.storage = storage
    self.now = now
  }

  /// The queue as it is now.
  ///
  /// - Parameter menu: The menu by which the wait is known from now on.
  /// - Returns: The queue.
  /// - Throws: `StorageError`.
  func current(by menu: Menu) async throws(StorageError) -> QueueState {
    let now = now()
    let ago = { Timestamp(milliseconds: now.milliseconds - $0) }
    return try await known.read { () throws(StorageError) in
      let state = QueueState(
        open: try await storage.openOrders(of: bar, placedAfter: ago(Self.shift)),
        collected: try await storage.collectedOrders(
          of: bar,
          after: ago(Self.recallable),
          limit: Self.mostRecallable
        ),
        settings: try await storage.preparationSettings(of: bar)
      )
      return Known(state: state, wait: state.wait(by: menu), at: now)
    }.state
  }

  /// How long somebody would wait who orders now, if that is more than the settings allow; as it was
  /// known last.
  var tooLongWait: Int? {
    let now = now().milliseconds
    guard let known = known.value, now - known.at.milliseconds < Self.refusable,
      known.state.settings.longestQueueMinutes > 0,
      let wait = known.wait, wait > known.state.settings.longestQueueMinutes
    else { return nil }
    return wait
  }

  /// The queue as it was about half a second ago, for those whom that does not hurt; of many who ask at
  /// once one reads it anew.
  func recent(by menu: Menu) async throws(StorageError) -> QueueState {
    let now = now().milliseconds
    let (last, isToRead) = known.ask { (0..<Self.quotable).contains(now - $0.at.milliseconds) }
    guard let last, !isToRead else { return try await current(by: menu) }
    return last.state
  }
}
