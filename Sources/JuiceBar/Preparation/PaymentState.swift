/// How the payment of an order stands.
public enum PaymentState: String, Hashable, Sendable, CaseIterable {
  /// Nothing is to be paid: the order costs nothing, was cancelled, or the bar asks for no money.
  case nothing
  case unpaid
  case partlyPaid
  case paid
  case waived
  case partlyRefunded
  case refunded

  /// Whether money is still to be taken.
  public var isOwed: Bool { self == .unpaid || self == .partlyPaid }

  /// The state of an order with a total in minor units.
  init(_ status: Order.Status, total: Int, _ sums: PaymentSums, _ time: PaymentTime) {
    if sums.refunded > 0 {
      self = sums.refunded >= sums.received ? .refunded : .partlyRefunded
    } else if total == 0 || status == .cancelled {
      self = .nothing
    } else if sums.covered >= total {
      self = sums.received > 0 ? .paid : .waived
    } else if sums.covered > 0 {
      self = .partlyPaid
    } else {
      self = time == .never ? .nothing : .unpaid
    }
  }
}

/// The sums of an order's payments since it was last wholly refunded, in minor units.
public struct PaymentSums: Hashable, Sendable {
  /// All payments that hold, waivers among them.
  public let covered: Int
  /// The money among them.
  public let received: Int
  /// The refunds of that money.
  public let refunded: Int

  public init(covered: Int = 0, received: Int = 0, refunded: Int = 0) {
    self.covered = covered
    self.received = received
    self.refunded = refunded
  }
}
