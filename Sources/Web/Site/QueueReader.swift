package import JuiceBar
package import Time

/// The orders on their way to the counter at one moment.
package struct QueueState: Equatable, Sendable {
  /// Placed, being made and ready, oldest first.
  package var open: [QueuedOrder] = []
  /// Placed, and not to be made until they are paid, oldest first.
  package var unpaid: [QueuedOrder] = []
  /// Ready, and not collected for longer than the settings allow, oldest first.
  package var left: [QueuedOrder] = []
  /// The orders collected last, newest first.
  package var collected: [QueuedOrder] = []
  package var settings = PreparationSettings()

  /// The wait for a new order, in whole minutes; `nil` if none is quoted.
  package func wait(by menu: Menu) -> Int? {
    guard settings.flow == .byCounter, case let seconds = menu.makingSeconds(of: open), seconds > 0
    else { return nil }
    return settings.minutes(for: seconds)
  }

  /// The queue as the order screen shows it before an order.
  package func quote(by menu: Menu) -> QueueQuote {
    let making = open.filter { $0.status == .making }
    let juices = making.flatMap(\.lines).flatMap { line in
      repeatElement(line.juice, count: min(line.quantity.count, QueueQuote.drawn))
    }
    return QueueQuote(
      minutes: wait(by: menu),
      glasses: making.map(\.glasses).reduce(0, +),
      juices: Array(juices.prefix(QueueQuote.drawn)),
      payment: settings.payment
    )
  }

  package func numbers(_ status: Order.Status) -> [Int] {
    open.filter { $0.status == status && !$0.isCarriedOver }.map(\.called)
  }

  /// The orders of earlier business days that are being made or ready: a number of today may be the
  /// same.
  package func earlier(_ status: Order.Status) -> [QueuedOrder] {
    open.filter { $0.status == status && $0.isCarriedOver }
  }

  /// The names of the orders being made and ready, by their numbers.
  package var names: [Int: CupName] {
    let named = open.filter { $0.status != .placed && !$0.isCarriedOver }.compactMap { order in
      order.name.map { (order.called, $0) }
    }
    return Dictionary(named) { first, _ in first }
  }

  /// The first juice of each order being made and ready, by their numbers.
  package var juices: [Int: JuiceID] {
    let juices = open.filter { $0.status != .placed && !$0.isCarriedOver }.compactMap { order in
      order.lines.first.map { (order.called, $0.juice) }
    }
    return Dictionary(juices) { first, _ in first }
  }
}

/// What visitors are told of the queue before they order.
package struct QueueQuote: Equatable, Sendable {
  /// How many of the glasses being made are drawn.
  package static let drawn = 3

  /// The wait for a new order, in whole minutes; `nil` if none is quoted.
  package let minutes: Int?
  /// How many glasses are being made.
  package let glasses: Int
  /// The juices of the first of them, one for each glass that is drawn.
  package let juices: [JuiceID]
  /// When an order is paid.
  package let payment: PaymentTime

  package init(
    minutes: Int? = nil,
    glasses: Int = 0,
    juices: [JuiceID] = [],
    payment: PaymentTime = .atPickUp
  ) {
    self.payment = payment
    self.minutes = minutes
    self.glasses = glasses
    self.juices = juices
  }
}

/// Reads the queue, and keeps it for a moment for quotes of the wait.
package final class QueueReader: Sendable {
  /// Orders older than this, in milliseconds, are in the journal alone: those that were carried over
  /// from the evening before still stand at the counter.
  static let reach = 36 * 3_600_000
  /// Orders older than this, in milliseconds, belong to another shift: a venue's overview does not
  /// count them as waiting.
  package static let shift = 12 * 3_600_000
  /// For how many milliseconds a step that ended an order can be taken back.
  package static let recallable = 30 * 60_000
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

  package init(
    bar: BarID,
    storage: any PreparationStorage,
    now: @escaping @Sendable () -> Timestamp
  ) {
    self.bar = bar
    self.storage = storage
    self.now = now
  }

  /// The current queue, and the menu by which the wait is computed from now on.
  package func current(by menu: Menu) async throws(StorageError) -> QueueState {
    let now = now()
    let ago = { Timestamp(milliseconds: now.milliseconds - $0) }
    return try await known.read { () throws(StorageError) in
      let orders = try await storage.openOrders(of: bar, placedAfter: ago(Self.reach))
      let settings = try await storage.preparationSettings(of: bar)
      let leftSince = ago(60_000 * settings.readyMinutes)
      let isLeft = { (order: QueuedOrder) in
        order.status == .ready && order.statusAt < leftSince
      }
      let state = QueueState(
        open: orders.filter { !$0.awaitsPayment && !isLeft($0) },
        unpaid: orders.filter(\.awaitsPayment),
        left: orders.filter(isLeft),
        collected: try await storage.collectedOrders(
          of: bar,
          after: ago(Self.recallable),
          limit: Self.maximumRecallable
        ),
        settings: settings
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

  /// The queue as of about half a second ago, for quotes of the wait.
  ///
  /// Of many callers at once, one reads it again.
  package func recent(by menu: Menu) async throws(StorageError) -> QueueState {
    let (last, isToRead) = ask()
    guard let last, !isToRead else { return try await current(by: menu) }
    return last.state
  }

  /// The queue as last read; has it read again if that was more than half a second ago, and does
  /// not wait for it.
  package func lastKnown(by menu: Menu) -> QueueState? {
    let (last, isToRead) = ask()
    if isToRead { Task { try? await current(by: menu) } }
    return last?.state
  }

  private func ask() -> (last: Known?, isToRead: Bool) {
    let now = now().milliseconds
    return known.ask { (0..<Self.quotable).contains(now - $0.at.milliseconds) }
  }
}
