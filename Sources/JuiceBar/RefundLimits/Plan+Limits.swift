import Money

// The limit of the money that is given away without an approval.
extension Plan {
  /// Refuses a refund, void or waiver by which more of an order would be given away than the sender
  /// may give.
  func check(_ decision: Decision, of submission: Submission) throws(Refusal) {
    guard submission.giving != .any, let settling = decision.settling,
      let order = current(settling.order)
    else { return }
    let settlement = settlements[order.id] ?? Settlement()
    guard let amount = settling.amountGivenAway(of: settlement) else { return }
    let limit =
      refundLimits.first { $0.currency == order.unit } ?? RefundLimit(usualIn: order.unit)
    guard submission.giving == .upToLimit, limit.covers(amount, after: settlement.givenAway) else {
      throw .payment(order.id, .aboveLimit)
    }
  }
}

extension Settlement {
  /// The amount given away of the order so far, in minor units: all its refunds, the money of its
  /// voided payments, and its waivers that hold.
  ///
  /// A later payment takes nothing off; otherwise, a payment that was only keyed would renew the limit.
  public var givenAway: Int {
    payments.reduce(refunded) { sum, payment in
      sum + ((payment.void == nil) == (payment.tender.kind == nil) ? payment.amount : 0)
    }
  }
}

extension SettlementDecision {
  /// The amount that is refunded, voided or waived; nothing of a payment, or of a waiver's void.
  fileprivate func amountGivenAway(of settlement: Settlement) -> Int? {
    switch self {
    case .paid(_, let amount, _, .waiver): amount
    case .paid: nil
    case .voided(_, let number, _, _):
      settlement.received.first { $0.number == number }?.amount
    case .refunded(_, let sum, _, _, _): sum.gross
    }
  }
}

extension Command {
  /// Whether the command may give money away, so that the bar's limit is looked up.
  fileprivate var mayGive: Bool {
    switch self {
    case .refund, .refundLines, .void, .cancel, .pay(_, _, .waiver, _): true
    default: false
    }
  }
}

extension Batch {
  /// Whether the limits of refunds are looked up.
  public var isAboutLimits: Bool {
    submissions.contains { $0.giving == .upToLimit && $0.command.mayGive }
  }
}
