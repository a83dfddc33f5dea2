public import Time

/// An order as the people who make it see it: its contents, and the time of its last step.
public struct QueuedOrder: Hashable, Sendable, Identifiable {
  /// The most orders that a queue is read with; a small bar that is further behind than that
  /// makes the oldest first.
  public static let maximumCount = 200

  public let id: OrderID
  public let number: Int
  /// The number that is called out.
  public let called: Int
  public let name: CupName?
  public let lines: [Order.Line]
  public let placedAt: Timestamp
  public let status: Order.Status
  /// When it took its last step; when it was placed, as long as it has taken none.
  public let statusAt: Timestamp
  public let sums: PaymentSums
  /// Whether it is not made until it is paid.
  public let awaitsPayment: Bool
  /// Whether it was placed on an earlier business day, so that a later order may be called the same.
  public let isCarriedOver: Bool

  public init(
    _ order: Order,
    statusAt: Timestamp,
    sums: PaymentSums = PaymentSums(),
    awaitsPayment: Bool = false,
    isCarriedOver: Bool = false
  ) {
    self.sums = sums
    self.awaitsPayment = awaitsPayment
    self.isCarriedOver = isCarriedOver
    id = order.id
    number = order.number
    called = order.called
    name = order.name
    lines = order.lines
    placedAt = order.placedAt
    status = order.status
    self.statusAt = statusAt
  }

  /// The total of the order, in minor units.
  public var total: Int { lines.reduce(0) { $0 + $1.total } }

  /// The currency that the order was sold in, by its ISO 4217 code.
  public var currency: String { lines.first?.currency ?? Menu.usualCurrency }

  public func payment(_ time: PaymentTime) -> PaymentState {
    PaymentState(status, total: total, sums, time)
  }

  public var glasses: Int { lines.map(\.quantity.count).reduce(0, +) }
}

extension [QueuedOrder] {
  /// The fruit that is still to go into glasses: that of orders that are placed or being made.
  public var fruitNeeded: [Need] {
    filter { $0.status == .placed || $0.status == .making }
      .flatMap { $0.lines.flatMap(\.needs) }.summed()
  }
}
