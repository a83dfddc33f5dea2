import SQLLanguage

/// The values of one column of many rows, as a PostgreSQL array: `{"a","b",NULL}`.
///
/// `unnest(CAST($1 AS text[]), …)` turns them into rows, so that a batch is one statement a table.
enum ArrayText {
  static func of(_ values: some Sequence<Value>) -> String { joined(values.map(element)) }

  static func of(_ numbers: some Sequence<Int>) -> String { joined(numbers.map(String.init)) }

  static func of(_ texts: some Sequence<String>) -> String { joined(texts.map(quoted)) }

  private static func element(_ value: Value) -> String {
    switch value {
    case .null: "NULL"
    case .integer(let number): String(number)
    case .real(let number): "\(number)"
    case .text(let text): quoted(text)
    case .blob(let bytes): "\"\\\\x\(hexadecimal(bytes))\""
    }
  }

  private static func hexadecimal(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".utf8)
    let text = bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
    return String(decoding: text, as: UTF8.self)
  }

  private static func joined(_ elements: [String]) -> String {
    "{" + elements.joined(separator: ",") + "}"
  }

  /// The text in quotes; only quotes and backslashes are escaped.
  private static func quoted(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }) else {
      return "\"" + text + "\""
    }
    var bytes: [UInt8] = [UInt8(ascii: "\"")]
    for byte in text.utf8 {
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
        bytes.append(UInt8(ascii: "\\"))
      }
      bytes.append(byte)
    }
    bytes.append(UInt8(ascii: "\""))
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension SQL.StringInterpolation {
  /// Adds rows as an array for each column: `unnest(CAST($1 AS TEXT[]), …)`; the types are ours.
  mutating func appendInterpolation(rows: [[Value]], as types: [String]) {
    for (place, type) in types.enumerated() {
      appendInterpolation(unsafe: place == 0 ? "unnest(CAST(" : ", CAST(")
      appendInterpolation(ArrayText.of(rows.lazy.map { $0[place] }))
      appendInterpolation(unsafe: " AS \(type)[])")
    }
    appendLiteral(")")
  }
}
