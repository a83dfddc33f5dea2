internal import JSON

// A value as a cell of a table has it.
extension FieldType {
  /// What stands between several values in a cell.
  static let cellSeparator: Character = "|"

  /// The value that a cell gives, or nothing for an empty one.
  ///
  /// Several values have ``cellSeparator`` between them; groups, lists of groups, and values that
  /// contain it, are JSON. Words that the type does not take are left to the reader of the record.
  ///
  /// - Throws: `JSONMismatch` without a path.
  func value(ofCell cell: String) throws(JSONMismatch) -> JSONValue? {
    let words = String(cell.trimming(where: \.isWhitespace))
    guard !words.isEmpty else { return nil }
    switch self {
    case .text:
      return .string(cell)
    case .line, .date, .rights, .address, .day, .moment, .choice, .hash, .id, .reference:
      return .string(words)
    case .number, .share:
      if let number = Int(words) { return .integer(number) }
      guard let number = Double(words), number.isFinite else { throw mismatch(with: words) }
      return .number(number)
    case .flag:
      switch words.lowercased() {
      case "true", "yes", "1": return true
      case "false", "no", "0": return false
      default: throw JSONMismatch(path: "", expected: "true or false", found: "\"\(words)\"")
      }
    case .list(.group), .group, .byLanguage:
      return try json(words)
    case .days:
      return words.hasPrefix("{") ? try json(words) : .string(words)
    case .list(let element):
      if words.hasPrefix("[") { return try json(words) }
      var values: [JSONValue] = []
      for part in words.split(separator: Self.cellSeparator) {
        if let value = try element.value(ofCell: String(part)) { values.append(value) }
      }
      return values.isEmpty ? nil : .array(values)
    }
  }

  /// The cell that gives a value of the type back.
  func cell(of value: JSONValue) -> String {
    switch (self, value) {
    case (.list, .array(let elements)):
      let words = elements.compactMap(\.stringValue)
      let isPlain =
        words.count == elements.count
        && words.allSatisfy { !$0.contains(Self.cellSeparator) && !$0.hasPrefix("[") }
      return isPlain ? words.joined(separator: String(Self.cellSeparator)) : value.encoded()
    case (_, .string(let text)): return text
    default: return value.encoded()
    }
  }

  private func json(_ words: String) throws(JSONMismatch) -> JSONValue {
    do throws(JSONSyntaxError) {
      return try JSONValue(parsing: Array(words.utf8))
    } catch {
      throw JSONMismatch(path: "", expected: "\(expectation) as JSON", found: "\(error)")
    }
  }

  private func mismatch(with words: String) -> JSONMismatch {
    JSONMismatch(path: "", expected: expectation, found: "\"\(words.prefix(60))\"")
  }
}
