/// A table as a file of comma-separated values (RFC 4180): UTF-8, lines that end with CR and LF.
///
/// The file begins with a byte order mark, without which the most used spreadsheet takes Korean for
/// another encoding.
public struct CSVTable: Sendable {
  /// What a field holds.
  public enum Field: Hashable, Sendable {
    /// Words, which a spreadsheet must not take for a formula.
    case text(String)
    /// A whole number.
    case number(Int)
  }

  /// The media type, as RFC 4180 names it.
  public static let contentType = "text/csv; charset=utf-8; header=present"

  /// The file's content so far.
  public private(set) var text = "\u{FEFF}"

  /// Creates a table with the names of its columns.
  public init(columns: [String]) { add(columns.map(Field.text)) }

  /// Adds a row.
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

  /// The words with an apostrophe before what a spreadsheet would calculate (OWASP, CSV injection).
  private static func harmless(_ words: String) -> String {
    guard let first = words.unicodeScalars.first, "=+-@\t\r".unicodeScalars.contains(first) else {
      return words
    }
    return "'" + words
  }

  private static func quoted(_ words: String) -> String {
    let needsQuotes = words.unicodeScalars.contains { ",\"\r\n".unicodeScalars.contains($0) }
    return needsQuotes ? "\"" + words.replacing("\"", with: "\"\"") + "\"" : words
  }
}
