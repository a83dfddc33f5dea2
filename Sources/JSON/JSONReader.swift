/// A JSON value and where it stands, for reading with errors that name the place.
///
/// ```swift
/// let quantity = try JSONReader(body).member("lines").elements()[0].member("quantity")
/// try quantity.integer(in: 1...100)  // lines[0].quantity: expected a whole number from 1 to 100
/// ```
public struct JSONReader: Sendable {
  public let value: JSONValue
  /// Where the value stands, such as `[3].short_desc`; empty for the whole document.
  public let path: String

  public init(_ value: JSONValue) { self.init(value, path: "") }

  private init(_ value: JSONValue, path: String) {
    self.value = value
    self.path = path
  }

  public func string() throws(JSONMismatch) -> String {
    guard case .string(let string) = value else { throw mismatch("a string") }
    return string
  }

  /// The value as a whole number.
  ///
  /// One that is written as `2.0` or `2e0` is whole, too, as JSON Schema has it, up to the size at
  /// which every double is exactly one whole number (RFC 7493 section 2.2).
  ///
  /// - Throws: ``JSONMismatch`` when it is something else or lies outside of `range`.
  public func integer(in range: ClosedRange<Int>? = nil) throws(JSONMismatch) -> Int {
    let expected =
      range.map { "a whole number from \($0.lowerBound) to \($0.upperBound)" } ?? "a whole number"
    guard let integer = wholeNumber, range?.contains(integer) ?? true else {
      throw mismatch(expected)
    }
    return integer
  }

  public func boolean() throws(JSONMismatch) -> Bool {
    guard case .bool(let isTrue) = value else { throw mismatch("a boolean") }
    return isTrue
  }

  private var wholeNumber: Int? {
    switch value {
    case .integer(let integer): integer
    case .number(let number) where number.magnitude < 0x1p53: Int(exactly: number)
    default: nil
    }
  }

  public func elements() throws(JSONMismatch) -> [JSONReader] {
    guard case .array(let elements) = value else { throw mismatch("an array") }
    return elements.enumerated().map { JSONReader($1, path: "\(path)[\($0)]") }
  }

  /// The members of an object in order.
  public func members() throws(JSONMismatch) -> [(name: String, reader: JSONReader)] {
    guard case .object(let object) = value else { throw mismatch("an object") }
    return object.members.map { ($0.name, JSONReader($0.value, path: path(to: $0.name))) }
  }

  /// The member of an object under a name.
  ///
  /// - Throws: ``JSONMismatch`` when it is missing or the value is no object.
  public func member(_ name: String) throws(JSONMismatch) -> JSONReader {
    if let member = try optionalMember(name) { return member }
    throw JSONMismatch(path: path(to: name), expected: "a value", found: "nothing")
  }

  /// The member of an object under a name, or nothing when it is missing or null.
  ///
  /// - Throws: ``JSONMismatch`` when the value is no object.
  public func optionalMember(_ name: String) throws(JSONMismatch) -> JSONReader? {
    guard case .object(let object) = value else { throw mismatch("an object") }
    guard let member = object[name], member != .null else { return nil }
    return JSONReader(member, path: path(to: name))
  }

  /// The member of an object under a name, be it null, or nothing when the name is missing.
  ///
  /// - Throws: ``JSONMismatch`` when the value is no object.
  public func memberIfNamed(_ name: String) throws(JSONMismatch) -> JSONReader? {
    guard case .object(let object) = value else { throw mismatch("an object") }
    return object[name].map { JSONReader($0, path: path(to: name)) }
  }

  /// The error that states the expected kind, with its article ("a string"), in this place.
  public func mismatch(_ expected: String) -> JSONMismatch {
    let found =
      switch value {
      case .integer(let integer): "\(integer)"
      case .number(let number): "\(number)"
      default: value.kind
      }
    let isKindWrong = !expected.contains("number")
    return JSONMismatch(path: path, expected: expected, found: isKindWrong ? value.kind : found)
  }

  private func path(to name: String) -> String { path.isEmpty ? name : "\(path).\(name)" }
}

/// A JSON value of the wrong kind for its place.
public struct JSONMismatch: Error, Hashable, Sendable, CustomStringConvertible {
  /// Where the value stands, such as `[3].short_desc`; empty for the whole document.
  public let path: String
  public let expected: String
  /// The kind found instead.
  public let found: String

  public init(path: String, expected: String, found: String) {
    self.path = path
    self.expected = expected
    self.found = found
  }

  public var description: String {
    (path.isEmpty ? "" : "\(path): ") + "expected \(expected), found \(found)"
  }
}
