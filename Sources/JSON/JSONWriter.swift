extension JSONValue {
  /// The value as JSON text.
  ///
  /// - Parameter pretty: Whether to write one member a line, indented by two spaces.
  /// - Returns: The text, without a line break at its end.
  public func encoded(pretty: Bool = false) -> String {
    var writer = JSONWriter(isPretty: pretty)
    writer.write(self)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}

/// Appends JSON text to its UTF-8.
private struct JSONWriter {
  let isPretty: Bool
  private(set) var bytes: [UInt8] = []
  private var depth = 0

  init(isPretty: Bool) {
    self.isPretty = isPretty
    bytes.reserveCapacity(512)
  }

  mutating func write(_ value: JSONValue) {
    switch value {
    case .null: append("null")
    case .bool(let value): append(value ? "true" : "false")
    case .integer(let value): append(String(value))
    case .number(let value): append(value.isFinite ? "\(value)" : "null")
    case .string(let value): write(value)
    case .array(let elements):
      write(elements, between: "[", and: "]") { writer, element in writer.write(element) }
    case .object(let object):
      write(object.members, between: "{", and: "}") { writer, member in
        writer.write(member.name)
        writer.append(writer.isPretty ? ": " : ":")
        writer.write(member.value)
      }
    }
  }

  private mutating func write<Element>(
    _ elements: [Element],
    between opening: String,
    and closing: String,
    each: (inout Self, Element) -> Void
  ) {
    append(opening)
    depth += 1
    for (index, element) in elements.enumerated() {
      if index > 0 { append(",") }
      breakLine()
      each(&self, element)
    }
    depth -= 1
    if !elements.isEmpty { breakLine() }
    append(closing)
  }

  private mutating func breakLine() {
    guard isPretty else { return }
    append("\n" + String(repeating: "  ", count: depth))
  }

  private mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

  private mutating func write(_ string: String) {
    append("\"")
    if string.utf8.contains(where: needsEscape) {
      writeEscaped(string)
    } else {
      append(string)
    }
    append("\"")
  }

  private func needsEscape(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }

  private mutating func writeEscaped(_ string: String) {
    for byte in string.utf8 {
      switch byte {
      case UInt8(ascii: "\""): append("\\\"")
      case UInt8(ascii: "\\"): append("\\\\")
      case UInt8(ascii: "\n"): append("\\n")
      case UInt8(ascii: "\r"): append("\\r")
      case UInt8(ascii: "\t"): append("\\t")
      case 0..<0x20:
        let digits = String(byte, radix: 16)
        append("\\u" + String(repeating: "0", count: 4 - digits.count) + digits)
      default: bytes.append(byte)
      }
    }
  }
}
