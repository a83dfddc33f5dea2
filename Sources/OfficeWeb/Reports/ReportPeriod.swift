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
    guard let day = Self.day(text) else {
      throw .wrongField(name, "expected a day such as 2026-11-21")
    }
    return day
  }

  /// Reads a day in the format of forms.
  static func day(_ text: String) -> Int? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
    guard parts.map(\.utf8.count) == [4, 2, 2],
      text.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == UInt8(ascii: "-") }),
      let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2]),
      (1970...9999).contains(year), (1...12).contains(month), (1...31).contains(day)
    else { return nil }
    let number = LocalTime.day(year: year, month: month, day: day)
    return LocalTime.date(of: number).day == day ? number : nil
  }

  /// A day in the format of forms, such as 2026-11-21.
  static func text(of day: Int) -> String {
    let (year, month, day) = LocalTime.date(of: day)
    return "\(year)-\(month < 10 ? "0" : "")\(month)-\(day < 10 ? "0" : "")\(day)"
  }

  /// The period for an address.
  var link: Link.Days {
    Link.Days(from: Self.text(of: days.lowerBound), to: Self.text(of: days.upperBound))
  }

  /// The quarter-hours of the days, in a time zone.
  func quarters(in zone: ZoneRules) -> Range<QuarterHour> {
    let first = QuarterHour(zone.start(of: 0, on: days.lowerBound))
    return first..<QuarterHour(zone.start(of: 0, on: days.upperBound + 1))
  }
}
