import Money

/// The payments of an order, and its refunds.
///
/// An order whose payments were wholly refunded may be paid again. Its last payments since then, and
/// their refunds, are the current ones.
public struct Settlement: Hashable, Sendable {
  /// Among how many of a bar's last orders unpaid ones are looked for, so that looking takes no
  /// longer in the tenth year; older ones are found by their number.
  public static let reach = 1_000

  /// The payments, oldest first, also those that were voided.
  public var payments: [Payment]
  /// The refunds, oldest first.
  public var refunds: [Refund]

  /// Creates a settlement from stored values.
  public init(payments: [Payment] = [], refunds: [Refund] = []) {
    self.payments = payments
    self.refunds = refunds
  }

  /// The payments that hold, oldest first.
  public var standing: [Payment] { payments.filter { $0.void == nil } }

  /// The payments that hold and brought money, oldest first.
  public var received: [Payment] { standing.filter { $0.tender.kind != nil } }

  /// The waiver of the order, if it has one.
  public var waiver: Payment? { standing.last { $0.tender.kind == nil } }

  /// The amount refunded so far, in minor units; never more than was paid.
  public var refunded: Int { refunds.reduce(0) { $0 + $1.sum.gross } }

  /// How many times money of the order came, went or was voided: it grows with each change.
  public var revision: Int {
    payments.count + refunds.count + payments.count { $0.void != nil }
  }

  /// The amount that can still be refunded, in minor units.
  public var left: Int { received.reduce(0) { $0 + $1.amount } - refunded }

  /// How many refunds gave back earlier payments.
  var earlierRefunds: Int { standing.last?.refundsBefore ?? 0 }

  /// The refunds of the current payments, oldest first.
  public var currentRefunds: [Refund] { Array(refunds.dropFirst(earlierRefunds)) }

  /// The current payments, oldest first.
  public var current: [Payment] { standing.filter { $0.refundsBefore == earlierRefunds } }

  /// The money of the current payments, with the tax in it.
  var currentSum: TaxedSum { TaxedSum(adding: current.map(\.sum)) }

  /// Whether all money that was paid has been refunded.
  public var isWhollyRefunded: Bool { left == 0 && !currentRefunds.isEmpty }

  /// The amount that an order still owes, in minor units: its current payments and waivers do not
  /// cover it.
  ///
  /// Once a part that was paid is given back, the whole price is owed again.
  public func due(of order: Order) -> Int {
    guard order.status != .cancelled else { return 0 }
    let rest = max(0, order.total - current.reduce(0) { $0 + $1.amount })
    return rest > 0 && isWhollyRefunded ? order.total : rest
  }

  /// The most that can be paid for an order now, in minor units: also one that was wholly refunded
  /// may be paid again.
  public func payable(of order: Order) -> Int {
    order.status != .cancelled && isWhollyRefunded ? order.total : due(of: order)
  }

  /// The sums of the current payments.
  public var sums: PaymentSums {
    PaymentSums(
      covered: current.reduce(0) { $0 + $1.amount },
      received: currentSum.gross,
      refunded: currentRefunds.reduce(0) { $0 + $1.sum.gross }
    )
  }

  /// How an order's payment stands, at a bar that asks for money at some time.
  public func state(of order: Order, _ time: PaymentTime = .atPickUp) -> PaymentState {
    PaymentState(order.status, total: order.total, sums, time)
  }
}
