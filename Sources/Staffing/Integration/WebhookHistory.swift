public import JuiceBar
public import Time

/// The events at a bar after a ``WebhookCursor``, in sending order.
public struct WebhookHistory: Hashable, Sendable {
  /// One thing that happened.
  public enum Item: Hashable, Sendable {
    /// An order was taken.
    case order(Order)
    /// An order took a step; the order has the status after it.
    case step(number: Int, Order, at: Timestamp)
    /// An entry of the journal: an order was paid, refunded or cancelled, or a day closed.
    case entry(JournalEntry)
    /// The stock is of another version.
    case stock(version: Int)
    /// The menu is of another version.
    case menu(version: Int)
    /// The guide is of another version.
    case guide(version: Int)
  }

  /// The numbers of the rows read at one moment, those that could not be read as well.
  public struct Numbers: Hashable, Sendable {
    public var orders: [Int] = []
    public var steps: [Int] = []
    public var entries: [Int] = []

    public init() {}
  }

  /// The most orders, steps and entries of the journal that are read at a time.
  public static let maximumCount = 100

  /// The events, in order.
  public private(set) var items: [Item] = []
  /// The cursor once all of them are told, beyond rows that cannot be read as well.
  public private(set) var end: WebhookCursor

  /// Merges the events read at one moment.
  ///
  /// An order always comes before its steps and its entries of the journal. Orders come by their
  /// numbers, steps and entries in the order in which they were written; among each other they come
  /// by their times. Where a list was cut off at ``most``, the others are not told beyond it.
  /// - Parameters:
  ///   - orders: Orders after the cursor, by number, ``most`` at most.
  ///   - steps: Steps after the cursor, in their order, ``most`` at most.
  ///   - entries: Entries of the journal after the cursor that tell of the events wanted, in their
  ///     order, ``most`` at most.
  ///   - versions: The versions of stock and menu.
  ///   - guide: The version of the guide.
  ///   - read: The rows that the lists were read from, if some could not be read.
  ///   - cursor: The cursor.
  ///   - events: The events wanted.
  public init(
    orders: [Order],
    steps: [(number: Int, order: Order, at: Timestamp)],
    entries: [JournalEntry] = [],
    versions: BarVersions,
    guide: Int = 0,
    of read: Numbers? = nil,
    after cursor: WebhookCursor,
    for events: Set<WebhookEvent>
  ) {
    var read = read ?? Numbers()
    if read == Numbers() {
      (read.orders, read.steps) = (orders.map(\.number), steps.map(\.number))
      read.entries = entries.map(\.number)
    }
    end = cursor
    var orders = orders[...]
    var later = Later(steps: steps[...], entries: entries[...], of: read)
    let areMoreOrders = read.orders.count == Self.maximumCount
    var lastOrder = cursor.order
    while true {
      if orders.isEmpty && areMoreOrders || later.isCutOff { break }
      guard let order = orders.first else {
        guard let next = later.next else { break }
        items.append(next.item)
        later.drop()
        continue
      }
      if let next = later.next, next.order <= lastOrder, next.at < order.placedAt {
        items.append(next.item)
        later.drop()
      } else {
        items.append(.order(order))
        lastOrder = order.number
        orders.removeFirst()
      }
    }
    if events.contains(.stockChanged), versions.stock > cursor.stock {
      items.append(.stock(version: versions.stock))
    }
    if events.contains(.menuPublished), versions.menu > cursor.menu {
      items.append(.menu(version: versions.menu))
    }
    if events.contains(.guidePublished), guide > cursor.guide {
      items.append(.guide(version: guide))
    }
    end = items.reduce(cursor) { $1.cursor(after: $0) }
    if orders.isEmpty, let last = read.orders.last { end.order = last }
    if later.steps.isEmpty, let last = read.steps.last { end.step = last }
    if later.entries.isEmpty, let last = read.entries.last { end.journal = last }
  }
}

/// The events that follow the orders they are about.
private struct Later {
  private(set) var steps: ArraySlice<(number: Int, order: Order, at: Timestamp)>
  private(set) var entries: ArraySlice<JournalEntry>
  private let areMoreSteps: Bool
  private let areMoreEntries: Bool

  init(
    steps: ArraySlice<(number: Int, order: Order, at: Timestamp)>,
    entries: ArraySlice<JournalEntry>,
    of read: WebhookHistory.Numbers
  ) {
    self.steps = steps
    self.entries = entries
    areMoreSteps = read.steps.count == WebhookHistory.maximumCount
    areMoreEntries = read.entries.count == WebhookHistory.maximumCount
  }

  /// Whether a list is used up that goes on in storage.
  var isCutOff: Bool { steps.isEmpty && areMoreSteps || entries.isEmpty && areMoreEntries }

  private var isStepNext: Bool {
    guard let step = steps.first else { return false }
    return entries.first.map { step.at <= $0.at } ?? true
  }

  /// The next event, the number of its order, and its time.
  var next: (item: WebhookHistory.Item, order: Int, at: Timestamp)? {
    if isStepNext, let step = steps.first {
      return (.step(number: step.number, step.order, at: step.at), step.order.number, step.at)
    }
    return entries.first.map { (.entry($0), $0.order?.number ?? 0, $0.at) }
  }

  mutating func drop() {
    if isStepNext { steps.removeFirst() } else { entries.removeFirst() }
  }
}

extension WebhookHistory.Item {
  /// Which event tells of it.
  public var event: WebhookEvent {
    switch self {
    case .order: .orderPlaced
    case .step: .orderChanged
    case .entry(let entry):
      switch entry.event {
      case .payment, .void: .orderPaid
      case .refund: .orderRefunded
      case .cancellation: .orderCancelled
      case .close: .dayClosed
      }
    case .stock: .stockChanged
    case .menu: .menuPublished
    case .guide: .guidePublished
    }
  }

  /// The cursor after this event.
  public func cursor(after cursor: WebhookCursor) -> WebhookCursor {
    var next = cursor
    switch self {
    case .order(let order): next.order = order.number
    case .step(let number, _, _): next.step = number
    case .entry(let entry): next.journal = entry.number
    case .stock(let version): next.stock = version
    case .menu(let version): next.menu = version
    case .guide(let version): next.guide = version
    }
    return next
  }
}
