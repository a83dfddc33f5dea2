import JuiceBar

// The rules of business days as the design states them, independent of the product's code.
extension Model {
  /// Days are opened and closed in turn, and the work after a close counts for the next.
  mutating func dayWork(_ work: DayWork, for submission: Submission) -> Outcome {
    switch work {
    case .open(let float):
      if isDayOpen { return .refused(.day(.alreadyOpen(dayCount))) }
      if float < 0 || float > 999_999_999_999 { return .refused(.day(.wrongAmount)) }
      if dayCount == 0 { (dayCount, ordersBeforeDay) = (1, orders.count) }
      isDayOpen = true
      (cashMoves, cashThere, cashOut) = (0, float, 0)
      let day = BusinessDay(
        number: dayCount,
        openedAt: submission.at,
        openedBy: submission.actor,
        float: float,
        currency: menu?.currency ?? "",
        ordersBefore: ordersBeforeDay,
        versionBefore: versionAtClose ?? version
      )
      dayBook.append(.opened(day))
      return .day(.opened(dayCount))
    case .move(let amount, let reason, _):
      guard isDayOpen else { return .refused(.day(.notOpen)) }
      if amount == 0 { return .refused(.day(.wrongAmount)) }
      cashMoves += 1
      cashThere += amount
      if amount < 0 { cashOut -= amount }
      let movement = CashMovement(
        day: dayCount,
        number: cashMoves,
        amount: amount,
        reason: reason,
        at: submission.at,
        by: submission.actor
      )
      dayBook.append(.moved(movement))
      return .day(.moved(day: dayCount, number: cashMoves))
    case .close(let number, let count, let seen):
      guard isDayOpen else { return .refused(.day(.notOpen)) }
      if number != dayCount { return .refused(.day(.otherDay(dayCount))) }
      if let seen, !isThere(seen) { return .refused(.day(.overtaken)) }
      closedDays[number] = Self.money(of: number, in: settlements.values)
      dayBook.append(
        .closed(
          number,
          count,
          lastOrder: orders.count,
          version: version,
          at: submission.at,
          by: submission.actor
        )
      )
      isDayOpen = false
      dayCount += 1
      ordersBeforeDay = orders.count
      versionAtClose = version
      return .day(.closed(number))
    }
  }

  /// The money that must be there on the open day, by kind.
  var moneyThere: [Tender.Kind: Int] {
    Self.money(of: dayCount, in: settlements.values).merging(
      [.cash: cashThere],
      uniquingKeysWith: +
    )
  }

  /// Whether a person saw the money that must be there; not if any came or went in the same batch.
  private func isThere(_ seen: [Tender.Kind: Int]) -> Bool {
    moneyChanges + dayBook.count == changesBeforeBatch
      && seen.filter { $0.value != 0 } == moneyThere.filter { $0.value != 0 }
  }

  /// The money of a day by kind: the receipts less the refunds.
  static func money(
    of day: Int,
    in settlements: some Sequence<Settlement>
  ) -> [Tender.Kind: Int] {
    var money: [Tender.Kind: Int] = [:]
    for settlement in settlements {
      for payment in settlement.payments where payment.day == day && payment.void == nil {
        if let kind = payment.tender.kind { money[kind, default: 0] += payment.amount }
      }
      for refund in settlement.refunds where refund.day == day {
        for share in refund.shares { money[share.kind, default: 0] -= share.amount }
      }
    }
    return money.filter { $0.value != 0 }
  }
}
