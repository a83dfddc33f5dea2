public import Money

// The rules of money; they touch no stock.
extension BarRules {
  /// Decides a payment: an order is paid once, in full, unless it was cancelled.
  func decide(
    paying amount: Int,
    by tender: Tender,
    for order: Order?,
    _ id: OrderID,
    _ settlement: Settlement
  ) throws(Refusal) -> Decision {
    guard let order else { throw .unknownOrder(id) }
    guard order.status != .cancelled else { throw .payment(id, .cancelled) }
    guard settlement.payment == nil else { throw .payment(id, .alreadyPaid) }
    let due = order.total
    guard due > 0 else { throw .payment(id, .nothingDue) }
    guard amount == due else { throw .payment(id, .wrongAmount(due: due)) }
    if case .cash(let given) = tender, given < due {
      throw .payment(id, .tooLittleCash(due: due))
    }
    return Decision(settling: .paid(id, amount, tender))
  }

  /// Decides a refund: together refunds never exceed the payment.
  func decide(
    refunding amount: Int,
    _ reason: RefundReason,
    _ note: RefundNote?,
    of order: Order?,
    _ id: OrderID,
    _ settlement: Settlement
  ) throws(Refusal) -> Decision {
    guard let order else { throw .unknownOrder(id) }
    guard settlement.payment != nil else { throw .payment(id, .notPaid) }
    guard RefundReason.forPeople.contains(reason), reason != .other || note != nil else {
      throw .payment(id, .reasonNeeded)
    }
    guard let sum = order.bill.piece(of: amount, after: settlement.refunds.map(\.sum)) else {
      throw .payment(id, .notRefundable(left: settlement.left))
    }
    return Decision(settling: .refunded(id, sum, reason, note))
  }

  /// A cancellation that also refunds the rest of the payment, if there is one.
  ///
  /// - Returns: Both together; one that was cancelled before has given its money back then.
  func refunding(
    _ decision: Decision,
    of order: Order?,
    _ settlement: Settlement
  ) -> Decision {
    guard let order, order.status != .cancelled,
      let sum = order.bill.piece(of: settlement.left, after: settlement.refunds.map(\.sum))
    else { return decision }
    var decision = decision
    decision.settling = .refunded(order.id, sum, .cancelled, nil)
    return decision
  }
}

/// The effect of a command on the money of an order.
public enum SettlementDecision: Hashable, Sendable {
  case paid(OrderID, Int, Tender)
  case refunded(OrderID, TaxedSum, RefundReason, RefundNote?)
}

extension Decision {
  fileprivate init(settling: SettlementDecision) {
    self.init(changes: [], reason: .order, settling: settling)
  }
}

extension Order {
  /// The total of the order, with its tax.
  ///
  /// No sum is too large: a cart has 50 lines of 100 glasses, and ``Juice/maximumPrice`` is far below
  /// what that leaves.
  public var bill: TaxedSum {
    TaxedSum(of: lines.lazy.map { (rate: $0.taxRate, gross: $0.total) })
  }
}

extension Order {
  /// The total of the order, in minor units.
  public var total: Int { lines.reduce(0) { $0 + $1.total } }

  /// The currency that the order was sold in, by its ISO 4217 code.
  public var currency: String { lines.first?.currency ?? Menu.usualCurrency }
}

extension Order.Line {
  /// The price of all glasses of the line, in minor units.
  public var total: Int { price * quantity.count }
}

extension Batch {
  /// The orders whose payment and refunds are looked up, each once; none when no command is about
  /// money or cancels an order.
  public var settlements: [OrderID] {
    Set(submissions.compactMap(\.command.settledOrder)).sorted()
  }
}

extension Command {
  var settledOrder: OrderID? {
    switch self {
    case .pay(let order, _, _), .refund(let order, _, _, _), .refundLines(let order, _, _, _),
      .cancel(let order):
      order
    case .order, .adjust, .count, .advance, .recall, .call, .answer, .answerAll, .suspend, .resume,
      .stock:
      nil
    }
  }

  /// Distinguishes the payments and refunds of an order.
  static func fingerprint(paying amount: Int, by tender: Tender, for order: OrderID) -> String {
    switch tender {
    case .cash(let given): "pay \(order) \(amount) cash \(given)"
    case .card(let reference): "pay \(order) \(amount) card \(reference?.rawValue ?? "")"
    }
  }
}
