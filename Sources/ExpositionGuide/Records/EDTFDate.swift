/// A date in the Extended Date/Time Format (ISO 8601-2:2019, levels 0 and 1) without a time of day.
///
/// Years reach from −9999 to 9999; the year before 0001 is 0000, so that 207 BC is `-0206`.
public struct EDTFDate: Hashable, Sendable, CustomStringConvertible {
  /// The date as it was written.
  public let description: String
  /// The first year that the date may mean; −9999 for an interval with an open start.
  public let earliestYear: Int
  /// The last year that the date may mean; 9999 for an interval with an open end.
  ///
  /// Of an interval whose start or end is unknown, the year of the other end counts.
  public let latestYear: Int
  /// Whether the date, or an end of the interval, is marked `~`, `?` or `%`.
  public let isApproximate: Bool

  /// Reads a date such as `1377`, `-0206`, `1890~`, `18XX`, `1985-04-12`, `2004-21` (spring),
  /// `1236/1251` or `1985/..`.
  ///
  /// - Throws: ``EDTFFault`` for other texts, those of level 2 included, for a day that the calendar
  ///   does not have, and for an interval that ends before it starts.
  public init(_ text: String) throws(EDTFFault) {
    description = text
    let ends = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    switch ends.count {
    case 1:
      guard let date = SingleDate(ends[0]) else { throw .form }
      (earliestYear, latestYear) = (date.first.year, date.last.year)
      isApproximate = date.isApproximate
    case 2:
      guard let start = IntervalEnd(ends[0]), let end = IntervalEnd(ends[1]) else { throw .form }
      switch (start, end) {
      case (.date(let start), .date(let end)):
        guard start.first <= end.last else { throw .reversed }
        (earliestYear, latestYear) = (start.first.year, max(start.last.year, end.last.year))
        isApproximate = start.isApproximate || end.isApproximate
      case (.date(let start), let end):
        earliestYear = start.first.year
        latestYear = end == .open ? Self.years.upperBound : start.last.year
        isApproximate = start.isApproximate
      case (let start, .date(let end)):
        earliestYear = start == .open ? Self.years.lowerBound : end.first.year
        latestYear = end.last.year
        isApproximate = end.isApproximate
      default: throw .form
      }
    default: throw .form
    }
  }

  private static let years = -9999...9999
}

/// Why a text is no date.
public struct EDTFFault: Error, Hashable, Sendable {
  /// The text expected in its place, with its article.
  public let expected: String

  static let form = EDTFFault(expected: "an EDTF date such as 1377 or 1890~")
  static let reversed = EDTFFault(expected: "an interval that does not end before it starts")
}

private enum IntervalEnd: Equatable {
  case date(SingleDate)
  case open, unknown

  init?(_ text: Substring.UTF8View) {
    if text.isEmpty {
      self = .unknown
    } else if text.elementsEqual("..".utf8) {
      self = .open
    } else {
      // Unspecified digits within an interval belong to level 2.
      guard let date = SingleDate(text), !text.contains(SingleDate.unspecified) else { return nil }
      self = .date(date)
    }
  }
}

/// A day, month, season or year, from its first day to its last.
private struct SingleDate: Equatable {
  static let unspecified = UInt8(ascii: "X")

  let first: Day
  let last: Day
  let isApproximate: Bool

  init?(_ text: Substring.UTF8View) {
    var text = text
    isApproximate = text.last.map("~?%".utf8.contains) ?? false
    if isApproximate { text.removeLast() }
    let isNegative = text.first == UInt8(ascii: "-")
    if isNegative { text.removeFirst() }
    guard let years = Self.years(text.prefix(4), isNegative: isNegative) else { return nil }
    var rest = text.dropFirst(4)
    guard let month = Self.pair(&rest), let day = Self.pair(&rest), rest.isEmpty else { return nil }
    let isYearWhole = years.lowerBound == years.upperBound
    switch (month, day) {
    case (.absent, .absent),
      (.unspecified, .absent) where isYearWhole,
      (.unspecified, .unspecified) where isYearWhole,
      (.number(21...24), .absent) where isYearWhole && !isApproximate:
      first = Day(year: years.lowerBound, month: 1, day: 1)
      last = Day(year: years.upperBound, month: 12, day: 31)
    case (.number(1...12), .absent) where isYearWhole,
      (.number(1...12), .unspecified) where isYearWhole:
      guard case .number(let month) = month else { return nil }
      first = Day(year: years.lowerBound, month: month, day: 1)
      last = Day(year: years.lowerBound, month: month, day: 31)
    case (.number(let month), .number(let day)) where isYearWhole:
      // The calendar repeats every 400 years, before the year 1 too.
      let (year, likeYear) = (years.lowerBound, years.lowerBound % 400 + 800)
      guard CalendarDay(year: likeYear, month: month, day: day) != nil else { return nil }
      (first, last) = (
        Day(year: year, month: month, day: day), Day(year: year, month: month, day: day)
      )
    default: return nil
    }
  }

  /// The years that four digits may mean, of which the last or the last two may be unspecified.
  private static func years(
    _ digits: Substring.UTF8View,
    isNegative: Bool
  ) -> ClosedRange<Int>? {
    let unspecifiedCount = digits.reversed().prefix { $0 == unspecified }.count
    guard digits.count == 4, unspecifiedCount <= 2,
      let known = number(digits.dropLast(unspecifiedCount))
    else { return nil }
    let unit = [1, 10, 100][unspecifiedCount]
    let (lowest, highest) = (known * unit, known * unit + unit - 1)
    // There is a year 0000 and no year -0000.
    guard isNegative else { return lowest...highest }
    return highest == 0 ? nil : -highest ... -lowest
  }

  private enum Pair {
    case absent, unspecified
    case number(Int)
  }

  /// Takes a hyphen and two digits; nothing where something else stands there.
  private static func pair(_ rest: inout Substring.UTF8View) -> Pair? {
    guard !rest.isEmpty else { return .absent }
    let digits = rest.dropFirst().prefix(2)
    guard rest.first == UInt8(ascii: "-"), digits.count == 2 else { return nil }
    rest = rest.dropFirst(3)
    if digits.allSatisfy({ $0 == unspecified }) { return .unspecified }
    return number(digits).map(Pair.number)
  }

  private static func number(_ digits: Substring.UTF8View) -> Int? {
    guard digits.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) else { return nil }
    return digits.reduce(0) { 10 * $0 + Int($1 - UInt8(ascii: "0")) }
  }
}

private struct Day: Comparable {
  let year: Int
  let month: Int
  let day: Int

  static func < (left: Day, right: Day) -> Bool {
    (left.year, left.month, left.day) < (right.year, right.month, right.day)
  }
}
