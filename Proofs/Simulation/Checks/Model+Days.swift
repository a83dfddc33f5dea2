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
      cashMoves = []
      dayChanges += 1
      return .day(.opened(dayCount))
    case .move(let amount, _):
      guard isDayOpen else { return .refused(.day(.notOpen)) }
      if amount == 0 { return .refused(.day(.wrongAmount)) }
      cashMoves.append(amount)
      dayChanges += 1
      return .day(.moved(day: dayCount, number: cashMoves.count))
    case .close(let number, _):
      guard isDayOpen else { return .refused(.day(.notOpen)) }
      if number != dayCount { return .refused(.day(.otherDay(dayCount))) }
      isDayOpen = false
      dayCount += 1
      ordersBeforeDay = orders.count
      dayChanges += 1
      return .day(.closed(number))
    }
  }
}
