public import Money

// The rules of money; they touch no stock.
extension BarRules {
  /// Decides a payment: an order is paid in full, by one payment or several, unless it was cancelled.
  func decide(
    paying amount: Int,
    isPart: Bool,
    by tender: Tender,
    for order: Order?,
    _ id: OrderID,
    _ settlement: Settlement
  ) throws(Refusal) -> Decision {
    guard let order else { throw .unknownOrder(id) }
    guard order.status != .cancelled else { throw .payment(id, .cancelled) }
    guard order.total > 0 else { throw .payment(id, .nothingDue) }
    let due = settlement.payable(of: order)
    guard due > 0 else { throw .payment(id, .alreadyPaid) }
    guard settlement.payments.count < Payment.maximumCount else {
      throw .payment(id, .tooManyPayments)
    }
    let earlier = settlement.isWhollyRefunded ? [] : settlement.current
    guard isPart ? (1...due).contains(amount) : amount == due,
      let sum = tender.kind == nil
        ? TaxedSum(parts: []) : order.bill.piece(of: amount, after: earlier.map(\.sum))
    else { throw .payment(id, .wrongAmount(due: due)) }
    switch tender {
    case .cash(let given, _) where given < amount:
      throw .payment(id, .tooLittleCash(due: amount))
    case .waiver(.other, nil): throw .payment(id, .reasonNeeded)
    case .cash, .card, .other, .waiver: break
    }
    return Decision(settling: .paid(id, amount, sum, tender))
  }

  /// Decides a void: a payment is voided on the business day on which it was taken, the last first;
  /// it is entered anew as any payment is.
  func decide(
    voiding number: Int,
    _ reason: PaymentVoid.Reason,
    _ note: PaymentNote?,
    anew kind: Tender.Kind?,
    of order: Order?,
    _ id: OrderID,
    _ settlement: Settlement,
    on day: Int?
  ) throws(Refusal) -> Decision {
    guard order != nil else { throw .unknownOrder(id) }
    guard reason != .other || note != nil else { throw .payment(id, .reasonNeeded) }
    guard let payment = settlement.payments.first(where: { $0.number == number }) else {
      throw .payment(id, .notVoidable(.unknown))
    }
    guard payment.void == nil else { throw .payment(id, .notVoidable(.alreadyVoided)) }
    guard payment == settlement.standing.last else { throw .payment(id, .notVoidable(.notLast)) }
    guard settlement.currentRefunds.isEmpty else { throw .payment(id, .notVoidable(.refunded)) }
    guard payment.day == day else { throw .payment(id, .notVoidable(.dayClosed)) }
    guard let kind else { return Decision(settling: .voided(id, number, reason, note)) }
    var voided = settlement
    voided.payments[number - 1].void = PaymentVoid(
      reason: reason,
      note: note,
      at: payment.at,
      by: nil
    )
    let anew = try decide(
      paying: payment.amount,
      isPart: true,
      by: Tender(kind, exactly: payment.amount),
      for: order,
      id,
      voided
    )
    return Decision(settling: .voided(id, number, reason, note, anew: anew.settling))
  }

  /// Decides a refund: together refunds never exceed the payments.
  func decide(
    refunding amount: Int,
    _ reason: RefundReason,
    _ note: PaymentNote?,
    by kind: Tender.Kind?,
    of order: Order?,
    _ id: OrderID,
    _ settlement: Settlement
  ) throws(Refusal) -> Decision {
    guard order != nil else { throw .unknownOrder(id) }
    try check(reason, note, of: id, settlement)
    guard let sum = settlement.currentSum.piece(of: amount, after: settlement.refundedSums) else {
      throw .payment(id, .notRefundable(left: settlement.left))
    }
    let shares = try shares(of: amount, by: kind, id, settlement)
    return Decision(settling: .refunded(id, sum, reason, note, shares))
  }

  /// Checks that an order was paid, and that a person may give the reason.
  func check(
    _ reason: RefundReason,
    _ note: PaymentNote?,
    of id: OrderID,
    _ settlement: Settlement
  ) throws(Refusal) {
    guard !settlement.received.isEmpty else { throw .payment(id, .notPaid) }
    guard RefundReason.forPeople.contains(reason), reason != .other || note != nil else {
      throw .payment(id, .reasonNeeded)
    }
  }

  /// How an amount is handed back: by the kind that staff name, or else as it was paid, the last
  /// payment first.
  func shares(
    of amount: Int,
    by kind: Tender.Kind?,
    _ id: OrderID,
    _ settlement: Settlement
  ) throws(Refusal) -> [TenderShare] {
    if let kind {
      guard kind == .cash || settlement.current.contains(where: { $0.tender.kind == kind }) else {
        throw .payment(id, .otherTender)
      }
      return [TenderShare(kind, amount)]
    }
    return settlement.shares(of: amount)
  }

  /// A cancellation that also refunds the rest of the payments, if there are any.
  ///
  /// - Returns: Both together; one that was cancelled before has given its money back then.
  func refunding(
    _ decision: Decision,
    expecting seen: Int? = nil,
    of order: Order?,
    _ settlement: Settlement
  ) throws(Refusal) -> Decision {
    guard let order, order.status != .cancelled else { return decision }
    guard seen ?? settlement.left == settlement.left else {
      throw .payment(order.id, .overtaken)
    }
    guard
      let sum = settlement.currentSum.piece(of: settlement.left, after: settlement.refundedSums)
    else { return decision }
    var decision = decision
    let shares = settlement.shares(of: settlement.left)
    decision.settling = .refunded(order.id, sum, .cancelled, nil, shares)
    return decision
  }
}

extension Settlement {
  /// The sums given back of the current payments.
  var refundedSums: [TaxedSum] { currentRefunds.map(\.sum) }

  /// How an amount is handed back as it was paid: the last payment's kind first, cash for the rest.
  public func shares(of amount: Int) -> [TenderShare] {
    var left: [Tender.Kind: Int] = [:]
    for payment in current {
      if let kind = payment.tender.kind { left[kind, default: 0] += payment.amount }
    }
    for share in currentRefunds.flatMap(\.shares) { left[share.kind, default: 0] -= share.amount }
    var shares: [TenderShare] = []
    var rest = amount
    for kind in current.reversed().compactMap(\.tender.kind) {
      let part = min(rest, max(0, left.removeValue(forKey: kind) ?? 0))
      if part > 0 { shares.append(TenderShare(kind, part)) }
      rest -= part
    }
    guard rest > 0 else { return shares }
    if let index = shares.firstIndex(where: { $0.kind == .cash }) {
      shares[index] = TenderShare(.cash, shares[index].amount + rest)
    } else {
      shares.append(TenderShare(.cash, rest))
    }
    return shares
  }
}

/// The effect of a command on the money of an order.
public enum SettlementDecision: Hashable, Sendable {
  /// The amount, and the money in it with its tax.
  case paid(OrderID, Int, TaxedSum, Tender)
  /// The number of the payment, and the payment by which it is entered anew, if there is one.
  indirect case voided(
    OrderID,
    Int,
    PaymentVoid.Reason,
    PaymentNote?,
    anew: SettlementDecision? = nil
  )
  case refunded(OrderID, TaxedSum, RefundReason, PaymentNote?, [TenderShare])

  var order: OrderID {
    switch self {
    case .paid(let order, _, _, _), .voided(let order, _, _, _, _),
      .refunded(let order, _, _, _, _):
      order
    }
  }
}

extension Tender {
  /// A payment of a kind that brings exactly the amount, in minor units.
  fileprivate init(_ kind: Kind, exactly amount: Int) {
    self =
      switch kind {
      case .cash: .cash(given: amount)
      case .card: .card(nil)
      case .other(let name): .other(name, nil)
      }
  }
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

  /// The unit of its amounts.
  public var unit: Currency { Currency(rawValue: currency) ?? .won }
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
    case .pay(let order, _, _, _), .void(let order, _, _, _, _), .refund(let order, _, _, _, _),
      .refundLines(let order, _, _, _, _), .cancel(let order, _), .expire(let order):
      order
    case .order, .adjust, .count, .advance, .recall, .call, .come, .answer, .answerAll, .suspend,
      .resume, .stock, .day:
      nil
    }
  }

  /// Distinguishes the payments and refunds of an order.
  static func fingerprint(
    paying amount: Int,
    isPart: Bool,
    by tender: Tender,
    for order: OrderID
  ) -> String {
    let words =
      switch tender {
      case .cash(let given, nil): "cash \(given)"
      case .cash(let given, let receipt?):
        "cash \(given) \(receipt.purpose.rawValue) \(receipt.number)"
      case .card(let reference): "card \(reference?.rawValue ?? "")"
      case .other(let name, let reference):
        "other \(name.rawValue.quoted) \(reference?.rawValue ?? "")"
      case .waiver(let reason, let note): "waiver \(reason.rawValue) \(note?.rawValue ?? "")"
      }
    return "pay \(order) \(amount) \(isPart ? "part " : "")\(words)"
  }

  /// The end of the fingerprint of a refund or a void: the kind of money that is handed back or
  /// entered anew, if that is named, and why.
  static func words(_ reason: String, _ note: PaymentNote?, _ kind: Tender.Kind?) -> String {
    let name = kind?.name.map { "\($0.rawValue.quoted) " } ?? ""
    let means = kind.map { "by \($0.method.rawValue) \(name)" } ?? ""
    return "\(means)\(reason) \(note?.rawValue ?? "")"
  }
}
