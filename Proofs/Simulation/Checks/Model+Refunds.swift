import JuiceBar
import Money

// The rules of refunds as the design states them, independent of the product's code.
extension Model {
  /// All refunds of an order are at most its payments.
  mutating func refund(
    _ id: OrderID,
    _ amount: Int,
    _ reason: RefundReason,
    _ note: PaymentNote?,
    by kind: Tender.Kind?,
    for submission: Submission
  ) -> Outcome {
    if let refusal = obstacle(to: reason, note, of: id) { return .refused(refusal) }
    let settlement = settlements[id] ?? Settlement()
    let left = Self.left(of: settlement)
    guard amount > 0, amount <= left else {
      return .refused(.payment(id, .notRefundable(left: left)))
    }
    guard Self.mayGiveBack(by: kind, of: settlement) else {
      return .refused(.payment(id, .otherTender))
    }
    giveBack(amount, of: id, reason, note, by: kind, for: submission)
    return .settled(id, settlements[id] ?? Settlement())
  }

  /// Each glass is refunded once, at its price; with the last one an order that still waits is
  /// cancelled.
  mutating func refund(
    _ id: OrderID,
    _ lines: [RefundLine],
    _ reason: RefundReason,
    _ note: PaymentNote?,
    by kind: Tender.Kind?,
    for submission: Submission
  ) -> Outcome {
    if let refusal = obstacle(to: reason, note, of: id) { return .refused(refusal) }
    let order = orders[(orderNumbers[id] ?? 1) - 1]
    let settlement = settlements[id] ?? Settlement()
    let round = Self.round(of: settlement)
    let left = Self.left(of: settlement)
    var glasses = order.lines.map(\.quantity.count)
    for line in round.refunds.flatMap(\.lines) { glasses[line.position - 1] -= line.glasses }
    var parts: [TaxRate: Int] = [:]
    for line in lines {
      guard glasses.indices.contains(line.position - 1), line.glasses >= 1,
        glasses[line.position - 1] >= line.glasses,
        lines.filter({ $0.position == line.position }).count == 1
      else { return .refused(.payment(id, .notRefundable(left: left))) }
      let sold = order.lines[line.position - 1]
      if sold.price > 0 { parts[sold.taxRate, default: 0] += sold.price * line.glasses }
    }
    let paid = Self.sum(of: round.payments.map(\.sum))
    let back = Self.sum(of: round.refunds.map(\.sum))
    guard !parts.isEmpty,
      parts.allSatisfy({ back[$0.key, default: 0] + $0.value <= paid[$0.key, default: 0] })
    else { return .refused(.payment(id, .notRefundable(left: left))) }
    guard Self.mayGiveBack(by: kind, of: settlement) else {
      return .refused(.payment(id, .otherTender))
    }
    let sum = TaxedSum(
      parts: parts.map { rate, gross in
        let before = back[rate, default: 0]
        let tax = Self.tax(in: before + gross, at: rate) - Self.tax(in: before, at: rate)
        return TaxedSum.Part(rate: rate, gross: gross, tax: tax)
      }
    )
    let isAll = lines.map(\.glasses).reduce(0, +) == glasses.reduce(0, +)
    append(sum, of: id, reason, note, by: kind, for: submission, lines)
    if isAll, sum.gross == left, order.status == .placed {
      _ = cancel(id, for: submission)
    }
    return .settled(id, settlements[id] ?? Settlement())
  }

  /// Why nothing of an order is refunded for a reason, if so.
  private func obstacle(
    to reason: RefundReason,
    _ note: PaymentNote?,
    of id: OrderID
  ) -> Refusal? {
    guard orderNumbers[id] != nil else { return .unknownOrder(id) }
    let payments = settlements[id]?.payments ?? []
    guard payments.contains(where: { $0.void == nil && $0.tender.kind != nil }) else {
      return .payment(id, .notPaid)
    }
    if reason == .cancelled || (reason == .other && note == nil) {
      return .payment(id, .reasonNeeded)
    }
    return nil
  }

  /// Money goes back in cash, or by a tender that it came by.
  private static func mayGiveBack(by kind: Tender.Kind?, of settlement: Settlement) -> Bool {
    guard let kind, kind != .cash else { return true }
    return round(of: settlement).payments.contains { $0.tender.kind == kind }
  }

  /// Refunds the rest of a cancelled order's payments.
  mutating func giveRestBack(of id: OrderID, for submission: Submission) {
    guard let settlement = settlements[id] else { return }
    let left = Self.left(of: settlement)
    if left > 0 { giveBack(left, of: id, .cancelled, nil, by: nil, for: submission) }
  }

  private mutating func giveBack(
    _ amount: Int,
    of id: OrderID,
    _ reason: RefundReason,
    _ note: PaymentNote?,
    by kind: Tender.Kind?,
    for submission: Submission
  ) {
    guard let settlement = settlements[id] else { return }
    let round = Self.round(of: settlement)
    let paid = Self.sum(of: round.payments.map(\.sum))
    let sum = Self.piece(of: amount, of: paid, after: round.refunds.map(\.sum))
    append(sum, of: id, reason, note, by: kind, for: submission, [])
  }

  private mutating func append(
    _ sum: TaxedSum,
    of id: OrderID,
    _ reason: RefundReason,
    _ note: PaymentNote?,
    by kind: Tender.Kind?,
    for submission: Submission,
    _ lines: [RefundLine]
  ) {
    guard let settlement = settlements[id] else { return }
    let shares =
      kind.map { [TenderShare($0, sum.gross)] }
      ?? Self.shares(of: sum.gross, in: Self.round(of: settlement))
    settlements[id]?.refunds.append(
      Refund(
        order: id,
        number: settlement.refunds.count + 1,
        sum: sum,
        reason: reason,
        note: note,
        at: submission.at,
        lines: lines,
        shares: shares,
        by: submission.actor,
        day: dayCount > 0 ? dayCount : nil
      )
    )
    moneyChanges += 1
  }
}
