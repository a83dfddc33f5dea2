/// A file of comma-separated values read whole, as ``CSVTable`` writes it and as spreadsheets save it:
/// with or without a byte order mark, with lines that end in LF alone, and with semicolons where a
/// country writes its decimals with a comma.
public struct CSVReader: Sendable {
  public let columns: [String]
  /// The rows below them, each with as many fields as there are columns.
  public let rows: [[String]]

  /// Reads a file in UTF-8 or, as Korean spreadsheets save it, in CP949; empty lines are passed over.
  ///
  /// - Throws: ``CSVSyntaxError`` that names the line.
  /// - Complexity: O(*n*) in the length of the file.
  public init(_ bytes: [UInt8]) throws(CSVSyntaxError) {
    var parser = CSVParser()
    var rows: [CSVRow] = []
    if String(validating: bytes, as: UTF8.self) != nil {
      rows = try parser.rows(in: bytes)
    } else if let text = KoreanCodePage.text(of: bytes) {
      rows = try parser.rows(in: Array(text.utf8))
    } else {
      throw CSVSyntaxError(line: 1, expected: "text in UTF-8, or in CP949 (Korean)")
    }
    rows += try parser.lastRows()
    columns = parser.columns
    for row in rows where row.fields.count != columns.count {
      throw CSVSyntaxError(line: row.line, expected: "\(columns.count) fields")
    }
    self.rows = rows.map(\.fields)
  }
}

/// Why a file of comma-separated values cannot be read.
public struct CSVSyntaxError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The line, from 1.
  public let line: Int
  public let expected: String

  public var description: String { "line \(line): expected \(expected)" }
}
