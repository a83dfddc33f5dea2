public import Time

/// Times as ISO 8601 writes them: 2026-03-02T14:05:00+09:00.
public enum ISOTime: Sendable {
  /// The moment that a text tells; nothing when it is no time, does not tell the difference from UTC,
  /// or lies outside `Timestamp.allowed`.
  public static func read(_ text: some StringProtocol) -> Timestamp? {
    var reader = TimeReader(rest: Substring(text))
    guard let year = reader.number(4), reader.skip("-"), let month = reader.number(2),
      reader.skip("-"), let day = reader.number(2), reader.skip("T"), let hour = reader.number(2),
      reader.skip(":"), let minute = reader.number(2), (1...12).contains(month), hour < 24,
      minute < 60
    else { return nil }
    let days = LocalTime.day(year: year, month: month, day: day)
    guard LocalTime.date(of: days).month == month, LocalTime.date(of: days).day == day else {
      return nil
    }
    var second = 0
    if reader.skip(":") {
      guard let number = reader.number(2), number < 60 else { return nil }
      second = number
      reader.skipFraction()
    }
    guard let offset = reader.offset() else { return nil }
    let shown = days * 86_400 + hour * 3600 + minute * 60 + second
    let milliseconds = (shown - offset) * 1000
    return Timestamp.allowed.contains(milliseconds) ? Timestamp(milliseconds: milliseconds) : nil
  }

  /// The moment by the clocks of a zone with their difference from UTC, to the second, such as
  /// 2026-03-02T14:05:00+09:00; UTC is written as `Z`.
  public static func text(of time: Timestamp, in zone: ZoneRules = .utc) -> String {
    let shown = zone.local(time)
    let minutes = zone.offset(at: time) / 60
    let offset =
      minutes == 0
      ? "Z"
      : (minutes < 0 ? "-" : "+") + padded(abs(minutes) / 60, 2) + ":"
        + padded(abs(minutes) % 60, 2)
    let (year, month, day) = shown.date
    let clock = [shown.hour, shown.minute, shown.secondOfDay % 60].map { padded($0, 2) }
    return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))T"
      + clock.joined(separator: ":") + offset
  }

  private static func padded(_ number: Int, _ count: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, count - digits.count)) + digits
  }
}

private struct TimeReader {
  var rest: Substring

  mutating func skip(_ character: Character) -> Bool {
    guard rest.first == character else { return false }
    rest.removeFirst()
    return true
  }

  mutating func number(_ count: Int) -> Int? {
    let digits = rest.prefix(count)
    guard digits.count == count, digits.allSatisfy({ $0.isASCII && $0.isNumber }) else {
      return nil
    }
    rest = rest.dropFirst(count)
    return Int(digits)
  }

  mutating func skipFraction() {
    if skip(".") { rest = rest.drop { $0.isASCII && $0.isNumber } }
  }

  /// The difference from UTC at the end of the text, in seconds.
  mutating func offset() -> Int? {
    if skip("Z") { return rest.isEmpty ? 0 : nil }
    let isWest = rest.first == "-"
    guard skip("+") || skip("-"), let hours = number(2), hours < 24 else { return nil }
    _ = skip(":")
    guard let minutes = number(2), minutes < 60, rest.isEmpty else { return nil }
    let seconds = hours * 3600 + minutes * 60
    return isWest ? -seconds : seconds
  }
}
