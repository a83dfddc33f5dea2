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
    /// The stock is of another version.
    case stock(version: Int)
    /// The menu is of another version.
    case menu(version: Int)
  }

  /// The most orders and steps that are read at a time.
  public static let maximumCount = 100

  /// The events, in order.
  public private(set) var items: [Item] = []

  /// Merges the events read at one moment.
  ///
  /// An order always comes before its steps, orders come by their numbers and steps in the order in
  /// which they were taken; among each other they come by their times. Where a list was cut off at
  /// ``most``, the other one is not told beyond it.
  /// - Parameters:
  ///   - orders: Orders after the cursor, by number, ``most`` at most.
  ///   - steps: Steps after the cursor, in their order, ``most`` at most.
  ///   - versions: The versions of stock and menu.
  ///   - cursor: The cursor.
  ///   - events: The events wanted.
  public init(
    orders: [Order],
    steps: [(number: Int, order: Order, at: Timestamp)],
    versions: BarVersions,
    after cursor: WebhookCursor,
    for events: Set<WebhookEvent>
  ) {
    var orders = orders[...]
    var steps = steps[...]
    let areMoreOrders = orders.count == Self.maximumCount
    let areMoreSteps = steps.count == Self.maximumCount
    var lastOrder = cursor.order
    while true {
      if orders.isEmpty && areMoreOrders || steps.isEmpty && areMoreSteps { break }
      guard let order = orders.first else {
        guard let step = steps.popFirst() else { break }
        items.append(.step(number: step.number, step.order, at: step.at))
        continue
      }
      if let step = steps.first, step.order.number <= lastOrder, step.at < order.placedAt {
        items.append(.step(number: step.number, step.order, at: step.at))
        steps.removeFirst()
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
  }
}

extension WebhookHistory.Item {
  /// Which event tells of it.
  public var event: WebhookEvent {
    switch self {
    case .order: .orderPlaced
    case .step: .orderChanged
    case .stock: .stockChanged
    case .menu: .menuPublished
    }
  }

  /// The cursor after this event.
  public func cursor(after cursor: WebhookCursor) -> WebhookCursor {
    var next = cursor
    switch self {
    case .order(let order): next.order = order.number
    case .step(let number, _, _): next.step = number
    case .stock(let version): next.stock = version
    case .menu(let version): next.menu = version
    }
    return next
  }
}
