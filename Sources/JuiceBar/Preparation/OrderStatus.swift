public import Time

extension Order {
  /// How far an order has come: placed, making, ready, collected, one after the other.
  ///
  /// An order that is still placed may be cancelled, which is never undone. The other steps can be
  /// taken back one at a time, after a touch on the wrong one.
  public enum Status: String, Hashable, Sendable, CaseIterable {
    /// Its fruit is set aside, and not yet in the glass.
    case placed
    /// It is being made.
    case making
    /// It is on the counter and its number is called.
    case ready
    /// Its visitor has taken it away.
    case collected
    /// It was called off in time; its fruit is back in the stock.
    case cancelled

    /// The steps of preparation in their order.
    public static let steps: [Status] = [.placed, .making, .ready, .collected]

    /// The status that one step forward leads to; none after the last.
    public var next: Status? {
      switch self {
      case .placed: .making
      case .making: .ready
      case .ready: .collected
      case .collected, .cancelled: nil
      }
    }

    /// The status that a recall leads back to; none from where nothing is taken back.
    public var previous: Status? {
      switch self {
      case .placed, .cancelled: nil
      case .making: .placed
      case .ready: .making
      case .collected: .ready
      }
    }

    /// Whether the order is still to be made or to be taken away.
    public var isOpen: Bool { self == .placed || self == .making || self == .ready }

    /// Whether an order of this status may go forward to another one, by one step or several.
    func leads(to later: Status) -> Bool {
      guard let from = Self.steps.firstIndex(of: self), let to = Self.steps.firstIndex(of: later)
      else { return false }
      return from < to
    }
  }
}

/// A step that an order took, forward or back, or its cancelling.
public struct OrderStep: Hashable, Sendable {
  /// Why an order was cancelled.
  public enum Cause: String, Hashable, Sendable, CaseIterable {
    /// Staff or a program cancelled it.
    case calledOff = "called-off"
    /// Its payment did not come in time.
    case unpaid
    /// All its glasses were refunded before it was made.
    case refunded
  }

  public let order: OrderID
  public let status: Order.Status
  public let at: Timestamp
  /// The number of the business day on which the order was cancelled.
  public let day: Int?
  /// Who took it, if the program that wrote it kept that.
  public let by: LogEntry.Actor?
  /// Why the order was cancelled, if the program that wrote it kept that.
  public let cause: Cause?

  public init(
    order: OrderID,
    status: Order.Status,
    at: Timestamp,
    day: Int? = nil,
    by: LogEntry.Actor? = nil,
    cause: Cause? = nil
  ) {
    self.day = day
    self.by = by
    self.cause = cause
    self.order = order
    self.status = status
    self.at = at
  }
}

extension OrderStep.Cause {
  /// The cause of a cancellation by a command.
  init(_ command: Command) {
    switch command {
    case .expire: self = .unpaid
    case .refundLines: self = .refunded
    default: self = .calledOff
    }
  }
}
