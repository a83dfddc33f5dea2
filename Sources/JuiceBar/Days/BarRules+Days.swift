import Time

// The rules of business days.
extension BarRules {
  func decide(_ work: DayWork, knowing open: OpenDay?) throws(Refusal) {
    switch work {
    case .open(let float):
      if let open { throw .day(.alreadyOpen(open.day.number)) }
      guard Payment.amounts.contains(float) else { throw .day(.wrongAmount) }
    case .move(let amount, _, let day):
      guard let open else { throw .day(.notOpen) }
      guard day ?? open.day.number == open.day.number else {
        throw .day(.otherDay(open.day.number))
      }
      guard amount != 0, Payment.amounts.contains(Int(clamping: amount.magnitude)) else {
        throw .day(.wrongAmount)
      }
    case .close(let number, _, let seen):
      guard let open else { throw .day(.notOpen) }
      guard open.day.number == number else { throw .day(.otherDay(open.day.number)) }
      guard seen.map(open.expects) ?? true else { throw .day(.overtaken) }
    }
  }
}

extension Plan {
  /// Carries out work that was decided.
  mutating func carryOut(
    _ work: DayWork,
    for submission: Submission,
    in currency: String
  ) -> Outcome {
    switch work {
    case .open(let float):
      if days.number == 0 { days = DayProgress(number: 1, ordersBefore: orderNumber) }
      let day = BusinessDay(
        number: days.number,
        openedAt: submission.at,
        openedBy: submission.actor,
        float: float,
        currency: currency,
        ordersBefore: days.ordersBefore,
        // Written with the last day's close, unless this is the first day.
        versionBefore: dayRecords.lastVersion ?? version
      )
      write(.opened(day))
      return .day(.opened(day.number))
    case .move(let amount, let reason, _):
      let movement = CashMovement(
        day: days.number,
        number: (dayRecords.open?.cashMovements ?? 0) + 1,
        amount: amount,
        reason: reason,
        at: submission.at,
        by: submission.actor
      )
      write(.moved(movement))
      return .day(.moved(day: movement.day, number: movement.number))
    case .close(let number, let count, _):
      write(
        .closed(
          number,
          count,
          lastOrder: orderNumber,
          version: version,
          at: submission.at,
          by: submission.actor
        )
      )
      journal.append(JournalWrite(.close, item: number, day: number))
      days = DayProgress(number: number + 1, ordersBefore: orderNumber)
      return .day(.closed(number))
    }
  }

  private mutating func write(_ change: DayWrite) {
    dayWrites.append(change)
    dayRecords.apply(change)
  }
}

extension DayRecords {
  /// Follows a change of days.
  public mutating func apply(_ change: DayWrite) {
    switch change {
    case .opened(let day): open = OpenDay(day)
    case .moved(let movement):
      open?.cashMovements = movement.number
      open?.cashOut.add(max(0, -movement.amount))
      open?.expected = nil
    case .closed(_, _, _, let version, _, _): self = DayRecords(lastVersion: version)
    }
  }
}
