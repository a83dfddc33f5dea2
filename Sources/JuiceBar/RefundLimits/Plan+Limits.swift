import Money

// The limit of the money that is given away without an approval.
extension Plan {
  /// Refuses to refund, void or waive more of an order than the bar's limit covers after its refunds,
  /// where the limit holds for the sender.
  func check(_ decision: Decision, of submission: Submission) throws(Refusal) {
    guard submission.isLimited, let settling = decision.settling,
      let order = current(settling.order)
    else { return }
    let settlement = settlements[order.id] ?? Settlement()
    guard let amount = settling.amountGiven(of: settlement) else { return }
    let limit =
      refundLimits.first { $0.currency == order.unit } ?? RefundLimit(usualIn: order.unit)
    guard limit.covers(amount, after: settlement.currentlyRefunded) else {
      throw .payment(order.id, .aboveLimit)
    }
  }
}

extension Settlement {
  /// The sum of the refunds of the current payments, in minor units.
  public var currentlyRefunded: Int { currentRefunds.reduce(0) { $0 + $1.sum.gross } }
}

extension SettlementDecision {
  /// The amount that is refunded, voided or waived; nothing of a payment.
  fileprivate func amountGiven(of settlement: Settlement) -> Int? {
    switch self {
    case .paid(_, let amount, _, .waiver): amount
    case .paid: nil
    case .voided(_, let number, _, _):
      settlement.payments.first { $0.number == number }?.amount
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
    submissions.contains { $0.isLimited && $0.command.mayGive }
  }
}
