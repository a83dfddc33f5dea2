/// The years of a date that another program's file gives in words or numbers.
enum DateInWords {
  /// The date in EDTF: that of two years, or that of words in a simple form; nothing where the form
  /// is another.
  ///
  /// - Parameters:
  ///   - words: Such as `1890`, `c. 1890`, `1815-1819`, or EDTF itself.
  ///   - earliest: A year or a date that begins with one, such as `-2505-01-22`.
  ///   - latest: The same for the end.
  /// - Returns: The date.
  static func edtf(words: String?, earliest: String? = nil, latest: String? = nil) -> String? {
    let text = words.map { String($0.trimming(where: \.isWhitespace)) } ?? ""
    let isAbout = abouts.contains { text.lowercased().hasPrefix($0) }
    switch (earliest.flatMap(year), latest.flatMap(year)) {
    case (let first?, let last?) where first == last:
      return padded(first) + (isAbout ? "~" : "")
    case (let first?, let last?) where first < last:
      return "\(padded(first))/\(padded(last))"
    case (_?, _?):
      // Years that run backwards are a slip; the words stand alone.
      return edtf(text, isAbout: isAbout)
    case (let year?, nil), (nil, let year?):
      return padded(year) + (isAbout ? "~" : "")
    case (nil, nil):
      return edtf(text, isAbout: isAbout)
    }
  }

  private static let abouts = [
    "c. ", "c.", "ca. ", "ca.", "circa ", "um ", "vers ", "v. ", "約", "约", "약 ",
  ]

  private static func edtf(_ text: String, isAbout: Bool) -> String? {
    if (try? EDTFDate(text)) != nil { return text }
    var rest = text[...]
    if isAbout {
      rest = rest.drop { !($0.isASCII && $0.isNumber) }
    }
    let years = rest.split(omittingEmptySubsequences: false) { "-–—".contains($0) }
      .map { $0.trimming(where: \.isWhitespace) }
    let isYears = years.allSatisfy { year in
      year.count == 4 && year.allSatisfy { $0.isASCII && $0.isNumber }
    }
    guard isYears, (1...2).contains(years.count) else { return nil }
    let date = years.map { isAbout ? "\($0)~" : String($0) }.joined(separator: "/")
    return (try? EDTFDate(date)).map(\.description)
  }

  /// The year with which a date begins.
  private static func year(_ text: String) -> Int? {
    let isNegative = text.hasPrefix("-")
    let digits = text.dropFirst(isNegative ? 1 : 0).prefix { $0.isASCII && $0.isNumber }
    guard 1...4 ~= digits.count, let year = Int(digits) else { return nil }
    return isNegative ? -year : year
  }

  private static func padded(_ year: Int) -> String {
    (year < 0 ? "-" : "") + abs(year).padded(to: 4)
  }
}
