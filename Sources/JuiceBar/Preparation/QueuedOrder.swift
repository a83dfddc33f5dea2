/// An order as the people who make it see it: its contents, and the time of its last step.
public struct QueuedOrder: Hashable, Sendable, Identifiable {
  /// The most orders that a queue is read with; a small bar that is further behind than that
  /// makes the oldest first.
  public static let maximumCount = 200

  /// The identifier in addresses.
  public let id: OrderID
  /// The number that is called out.
  public let number: Int
  /// The lines ordered.
  public let lines: [Order.Line]
  /// When the order was taken.
  public let placedAt: Timestamp
  /// How far it has come.
  public let status: Order.Status
  /// When it took its last step; when it was placed, as long as it has taken none.
  public let statusAt: Timestamp

  /// Creates an order of the queue from stored values.
  public init(
    id: OrderID,
    number: Int,
    lines: [Order.Line],
    placedAt: Timestamp,
    status: Order.Status,
    statusAt: Timestamp
  ) {
    self.id = id
    self.number = number
    self.lines = lines
    self.placedAt = placedAt
    self.status = status
    self.statusAt = statusAt
  }

  /// The number of glasses.
  public var glasses: Int { lines.map(\.quantity.count).reduce(0, +) }
}

extension [QueuedOrder] {
  /// The fruit that is still to go into glasses: that of orders that are placed or being made.
  public var fruitNeeded: [Need] {
    filter { $0.status == .placed || $0.status == .making }
      .flatMap { $0.lines.flatMap(\.needs) }.summed()
  }
}
