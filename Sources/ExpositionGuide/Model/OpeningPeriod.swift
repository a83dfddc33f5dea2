/// From when to when a fair was open, as a file states it.
public enum OpeningPeriod: Hashable, Sendable {
  case days(first: CalendarDay, last: CalendarDay)
  /// A text that does not name two days in order; shown as it is.
  case text(String)

  /// Reads two days in the form of the files, whatever the spaces, and keeps other texts as they are.
  ///
  /// The form is `yyyy. MM. dd - yyyy. MM. dd`: `1900. 04. 14 - 1900. 11. 12`.
  public init(_ text: String) {
    if let (first, last) = Self.days(text), first <= last {
      self = .days(first: first, last: last)
    } else {
      self = .text(text)
    }
  }

  private static func days(_ text: String) -> (first: CalendarDay, last: CalendarDay)? {
    let days = text.split(separator: "-", omittingEmptySubsequences: false).map(CalendarDay.init)
    guard days.count == 2, let first = days[0], let last = days[1] else { return nil }
    return (first, last)
  }

  /// Whether the text that was kept names two days, the later one first.
  var isReversed: Bool {
    guard case .text(let text) = self, let (first, last) = Self.days(text) else { return false }
    return last < first
  }

  /// The period in the form of the files, or the text that was kept.
  public var text: String {
    switch self {
    case .days(let first, let last): "\(first.dotted) - \(last.dotted)"
    case .text(let text): text
    }
  }
}

extension CalendarDay {
  /// Reads a day in the form of the files, `yyyy. MM. dd`.
  fileprivate init?(_ text: Substring) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false).map { part in
      part.trimming(where: \.isWhitespace)
    }
    let numbers = parts.compactMap { part in
      part.allSatisfy { $0.isASCII && $0.isNumber } ? Int(part) : nil
    }
    guard parts.count == 3, numbers.count == 3 else { return nil }
    self.init(year: numbers[0], month: numbers[1], day: numbers[2])
  }

  /// The day in the form of the files, `yyyy. MM. dd`.
  fileprivate var dotted: String {
    "\(year.padded(to: 4)). \(month.padded(to: 2)). \(day.padded(to: 2))"
  }
}
