/// A local time and date, in the Gregorian calendar.
public struct LocalTime: Hashable, Sendable {
  /// The day: how many have passed since 1 January 1970.
  public let day: Int
  public let secondOfDay: Int

  /// Takes seconds of the wall clock since it showed the beginning of 1970.
  init(second: Int) {
    day = second.dividedDown(by: 86_400)
    secondOfDay = second - day * 86_400
  }

  /// The hour, from 0 to 23.
  public var hour: Int { secondOfDay / 3600 }
  public var minute: Int { secondOfDay / 60 % 60 }
  /// The weekday, from 1 for Monday to 7 for Sunday as ISO 8601 counts.
  public var weekday: Int { Self.weekday(of: day) }
  public var date: (year: Int, month: Int, day: Int) { Self.date(of: day) }

  /// The weekday of a day, from 1 for Monday to 7 for Sunday.
  public static func weekday(of day: Int) -> Int { (day + 3).remainderAbove(7) + 1 }

  /// How many days passed from 1 January 1970 to a day of the calendar.
  ///
  /// Counts in years that begin in March, so that a leap day comes last, and in periods of 400 years,
  /// which all have 146,097 days.
  public static func day(year: Int, month: Int, day: Int) -> Int {
    let shifted = month <= 2 ? year - 1 : year
    let era = shifted.dividedDown(by: 400)
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  /// The calendar day a number of days after 1 January 1970.
  public static func date(of day: Int) -> (year: Int, month: Int, day: Int) {
    let shifted = day + 719_468
    let era = shifted.dividedDown(by: 146_097)
    let dayOfEra = shifted - era * 146_097
    let leapDays = dayOfEra / 1460 - dayOfEra / 36_524 + dayOfEra / 146_096
    let yearOfEra = (dayOfEra - leapDays) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
  }
}

extension Int {
  /// The quotient rounded down, also below 0.
  func dividedDown(by divisor: Int) -> Int {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }

  /// The remainder from 0 to the divisor, also below 0.
  func remainderAbove(_ divisor: Int) -> Int {
    let remainder = self % divisor
    return remainder < 0 ? remainder + divisor : remainder
  }
}
