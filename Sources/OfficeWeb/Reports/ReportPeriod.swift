import Calendars
import HTTP
import JuiceBar
import Time
import Web

/// The days of a report, in the time zone of the venue.
struct ReportPeriod: Hashable {
  /// The maximum number of days in a report: ten years.
  static let maximumDays = 3_660

  /// The days, counted from 1 January 1970.
  let days: ClosedRange<Int>

  /// The period of the last days up to today.
  init(last count: Int, today: Int) { days = (today - count + 1)...today }

  /// The days of this year up to today.
  init(yearOf today: Int) {
    days = LocalTime.day(year: LocalTime.date(of: today).year, month: 1, day: 1)...today
  }

  /// The period between `from` and `to` of an address; the last seven days if it names none.
  init(_ request: Request, today: Int) throws(Problem) {
    let standard = ReportPeriod(last: 7, today: today)
    let from = try Self.day("from", of: request)
    let to = try Self.day("to", of: request)
    let last = to ?? max(today, from ?? today)
    let first = from ?? min(standard.days.lowerBound, last)
    guard first <= last else { throw .wrongField("to", "expected a day that is not before from") }
    guard last - first < Self.maximumDays else {
      throw .wrongField("from", "expected at most \(Self.maximumDays) days")
    }
    days = first...last
  }

  private static func day(_ name: String, of request: Request) throws(Problem) -> Int? {
    guard let text = request.query[name], !text.isEmpty else { return nil }
    guard let day = LocalTime.day(text) else {
      throw .wrongField(name, "expected a day such as 2026-11-21")
    }
    return day
  }

  /// As many days before, on the same days of the week.
  var before: ReportPeriod {
    let shift = (days.count + 6) / 7 * 7
    return ReportPeriod(days: days.lowerBound - shift...days.upperBound - shift)
  }

  private init(days: ClosedRange<Int>) { self.days = days }

  /// The period for an address.
  var link: Link.Days {
    Link.Days(from: LocalTime.text(of: days.lowerBound), to: LocalTime.text(of: days.upperBound))
  }

  /// The quarter-hours of the days, in a time zone.
  func quarters(in zone: ZoneRules) -> Range<QuarterHour> {
    let first = QuarterHour(zone.start(of: 0, on: days.lowerBound))
    return first..<QuarterHour(zone.start(of: 0, on: days.upperBound + 1))
  }
}
