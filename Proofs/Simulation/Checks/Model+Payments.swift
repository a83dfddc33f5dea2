import JuiceBar
import Money
import Time

// The rules of money as the design states them, independent of the product's code.
extension Model {
  /// An order that is not cancelled is paid once, and in full.
  mutating func pay(
    _ id: OrderID,
    _ amount: Int,
    by tender: Tender,
    at time: Timestamp
  ) -> Outcome {
    guard let number = orderNumbers[id] else { return .refused(.unknownOrder(id)) }
    let order = orders[number - 1]
    let due = Self.total(of: order)
    if order.status == .cancelled { return .refused(.payment(id, .cancelled)) }
    if settlements[id] != nil { return .refused(.payment(id, .alreadyPaid)) }
    if due == 0 { return .refused(.payment(id, .nothingDue)) }
    if amount != due { return .refused(.payment(id, .wrongAmount(due: due))) }
    if case .cash(let given) = tender, given < due {
      return .refused(.payment(id, .tooLittleCash(due: due)))
    }
    let payment = Payment(order: id, amount: due, tender: tender, at: time)
    settlements[id] = Settlement(payment: payment)
    moneyChanges += 1
    return .settled(id, Settlement(payment: payment))
  }

  /// All refunds of an order are at most its payment.
  mutating func refund(
    _ id: OrderID,
    _ amount: Int,
    _ reason: RefundReason,
    _ note: RefundNote?,
    at time: Timestamp
  ) -> Outcome {
    guard orderNumbers[id] != nil else { return .refused(.unknownOrder(id)) }
    guard let settlement = settlements[id] else { return .refused(.payment(id, .notPaid)) }
    if reason == .cancelled || (reason == .other && note == nil) {
      return .refused(.payment(id, .reasonNeeded))
    }
    let left = Self.left(of: settlement)
    guard amount > 0, amount <= left else {
      return .refused(.payment(id, .notRefundable(left: left)))
    }
    giveBack(amount, of: id, reason, note, at: time)
    return .settled(id, settlements[id] ?? Settlement())
  }

  /// Refunds the rest of a cancelled order's payment.
  mutating func giveRestBack(of id: OrderID, at time: Timestamp) {
    guard let settlement = settlements[id] else { return }
    let left = Self.left(of: settlement)
    if left > 0 { giveBack(left, of: id, .cancelled, nil, at: time) }
  }

  private mutating func giveBack(
    _ amount: Int,
    of id: OrderID,
    _ reason: RefundReason,
    _ note: RefundNote?,
    at time: Timestamp
  ) {
    guard let number = orderNumbers[id], let settlement = settlements[id] else { return }
    let sum = Self.piece(of: amount, of: orders[number - 1], after: settlement.refunds)
    settlements[id]?.refunds.append(
      Refund(
        order: id,
        number: settlement.refunds.count + 1,
        sum: sum,
        reason: reason,
        note: note,
        at: time
      )
    )
    moneyChanges += 1
  }

  /// An amount split by rate: each rate in turn brings the running total to its share of the
  /// amount.
  private static func piece(of amount: Int, of order: Order, after refunds: [Refund]) -> TaxedSum {
    let rates = Set(order.lines.map(\.taxRate)).sorted()
    let given = { (rate: TaxRate) in
      refunds.flatMap(\.sum.parts).filter { $0.rate == rate }.map(\.gross).reduce(0, +)
    }
    let left = rates.map { rate in
      order.lines.filter { $0.taxRate == rate }.map { $0.price * $0.quantity.count }.reduce(0, +)
        - given(rate)
    }
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
  private static func tax(in gross: Int, at rate: TaxRate) -> Int {
    let whole = 10_000 + rate.rawValue
    return (2 * gross * rate.rawValue + whole) / (2 * whole)
  }

  private static func total(of order: Order) -> Int {
    order.lines.map { $0.price * $0.quantity.count }.reduce(0, +)
  }

  private static func left(of settlement: Settlement) -> Int {
    let given = settlement.refunds.flatMap(\.sum.parts).map(\.gross).reduce(0, +)
    return (settlement.payment?.amount ?? 0) - given
  }
}
