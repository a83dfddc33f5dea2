import JuiceBar
import Money
import Time

// The rules of money as the design states them, independent of the product's code.
extension Model {
  /// An order that is not cancelled is paid in full, by one payment or several.
  mutating func pay(
    _ id: OrderID,
    _ amount: Int,
    by tender: Tender,
    isPart: Bool,
    for submission: Submission
  ) -> Outcome {
    guard let number = orderNumbers[id] else { return .refused(.unknownOrder(id)) }
    let order = orders[number - 1]
    let total = Self.total(of: order)
    if order.status == .cancelled { return .refused(.payment(id, .cancelled)) }
    if total == 0 { return .refused(.payment(id, .nothingDue)) }
    let before = settlements[id] ?? Settlement()
    let round = Self.round(of: before)
    let covered = round.payments.map(\.amount).reduce(0, +)
    let back = round.refunds.flatMap(\.sum.parts).map(\.gross).reduce(0, +)
    let money = round.payments.filter { $0.tender.kind != nil }.map(\.amount).reduce(0, +)
    let isNew = back > 0 && back == money
    let due = isNew ? total : total - covered
    if due == 0 { return .refused(.payment(id, .alreadyPaid)) }
    if before.payments.count >= 50 { return .refused(.payment(id, .tooManyPayments)) }
    if amount < 1 || amount > due || (!isPart && amount != due) {
      return .refused(.payment(id, .wrongAmount(due: due)))
    }
    if case .cash(let given, _) = tender, given < amount {
      return .refused(.payment(id, .tooLittleCash(due: amount)))
    }
    if case .waiver(.other, nil) = tender { return .refused(.payment(id, .reasonNeeded)) }
    let bill = Self.bill(of: order)
    let payment = Payment(
      order: id,
      number: before.payments.count + 1,
      amount: amount,
      sum: tender.kind == nil
        ? TaxedSum(parts: [])
        : Self.piece(of: amount, of: bill, after: isNew ? [] : round.payments.map(\.sum)),
      tender: tender,
      refundsBefore: isNew ? before.refunds.count : before.refunds.count - round.refunds.count,
      at: submission.at,
      by: submission.actor,
      day: dayCount > 0 ? dayCount : nil
    )
    settlements[id, default: Settlement()].payments.append(payment)
    moneyChanges += 1
    return .settled(id, settlements[id] ?? Settlement())
  }

  /// The last payment is voided, unless some of it was refunded, and entered anew, or neither.
  mutating func void(
    _ id: OrderID,
    _ number: Int,
    _ reason: PaymentVoid.Reason,
    _ note: PaymentNote?,
    anew kind: Tender.Kind?,
    for submission: Submission
  ) -> Outcome {
    guard orderNumbers[id] != nil else { return .refused(.unknownOrder(id)) }
    if reason == .other && note == nil { return .refused(.payment(id, .reasonNeeded)) }
    let before = settlements[id] ?? Settlement()
    guard before.payments.indices.contains(number - 1) else {
      return .refused(.payment(id, .notVoidable(.unknown)))
    }
    if before.payments[number - 1].void != nil {
      return .refused(.payment(id, .notVoidable(.alreadyVoided)))
    }
    if before.payments[number...].contains(where: { $0.void == nil }) {
      return .refused(.payment(id, .notVoidable(.notLast)))
    }
    guard Self.round(of: before).refunds.isEmpty else {
      return .refused(.payment(id, .notVoidable(.refunded)))
    }
    guard before.payments[number - 1].day ?? 0 == dayCount else {
      return .refused(.payment(id, .notVoidable(.dayClosed)))
    }
    var after = self
    after.settlements[id]?.payments[number - 1].void = PaymentVoid(
      reason: reason,
      note: note,
      at: submission.at,
      by: submission.actor
    )
    after.moneyChanges += 1
    var outcome = Outcome.settled(id, after.settlements[id] ?? Settlement())
    if let kind {
      let amount = before.payments[number - 1].amount
      let tender: Tender =
        switch kind {
        case .cash: .cash(given: amount)
        case .card: .card(nil)
        case .other(let name): .other(name, nil)
        }
      outcome = after.pay(id, amount, by: tender, isPart: true, for: submission)
      if case .refused = outcome { return outcome }
    }
    self = after
    return outcome
  }

  /// The payments that hold since the last time that all of it was given back, and their refunds.
  static func round(
    of settlement: Settlement
  ) -> (payments: [Payment], refunds: [Refund]) {
    let holding = settlement.payments.filter { $0.void == nil }
    let start = holding.map(\.refundsBefore).max() ?? 0
    return (
      holding.filter { $0.refundsBefore == start }, Array(settlement.refunds.dropFirst(start))
    )
  }

  /// Money goes back the way it came, the last payment first.
  static func shares(
    of amount: Int,
    in round: (payments: [Payment], refunds: [Refund])
  ) -> [TenderShare] {
    var kinds: [Tender.Kind] = []
    for kind in round.payments.reversed().compactMap(\.tender.kind) where !kinds.contains(kind) {
      kinds.append(kind)
    }
    var shares: [TenderShare] = []
    var rest = amount
    for kind in kinds {
      let came = round.payments.filter { $0.tender.kind == kind }.map(\.amount).reduce(0, +)
      let went = round.refunds.flatMap(\.shares).filter { $0.kind == kind }.map(\.amount)
      let part = min(rest, max(0, came - went.reduce(0, +)))
      if part > 0 { shares.append(TenderShare(kind, part)) }
      rest -= part
    }
    if rest > 0 {
      let cash = shares.first { $0.kind == .cash }?.amount ?? 0
      if let place = shares.firstIndex(where: { $0.kind == .cash }) {
        shares[place] = TenderShare(.cash, cash + rest)
      } else {
        shares.append(TenderShare(.cash, rest))
      }
    }
    return shares
  }

  static func sum(of sums: [TaxedSum]) -> [TaxRate: Int] {
    var amounts: [TaxRate: Int] = [:]
    for part in sums.flatMap(\.parts) { amounts[part.rate, default: 0] += part.gross }
    return amounts
  }

  private static func bill(of order: Order) -> [TaxRate: Int] {
    var amounts: [TaxRate: Int] = [:]
    for line in order.lines {
      amounts[line.taxRate, default: 0] += line.price * line.quantity.count
    }
    return amounts
  }

  /// An amount split by rate: each rate in turn brings the running total to its share of the
  /// amount.
  static func piece(
    of amount: Int,
    of whole: [TaxRate: Int],
    after earlier: [TaxedSum]
  ) -> TaxedSum {
    let rates = whole.keys.sorted()
    let taken = sum(of: earlier)
    let given = { (rate: TaxRate) in taken[rate, default: 0] }
    let left = rates.map { whole[$0, default: 0] - given($0) }
    let all = left.reduce(0, +)
    var parts: [TaxedSum.Part] = []
    for index in rates.indices {
      let upTo = amount * left[...index].reduce(0, +) / all
      let gross = upTo - parts.map(\.gross).reduce(0, +)
      guard gross > 0 else { continue }
      let before = given(rates[index])
      let tax = tax(in: before + gross, at: rates[index]) - tax(in: before, at: rates[index])
      parts.append(TaxedSum.Part(rate: rates[index], gross: gross, tax: tax))
    }
    return TaxedSum(parts: parts)
  }

  /// The tax in a sum, rounded half up in whole numbers.
  static func tax(in gross: Int, at rate: TaxRate) -> Int {
    let whole = 10_000 + rate.rawValue
    return (2 * gross * rate.rawValue + whole) / (2 * whole)
  }

  private static func total(of order: Order) -> Int {
    order.lines.map { $0.price * $0.quantity.count }.reduce(0, +)
  }

  static func left(of settlement: Settlement) -> Int {
    let round = round(of: settlement)
    let money = round.payments.filter { $0.tender.kind != nil }.map(\.amount).reduce(0, +)
    return money - round.refunds.flatMap(\.sum.parts).map(\.gross).reduce(0, +)
  }
}
