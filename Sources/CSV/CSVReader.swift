/// Reads a file of comma-separated values (RFC 4180), as ``CSVTable`` writes it and as spreadsheets
/// save it: with or without a byte order mark, with lines that end in LF alone, and with semicolons
/// where a country writes its decimals with a comma.
public struct CSVReader: Sendable {
  public let columns: [String]
  /// The rows below them, each with as many fields as there are columns.
  public let rows: [[String]]

  /// Reads a file in UTF-8 or, as Korean spreadsheets save it, in CP949; empty lines are passed over.
  ///
  /// - Throws: ``CSVSyntaxError`` that names the line.
  /// - Complexity: O(*n*) in the length of the file.
  public init(_ bytes: [UInt8]) throws(CSVSyntaxError) {
    guard
      let text = String(validating: bytes, as: UTF8.self) ?? KoreanCodePage.text(of: bytes)
    else { throw CSVSyntaxError(line: 1, expected: "text in UTF-8, or in CP949 (Korean)") }
    var scalars = Array(text.unicodeScalars)
    if scalars.first == "\u{FEFF}" { scalars.removeFirst() }
    let firstLine = scalars.prefix { $0 != "\n" }
    let separator: Unicode.Scalar =
      firstLine.contains(";") && !firstLine.contains(",") ? ";" : ","
    var lines = try Self.lines(of: scalars, separatedBy: separator)
    guard !lines.isEmpty else {
      throw CSVSyntaxError(line: 1, expected: "a line with the names of the columns")
    }
    let head = lines.removeFirst()
    columns = head.fields
    for line in lines where line.fields.count != head.fields.count {
      throw CSVSyntaxError(line: line.number, expected: "\(head.fields.count) fields")
    }
    rows = lines.map(\.fields)
  }

  private static func lines(
    of scalars: [Unicode.Scalar],
    separatedBy separator: Unicode.Scalar
  ) throws(CSVSyntaxError) -> [(number: Int, fields: [String])] {
    var lines: [(number: Int, fields: [String])] = []
    var fields: [String] = []
    var field = String.UnicodeScalarView()
    var (number, start, index) = (1, 1, 0)
    var (isQuoted, wasQuoted) = (false, false)
    let next = { scalars.indices.contains(index + 1) ? scalars[index + 1] : nil }
    while index < scalars.count {
      let scalar = scalars[index]
      if isQuoted {
        if scalar == "\"", next() == "\"" {
          field.append(scalar)
          index += 1
        } else if scalar == "\"" {
          isQuoted = false
        } else {
          if scalar == "\n" { number += 1 }
          field.append(scalar)
        }
      } else if scalar == "\"" {
        guard field.isEmpty, !wasQuoted else {
          throw CSVSyntaxError(line: number, expected: "a quotation mark at a field's ends alone")
        }
        (isQuoted, wasQuoted) = (true, true)
      } else if scalar == separator {
        fields.append(CSVTable.plain(String(field)))
        (field, wasQuoted) = (.init(), false)
      } else if scalar == "\n" || (scalar == "\r" && next() == "\n") {
        if scalar == "\r" { index += 1 }
        if !fields.isEmpty || !field.isEmpty || wasQuoted {
          lines.append((start, fields + [CSVTable.plain(String(field))]))
        }
        number += 1
        (fields, field, wasQuoted, start) = ([], .init(), false, number)
      } else {
        guard !wasQuoted else {
          throw CSVSyntaxError(line: number, expected: "a separator after a quoted field")
        }
        field.append(scalar)
      }
      index += 1
    }
    guard !isQuoted else {
      throw CSVSyntaxError(line: start, expected: "a quotation mark that ends the field")
    }
    if !fields.isEmpty || !field.isEmpty || wasQuoted {
      lines.append((start, fields + [CSVTable.plain(String(field))]))
    }
    return lines
  }
}

/// Why a file of comma-separated values cannot be read.
public struct CSVSyntaxError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The line, from 1.
  public let line: Int
  public let expected: String

  public var description: String { "line \(line): expected \(expected)" }
}
