extension JSONValue {
  /// The value as JSON text, without a line break at its end; if `pretty`, one member a line,
  /// indented by two spaces.
  public func encoded(pretty: Bool = false) -> String {
    var writer = JSONWriter(isPretty: pretty)
    writer.write(self)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}

/// Appends JSON text to its UTF-8: values as they are, or member by member without values between.
///
/// ```swift
/// var json = JSONWriter()
/// json.object { json in
///   json.member("juice", "kiwi")
///   json.array("amounts") { json in
///     for amount in [1, 2] { json.write(amount) }
///   }
/// }
/// // {"juice":"kiwi","amounts":[1,2]}
/// ```
public struct JSONWriter: Sendable {
  public private(set) var bytes: [UInt8] = []
  private let isPretty: Bool
  private var depth = 0
  /// Whether the value that comes next follows its own name.
  private var isNamed = false
  /// Whether a value precedes in the same array or object.
  private var isFollowing = false

  /// Creates a writer of an empty text; if `isPretty`, it writes one member a line, indented by two
  /// spaces.
  public init(isPretty: Bool = false) {
    self.isPretty = isPretty
    bytes.reserveCapacity(512)
  }

  public mutating func write(_ value: JSONValue) {
    switch value {
    case .null: word("null")
    case .bool(let value): word(value ? "true" : "false")
    case .integer(let value): write(value)
    case .number(let value): word(value.isFinite ? "\(value)" : "null")
    case .string(let value): write(value)
    case .array(let elements):
      array { json in
        for element in elements { json.write(element) }
      }
    case .object(let object):
      self.object { json in
        for member in object.members {
          json.separate()
          json.quote(member.name)
          json.endName()
          json.write(member.value)
        }
      }
    }
  }

  public mutating func write(_ integer: Int) {
    word(String(integer))
  }

  public mutating func write(_ string: String) {
    beginValue()
    quote(string)
  }

  public mutating func object(_ body: (inout JSONWriter) -> Void) {
    begin(UInt8(ascii: "{"))
    body(&self)
    end(UInt8(ascii: "}"))
  }

  public mutating func array(_ body: (inout JSONWriter) -> Void) {
    begin(UInt8(ascii: "["))
    body(&self)
    end(UInt8(ascii: "]"))
  }

  // MARK: - Members

  // Names are written as they are: those of a format have nothing to escape.

  public mutating func member(_ name: String, _ value: String) {
    beginMember(name)
    write(value)
  }

  public mutating func member(_ name: String, _ value: Int) {
    beginMember(name)
    write(value)
  }

  public mutating func object(_ name: String, _ body: (inout JSONWriter) -> Void) {
    beginMember(name)
    object(body)
  }

  /// Writes a member that is an array, whose elements the body writes.
  public mutating func array(_ name: String, _ body: (inout JSONWriter) -> Void) {
    beginMember(name)
    array(body)
  }

  private mutating func beginMember(_ name: String) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    append(name)
    bytes.append(UInt8(ascii: "\""))
    endName()
  }

  private mutating func endName() {
    append(isPretty ? ": " : ":")
    isNamed = true
  }

  // MARK: - Form

  private mutating func beginValue() {
    if isNamed {
      isNamed = false
    } else if depth > 0 {
      separate()
    }
  }

  private mutating func begin(_ bracket: UInt8) {
    beginValue()
    bytes.append(bracket)
    depth += 1
    isFollowing = false
  }

  private mutating func end(_ bracket: UInt8) {
    depth -= 1
    if isFollowing { breakLine() }
    bytes.append(bracket)
    isFollowing = true
  }

  /// Writes the separator between the previous value and the next.
  private mutating func separate() {
    if isFollowing { bytes.append(UInt8(ascii: ",")) }
    isFollowing = true
    breakLine()
  }

  private mutating func breakLine() {
    guard isPretty else { return }
    append("\n" + String(repeating: "  ", count: depth))
  }

  private mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

  private mutating func word(_ text: String) {
    beginValue()
    append(text)
  }

  private mutating func quote(_ string: String) {
    bytes.append(UInt8(ascii: "\""))
    if needsEscape(string) {
      writeEscaped(string)
    } else {
      append(string)
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private func needsEscape(_ string: String) -> Bool {
    let bytes = string.utf8Span.span
    for index in bytes.indices {
      let byte = bytes[index]
      if byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { return true }
    }
    return false
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
