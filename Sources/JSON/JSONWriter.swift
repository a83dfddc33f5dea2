extension JSONValue {
  /// The value as JSON text.
  ///
  /// - Parameter pretty: Whether to write one member a line, indented by two spaces.
  /// - Returns: The text, without a line break at its end.
  public func encoded(pretty: Bool = false) -> String {
    var writer = JSONWriter(isPretty: pretty)
    writer.write(self)
    return writer.text
  }
}

/// Appends JSON text to a string.
private struct JSONWriter {
  let isPretty: Bool
  var text = ""
  private var depth = 0

  init(isPretty: Bool) { self.isPretty = isPretty }

  mutating func write(_ value: JSONValue) {
    switch value {
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .integer(let value): text += String(value)
    case .number(let value): text += value.isFinite ? "\(value)" : "null"
    case .string(let value): write(value)
    case .array(let elements):
      write(elements, between: "[", and: "]") { writer, element in writer.write(element) }
    case .object(let object):
      write(object.members, between: "{", and: "}") { writer, member in
        writer.write(member.name)
        writer.text += writer.isPretty ? ": " : ":"
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
    text += opening
    depth += 1
    for (index, element) in elements.enumerated() {
      if index > 0 { text += "," }
      breakLine()
      each(&self, element)
    }
    depth -= 1
    if !elements.isEmpty { breakLine() }
    text += closing
  }

  private mutating func breakLine() {
    guard isPretty else { return }
    text += "\n" + String(repeating: "  ", count: depth)
  }

  private mutating func write(_ string: String) {
    text += "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case "\u{0}"..<"\u{20}":
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}
