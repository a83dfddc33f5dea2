internal import JSON
internal import Languages

/// A row of another program's file: the members of an object, or the fields of a table by their
/// columns.
struct MappedRow {
  let value: JSONValue

  /// The values under a key, which may lead through objects and, element by element, lists; an
  /// empty key stands for the row.
  func values(_ key: String) -> [JSONValue] {
    if key.isEmpty { return [value] }
    if case .object(let object) = value, let member = object[key] { return Self.flat(member) }
    return Self.values(at: key.split(separator: ".")[...], in: value)
  }

  /// The same as text, without values that have none.
  func texts(_ key: String) -> [String] { values(key).compactMap(\.plainText) }

  private static func values(
    at steps: ArraySlice<Substring>,
    in value: JSONValue
  ) -> [JSONValue] {
    guard let step = steps.first else { return flat(value) }
    switch value {
    case .object(let object):
      return object[String(step)].map { values(at: steps.dropFirst(), in: $0) } ?? []
    case .array(let elements): return elements.flatMap { values(at: steps, in: $0) }
    default: return []
    }
  }

  private static func flat(_ value: JSONValue) -> [JSONValue] {
    switch value {
    case .null: []
    case .array(let elements): elements.flatMap(flat)
    default: [value]
    }
  }
}

extension JSONValue {
  /// A text or number as text, unless it is empty.
  fileprivate var plainText: String? {
    switch self {
    case .string(let text): text.allSatisfy(\.isWhitespace) ? nil : text
    case .integer(let number): String(number)
    case .number(let number): Int(exactly: number).map { String($0) } ?? "\(number)"
    case .bool(let value): String(value)
    case .null, .array, .object: nil
    }
  }
}
