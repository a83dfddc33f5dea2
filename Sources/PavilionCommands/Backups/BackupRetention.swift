import Calendars
import Time

/// How many backups are kept: the newest of each of the last days, weeks and months that have any, in
/// UTC.
struct BackupRetention: Hashable, Sendable {
  static let usual = BackupRetention(days: 7, weeks: 4, months: 12)
  /// The most of each that can be asked for.
  static let maximum = 1000

  let days: Int
  /// Weeks begin on Monday (ISO 8601).
  let weeks: Int
  let months: Int

  /// The times of the backups to keep, the newest always among them.
  func kept(of times: [Timestamp]) -> Set<Timestamp> {
    let newestFirst = times.sorted(by: >)
    var kept = Set(newestFirst.prefix(1))
    for (count, period) in [
      (days, Self.day(of:)), (weeks, Self.week(of:)), (months, Self.month(of:)),
    ] {
      var seen: Set<Int> = []
      for time in newestFirst where seen.count < count {
        if seen.insert(period(time)).inserted { kept.insert(time) }
      }
    }
    return kept
  }

  private static func day(of time: Timestamp) -> Int { time.milliseconds / 86_400_000 }

  // The first day of 1970 was a Thursday.
  private static func week(of time: Timestamp) -> Int { (day(of: time) + 3) / 7 }

  private static func month(of time: Timestamp) -> Int {
    let date = LocalTime.date(of: day(of: time))
    return date.year * 12 + date.month
  }
}

extension BackupRetention {
  /// Reads the numbers of days, weeks and months, with commas between them.
  init?(_ text: String) {
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == 3, let days = numbers[0], let weeks = numbers[1],
      let months = numbers[2],
      [days, weeks, months].allSatisfy({ (0...Self.maximum).contains($0) })
    else { return nil }
    self.init(days: days, weeks: weeks, months: months)
  }
}
