import Money

// The limit of the money that is given away without an approval.
extension Plan {
  /// Money that a command gives away of an order, or takes out of the drawer of a day.
  private struct Gift {
    /// The order; nothing for cash out of the drawer.
    let order: OrderID?
    let currency: Currency
    let money: ApprovedAct.Money
    /// The amount given away of the order, or taken out on the day, before.
    let earlier: Int
    /// The details of the entry of an approval: the act, what it is about, and the amount.
    let details: String

    var aboveLimit: Refusal {
      order.map { .payment($0, .aboveLimit(money.amount)) } ?? .day(.aboveLimit(money.amount))
    }

    var overtaken: Refusal { order.map { .payment($0, .overtaken) } ?? .day(.overtaken) }
  }

  /// Refuses to give more money away than the sender may give, or other money than was approved.
  ///
  /// - Returns: The entry of the approval that the command makes use of, if there is one.
  func check(
    _ decision: Decision,
    of submission: Submission
  ) throws(Refusal) -> LogEntry? {
    if case .any = submission.giving { return nil }
    guard let gift = gift(of: submission.command, decision) else {
      guard case .approved(let approved) = submission.giving, decision.closesStocktake else {
        return nil
      }
      return LogEntry(approved, submission.command.fingerprint, at: submission.at)
    }
    switch submission.giving {
    case .any: return nil
    case .none: throw gift.aboveLimit
    case .upToLimit:
      let limit =
        refundLimits.first { $0.currency == gift.currency }
        ?? RefundLimit(usualIn: gift.currency)
      guard limit.covers(gift.money.amount, after: gift.earlier) else { throw gift.aboveLimit }
      return nil
    case .approved(let approved):
      guard approved.money == gift.money else { throw gift.overtaken }
      return LogEntry(approved, gift.details, at: submission.at)
    }
  }

  private func gift(of command: Command, _ decision: Decision) -> Gift? {
    if case .move(let change, _, _)? = decision.day, change < 0, let open = dayRecords.open {
      return Gift(
        order: nil,
        currency: Currency(rawValue: open.day.currency) ?? .won,
        money: ApprovedAct.Money(-change, by: command.fingerprint, onRevision: open.revision),
        earlier: open.cashOut,
        details: "cash-out \(-change) \(open.day.currency)"
      )
    }
    guard let settling = decision.settling, let order = current(settling.order) else { return nil }
    let settlement = settlements[order.id] ?? Settlement()
    guard let amount = settling.amountGivenAway(of: settlement),
      let act = OrderApproval.Act(command)
    else { return nil }
    return Gift(
      order: order.id,
      currency: order.unit,
      money: ApprovedAct.Money(
        amount,
        by: command.fingerprint,
        onRevision: settlement.revision
      ),
      earlier: settlement.givenAway,
      details: act.details(of: order.id, amount)
    )
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
    case .voided(_, let number, _, _, _):
      settlement.received.first { $0.number == number }?.amount
    case .refunded(_, let sum, _, _, _): sum.gross
    }
  }
}

extension Decision {
  fileprivate var closesStocktake: Bool { if case .close? = stock { true } else { false } }
}

extension Command {
  /// Whether the command may give money away, so that the bar's limit is looked up.
  fileprivate var mayGive: Bool {
    switch self {
    case .refund, .refundLines, .void, .cancel, .pay(_, _, .waiver, _): true
    case .day(.move(let change, _, _)): change < 0
    default: false
    }
  }
}

extension Batch {
  /// Whether the limits of refunds are looked up.
  public var isAboutLimits: Bool {
    submissions.contains { submission in
      if case .upToLimit = submission.giving { submission.command.mayGive } else { false }
    }
  }

  /// Whether a day is closed on the money that somebody saw, so that what is expected is looked up.
  public var isAboutExpectedMoney: Bool {
    submissions.contains { submission in
      if case .day(.close(_, _, _?)) = submission.command { true } else { false }
    }
  }
}
