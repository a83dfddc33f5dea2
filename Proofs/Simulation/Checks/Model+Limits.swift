import JuiceBar
import Money

// The limit of the money that staff give away, as the design states it, independent of the
// product's code.
extension Model {
  /// Money that a command gives away of an order, or takes out of the drawer.
  private struct Gift {
    /// The order; nothing for cash out of the drawer.
    let order: OrderID?
    let amount: Int
    /// The amount given away before.
    let earlier: Int
    /// How many times money came or went before.
    let revision: Int

    var aboveLimit: Refusal {
      order.map { .payment($0, .aboveLimit(amount)) } ?? .day(.aboveLimit(amount))
    }

    var overtaken: Refusal { order.map { .payment($0, .overtaken) } ?? .day(.overtaken) }
  }

  /// Carries a submission out, unless it gives more away than its sender may, or other money than
  /// was approved.
  mutating func limited(_ submission: Submission) -> Outcome {
    if case .any = submission.giving { return perform(submission) }
    var after = self
    let outcome = after.perform(submission)
    if case .refused = outcome { return outcome }
    if let gift = gift(of: submission.command, leadingTo: after) {
      switch submission.giving {
      case .any: break
      case .none: return .refused(gift.aboveLimit)
      case .upToLimit:
        guard gift.earlier + gift.amount <= limit else { return .refused(gift.aboveLimit) }
      case .approved(let approved):
        guard let money = approved.money, money.amount == gift.amount,
          money.revision == gift.revision, money.command == submission.command.fingerprint
        else { return .refused(gift.overtaken) }
        after.approvals.append(entry(of: approved, for: submission))
      }
    }
    self = after
    return outcome
  }

  /// The money that a command would give away now, as the person sees it who approves it.
  func moneyGiven(by submission: Submission) -> ApprovedAct.Money? {
    var after = self
    _ = after.perform(submission)
    return gift(of: submission.command, leadingTo: after).map {
      ApprovedAct.Money(
        $0.amount,
        by: submission.command.fingerprint,
        onRevision: $0.revision
      )
    }
  }

  private func gift(of command: Command, leadingTo after: Model) -> Gift? {
    guard let id = command.orderID else {
      let amount = after.cashOut - cashOut
      guard amount > 0 else { return nil }
      return Gift(
        order: nil,
        amount: amount,
        earlier: cashOut,
        revision: dayCount << 32 | cashMoves
      )
    }
    let before = settlements[id] ?? Settlement()
    let amount = Self.given(from: before, to: after.settlements[id] ?? Settlement())
    guard amount > 0 else { return nil }
    let voids = before.payments.filter { $0.void != nil }
    return Gift(
      order: id,
      amount: amount,
      earlier: Self.givenAway(of: before),
      revision: before.payments.count + before.refunds.count + voids.count
    )
  }

  /// The money of the entries between two states of an order: refunds, waivers, and voids of money.
  private static func given(from before: Settlement, to after: Settlement) -> Int {
    let refunds = after.refunds.dropFirst(before.refunds.count).map(\.sum.gross)
    let waivers = after.payments.dropFirst(before.payments.count)
      .filter { $0.tender.kind == nil }.map(\.amount)
    let voids = zip(before.payments, after.payments)
      .filter { $0.void != $1.void && $1.tender.kind != nil }.map { $1.amount }
    return (refunds + waivers + voids).reduce(0, +)
  }

  /// All refunds, the voided payments of money, and the waivers that hold.
  private static func givenAway(of settlement: Settlement) -> Int {
    let payments = settlement.payments.filter { payment in
      payment.tender.kind == nil ? payment.void == nil : payment.void != nil
    }
    return (settlement.refunds.map(\.sum.gross) + payments.map(\.amount)).reduce(0, +)
  }

  /// The one entry of an approval: who approved which act of whom, and the amount.
  private func entry(
    of approved: ApprovedAct,
    for submission: Submission
  ) -> JuiceBar.LogEntry {
    let act =
      switch submission.command {
      case .refund: "refund"
      case .refundLines: "glasses"
      case .void: "void"
      case .pay: "waiver"
      case .cancel: "cancel"
      default: "cash-out"
      }
    let words: [String?] = [
      act, submission.command.orderID.map { "\($0)" }, approved.money.map { "\($0.amount)" },
      submission.command.orderID == nil ? menu?.currency : nil,
    ]
    return JuiceBar.LogEntry(
      at: submission.at,
      who: approved.by,
      action: "approval-given",
      subject: approved.asker,
      details: words.compactMap(\.self).joined(separator: " ")
    )
  }
}
