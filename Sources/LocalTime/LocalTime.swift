import CSystem

/// A moment on the clock and the calendar of the place where the program runs.
public struct LocalTime: Hashable, Sendable {
  /// The year, month and day, each from 1.
  public let day: Day
  /// The hour, from 0 to 23.
  public let hour: Int
  /// The minute, from 0 to 59.
  public let minute: Int
  /// The second, from 0 to 59.
  public let second: Int
  /// By how many seconds the clock is ahead of UTC.
  public let offset: Int

  /// Reads a moment in milliseconds since the beginning of 1970 (UTC).
  public init(milliseconds: Int) {
    let seconds = Self.floor(milliseconds, 1_000)
    offset = Int(pavilion_utc_offset(seconds))
    let local = seconds + offset
    day = Day(number: Self.floor(local, 86_400))
    let second = local - Self.floor(local, 86_400) * 86_400
    (hour, minute, self.second) = (second / 3_600, second / 60 % 60, second % 60)
  }

  /// The moment as ISO 8601 writes it, such as `2026-11-21T14:05:09+09:00`.
  public var iso: String {
    let sign = offset < 0 ? "-" : "+"
    let zone = "\(Self.two(abs(offset) / 3_600)):\(Self.two(abs(offset) / 60 % 60))"
    return "\(day.iso)T\(Self.two(hour)):\(Self.two(minute)):\(Self.two(second))\(sign)\(zone)"
  }

  fileprivate static func floor(_ number: Int, _ divisor: Int) -> Int {
    number / divisor - (number % divisor < 0 ? 1 : 0)
  }

  fileprivate static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  /// A day of the Gregorian calendar.
  public struct Day: Hashable, Sendable {
    /// The years that can be written with four digits and counted from.
    private static let years = 1970...9999

    /// The year.
    public let year: Int
    /// The month, from 1 to 12.
    public let month: Int
    /// The day of the month, from 1.
    public let day: Int

    /// Reads a day as ISO 8601 and date fields of forms write it, such as `2026-11-21`.
    ///
    /// Gives nothing for another text, or for a day that no calendar has.
    public init?(iso text: String) {
      let parts = text.split(separator: "-", omittingEmptySubsequences: false)
      guard parts.map(\.utf8.count) == [4, 2, 2], let year = Int(parts[0]),
        let month = Int(parts[1]), let day = Int(parts[2]), Self.years.contains(year),
        (1...12).contains(month), (1...31).contains(day)
      else { return nil }
      self.init(year: year, month: month, day: day)
      guard Self(number: number) == self else { return nil }
    }

    private init(year: Int, month: Int, day: Int) {
      (self.year, self.month, self.day) = (year, month, day)
    }

    /// Creates a day from how many come between it and the first of January 1970.
    ///
    /// Months are counted from March in eras of 400 years (Howard Hinnant, "chrono-compatible
    /// low-level date algorithms").
    fileprivate init(number: Int) {
      let shifted = number + 719_468
      let era = LocalTime.floor(shifted, 146_097)
      let dayOfEra = shifted - era * 146_097
      let yearOfEra =
        (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
      let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
      let march = (5 * dayOfYear + 2) / 153
      let month = march < 10 ? march + 3 : march - 9
      self.init(
        year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
        month: month,
        day: dayOfYear - (153 * march + 2) / 5 + 1
      )
    }

    /// How many days come between it and the first of January 1970.
    private var number: Int {
      let year = year - (month <= 2 ? 1 : 0)
      let era = LocalTime.floor(year, 400)
      let yearOfEra = year - era * 400
      let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
      return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        - 719_468
    }

    /// The day after.
    public var next: Day { Day(number: number + 1) }

    /// When the day begins at this place, in milliseconds since the beginning of 1970 (UTC).
    public var start: Int {
      let midnight = number * 86_400
      let guess = midnight - Int(pavilion_utc_offset(midnight))
      return (midnight - Int(pavilion_utc_offset(guess))) * 1_000
    }

    /// The day as ISO 8601 writes it.
    public var iso: String {
      let zeros = String(repeating: "0", count: max(0, 4 - "\(year)".count))
      return "\(zeros)\(year)-\(LocalTime.two(month))-\(LocalTime.two(day))"
    }
  }
}
