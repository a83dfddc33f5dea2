extension JSONValue {
  /// Reads a JSON text strictly (RFC 8259): UTF-8 is checked, a name may stand once in an object,
  /// nothing may follow the value.
  ///
  /// - Parameters:
  ///   - bytes: The text; a byte order mark before it is passed over.
  ///   - maximumDepth: How deep arrays and objects may nest.
  /// - Throws: ``JSONSyntaxError`` at the first fault.
  public init(parsing bytes: [UInt8], maximumDepth: Int = 64) throws(JSONSyntaxError) {
    var parser = JSONParser(bytes: bytes, maximumDepth: maximumDepth)
    self = try parser.document()
  }
}

/// A recursive-descent reader over the bytes of a JSON text.
struct JSONParser {
  static let digits = UInt8(ascii: "0")...UInt8(ascii: "9")

  let bytes: [UInt8]
  let maximumDepth: Int
  var position = 0
  private var depth = 0

  init(bytes: [UInt8], maximumDepth: Int) {
    self.bytes = bytes
    self.maximumDepth = maximumDepth
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
  }

  mutating func document() throws(JSONSyntaxError) -> JSONValue {
    let value = try value()
    skipSpace()
    guard position == bytes.count else { throw fault("nothing more was expected") }
    return value
  }

  private mutating func value() throws(JSONSyntaxError) -> JSONValue {
    skipSpace()
    switch peek {
    case UInt8(ascii: "{"):
      return .object(try nested { (parser) throws(JSONSyntaxError) in try parser.object() })
    case UInt8(ascii: "["):
      return .array(try nested { (parser) throws(JSONSyntaxError) in try parser.array() })
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try literal("true", .bool(true))
    case UInt8(ascii: "f"): return try literal("false", .bool(false))
    case UInt8(ascii: "n"): return try literal("null", .null)
    case nil: throw fault("a value was expected, the text ends")
    case let byte?:
      guard byte == UInt8(ascii: "-") || Self.digits ~= byte else {
        throw fault("a value was expected")
      }
      return try number()
    }
  }

  private mutating func nested<Result>(
    _ body: (inout Self) throws(JSONSyntaxError) -> Result
  ) throws(JSONSyntaxError) -> Result {
    guard depth < maximumDepth else { throw fault("nested deeper than \(maximumDepth) levels") }
    depth += 1
    position += 1
    let result = try body(&self)
    depth -= 1
    return result
  }

  private mutating func object() throws(JSONSyntaxError) -> JSONObject {
    var members: [JSONObject.Member] = []
    var names = DistinctNames()
    if try closes(with: UInt8(ascii: "}"), first: true) { return JSONObject() }
    repeat {
      skipSpace()
      let start = position
      guard peek == UInt8(ascii: "\"") else { throw fault("a name in quotes was expected") }
      let name = try string()
      guard names.isNew(name, among: members) else {
        position = start
        throw fault("the name \"\(name)\" stands twice in one object")
      }
      skipSpace()
      guard take(UInt8(ascii: ":")) else { throw fault("':' was expected") }
      members.append(JSONObject.Member(name: name, value: try value()))
    } while try !closes(with: UInt8(ascii: "}"), first: false)
    return JSONObject(distinct: members)
  }

  private mutating func array() throws(JSONSyntaxError) -> [JSONValue] {
    var elements: [JSONValue] = []
    if try closes(with: UInt8(ascii: "]"), first: true) { return elements }
    repeat {
      elements.append(try value())
    } while try !closes(with: UInt8(ascii: "]"), first: false)
    return elements
  }

  /// Passes over the closing bracket, or over the comma before the next element.
  private mutating func closes(
    with bracket: UInt8,
    first: Bool
  ) throws(JSONSyntaxError) -> Bool {
    skipSpace()
    if take(bracket) { return true }
    if first || take(UInt8(ascii: ",")) { return false }
    throw fault("',' or '\(Character(UnicodeScalar(bracket)))' was expected")
  }

  private mutating func literal(
    _ text: StaticString,
    _ value: JSONValue
  ) throws(JSONSyntaxError) -> JSONValue {
    let word = Array("\(text)".utf8)
    guard bytes[position...].starts(with: word) else { throw fault("a value was expected") }
    position += word.count
    return value
  }

  // MARK: - Bytes

  var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

  mutating func take(_ byte: UInt8) -> Bool {
    guard peek == byte else { return false }
    position += 1
    return true
  }

  private mutating func skipSpace() {
    while let byte = peek, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
      position += 1
    }
  }

  /// The error for the text at the current position.
  func fault(_ message: String) -> JSONSyntaxError {
    let before = bytes[..<min(position, bytes.count)]
    let line = before.count { $0 == 0x0A } + 1
    let start = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    return JSONSyntaxError(line: line, column: position - start + 1, message: message)
  }
}

/// Finds names that stand twice in an object.
private struct DistinctNames {
  /// Up to so many names are compared one by one, which is quicker than a set.
  private static let few = 8
  private var names: Set<String> = []

  /// Whether no member before has this name.
  mutating func isNew(_ name: String, among members: [JSONObject.Member]) -> Bool {
    guard members.count >= Self.few else { return !members.contains { $0.name == name } }
    if names.isEmpty { names = Set(members.map(\.name)) }
    return names.insert(name).inserted
  }
}
