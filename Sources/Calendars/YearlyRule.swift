/// How a zone changes its clocks every year, as POSIX writes it: `CET-1CEST,M3.5.0,M10.5.0/3`.
///
/// The days of change are given by month, week and weekday, as for all zones of the database with
/// daylight saving time.
struct YearlyRule: Hashable {
  private struct Day: Hashable {
    var month: Int
    var week: Int
    var weekday: Int
    /// Seconds after midnight of the clocks before the change; may lie on another day.
    var second: Int
  }

  private struct Saving: Hashable {
    var offset: Int
    var start: Day
    var end: Day
  }

  private let standard: Int
  private let saving: Saving?

  init?(_ text: String) {
    var reader = RuleReader(text)
    guard reader.skipName(), let standard = reader.time(), ZoneRules.offsets.contains(standard)
    else { return nil }
    self.standard = -standard
    guard !reader.isAtEnd else {
      saving = nil
      return
    }
    guard reader.skipName() else { return nil }
    let offset = reader.isAt(",") ? self.standard + 3600 : reader.time().map { -$0 }
    guard let offset, ZoneRules.offsets.contains(offset), let start = Self.day(&reader),
      let end = Self.day(&reader), reader.isAtEnd
    else { return nil }
    saving = Saving(offset: offset, start: start, end: end)
  }

  private static func day(_ reader: inout RuleReader) -> Day? {
    guard reader.skip(","), reader.skip("M"), let month = reader.number(), reader.skip("."),
      let week = reader.number(), reader.skip("."), let weekday = reader.number(),
      (1...12).contains(month), (1...5).contains(week), (0...6).contains(weekday)
    else { return nil }
    var day = Day(month: month, week: week, weekday: weekday, second: 2 * 3600)
    if reader.skip("/") {
      guard let second = reader.time() else { return nil }
      day.second = second
    }
    return day
  }

  func offset(at second: Int) -> Int {
    guard let saving else { return standard }
    let year = LocalTime(second: second + standard).date.year
    let start = Self.second(of: saving.start, in: year) - standard
    let end = Self.second(of: saving.end, in: year) - saving.offset
    let isSaving =
      start < end ? (start..<end).contains(second) : !(end..<start).contains(second)
    return isSaving ? saving.offset : standard
  }

  /// The second of a change by the clocks before it, since the beginning of 1970.
  private static func second(of day: Day, in year: Int) -> Int {
    let first = LocalTime.day(year: year, month: day.month, day: 1)
    // The first of January 1970 was a Thursday; 0 is Sunday here.
    let weekday = (first + 4).remainderAbove(7)
    var found = first + (day.weekday - weekday).remainderAbove(7) + (day.week - 1) * 7
    let next =
      day.month == 12
      ? LocalTime.day(year: year + 1, month: 1, day: 1)
      : LocalTime.day(year: year, month: day.month + 1, day: 1)
    while found >= next { found -= 7 }
    return found * 86_400 + day.second
  }
}

/// Reads the parts of a rule one after the other.
private struct RuleReader {
  private var rest: Substring

  init(_ text: String) { rest = text[...] }

  var isAtEnd: Bool { rest.isEmpty }

  func isAt(_ character: Character) -> Bool { rest.first == character }

  mutating func skip(_ character: Character) -> Bool {
    guard rest.first == character else { return false }
    rest.removeFirst()
    return true
  }

  /// Passes over a name: letters, or anything between angle brackets.
  mutating func skipName() -> Bool {
    if skip("<") {
      guard let end = rest.firstIndex(of: ">") else { return false }
      rest = rest[rest.index(after: end)...]
      return true
    }
    let name = rest.prefix { $0.isASCII && $0.isLetter }
    rest = rest[name.endIndex...]
    return name.count >= 3
  }

  mutating func number() -> Int? {
    let digits = rest.prefix { $0.isASCII && $0.isNumber }
    rest = rest[digits.endIndex...]
    return digits.count <= 3 ? Int(digits) : nil
  }

  /// Hours, and minutes and seconds if they are there, with or without a sign; in seconds.
  mutating func time() -> Int? {
    let isNegative = skip("-")
    if !isNegative { _ = skip("+") }
    guard let hours = number() else { return nil }
    var seconds = hours * 3600
    if skip(":") {
      guard let minutes = number() else { return nil }
      seconds += minutes * 60
      if skip(":") {
        guard let rest = number() else { return nil }
        seconds += rest
      }
    }
    return isNegative ? -seconds : seconds
  }
}
