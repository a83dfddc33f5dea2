/// A table as a file of comma-separated values (RFC 4180): UTF-8, lines that end with CR and LF.
///
/// The file begins with a byte order mark, without which the most used spreadsheet takes Korean for
/// another encoding.
public struct CSVTable: Sendable {
  /// What a field holds.
  public enum Field: Hashable, Sendable {
    /// Words, which a spreadsheet must not take for a formula.
    case text(String)
    case number(Int)
  }

  /// The media type, as RFC 4180 names it.
  public static let contentType = "text/csv; charset=utf-8; header=present"

  /// The file's content so far, behind the pieces taken out.
  public private(set) var text = "\u{FEFF}"

  public init(columns: [String]) { add(columns.map(Field.text)) }

  public mutating func add(_ row: [Field]) {
    for (index, field) in row.enumerated() {
      if index > 0 { text += "," }
      switch field {
      case .number(let number): text += String(number)
      case .text(let words): text += Self.quoted(Self.harmless(words))
      }
    }
    text += "\r\n"
  }

  /// Takes the content so far out, so that a long file is never held whole.
  public mutating func takeText() -> String {
    defer { text = "" }
    return text
  }

  /// The words with an apostrophe before what a spreadsheet would calculate (OWASP, CSV injection).
  ///
  /// Words that begin with apostrophes before such a character get one more, so that ``plain(_:)``
  /// gives every text back as it was.
  private static func harmless(_ words: String) -> String {
    isRisky(words) ? "'" + words : words
  }

  /// The words without the apostrophe that a table puts before them.
  static func plain(_ words: String) -> String {
    words.unicodeScalars.first == "'" && isRisky(words)
      ? String(words.unicodeScalars.dropFirst()) : words
  }

  /// Whether a spreadsheet may calculate the words.
  ///
  /// Spaces and invisible signs before them are passed over, as some do when they open a file; and in
  /// East Asia some take the full-width and small forms of the signs for the signs.
  private static func isRisky(_ words: String) -> Bool {
    for scalar in words.unicodeScalars {
      if beginnings.contains(scalar) { return true }
      let isPassedOver =
        scalar == "'" || scalar.properties.isWhitespace
        || scalar.properties.generalCategory == .format
      guard isPassedOver else { return false }
    }
    return false
  }

  private static let beginnings = Set("=+-@\t\r\n＝＋－＠﹦﹢﹣﹫".unicodeScalars)

  private static func quoted(_ words: String) -> String {
    let needsQuotes = words.unicodeScalars.contains { ",\"\r\n".unicodeScalars.contains($0) }
    guard needsQuotes else { return words }
    // Scalar by scalar: a quotation mark with an accent on it is still one to a reader of CSV.
    var quoted = "\"".unicodeScalars
    for scalar in words.unicodeScalars {
      quoted.append(scalar)
      if scalar == "\"" { quoted.append(scalar) }
    }
    return String(quoted) + "\""
  }
}
