/// A JSON value (RFC 8259).
///
/// Whole numbers and numbers with a fraction are told apart, so that an amount never passes
/// through a floating-point value on its way in.
public enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  /// A number written without fraction and exponent that fits 64 bits.
  case integer(Int)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object(JSONObject)

  /// The kind of value, as an error message names it: "a number", "an object".
  public var kind: String {
    switch self {
    case .null: "null"
    case .bool: "a boolean"
    case .integer: "a number"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  public init(stringLiteral value: String) { self = .string(value) }
  public init(integerLiteral value: Int) { self = .integer(value) }
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(JSONObject(elements))
  }
}

/// The members of a JSON object, in the order in which they were written.
public struct JSONObject: Hashable, Sendable {
  public struct Member: Hashable, Sendable {
    public var name: String
    public var value: JSONValue
  }

  /// The members in order; no two have the same name.
  public private(set) var members: [Member]

  /// Creates an object of these members; of two with the same name the later one counts.
  public init(_ members: [(String, JSONValue)] = []) {
    self.members = []
    for (name, value) in members { self[name] = value }
  }

  init(distinct members: [Member]) { self.members = members }

  /// The value under a name; setting `nil` removes the member.
  ///
  /// - Complexity: O(*n*) in the number of members, which beats a table for the small objects met.
  public subscript(name: String) -> JSONValue? {
    get { members.first { $0.name == name }?.value }
    set {
      let index = members.firstIndex { $0.name == name }
      switch (index, newValue) {
      case (let index?, let value?): members[index].value = value
      case (let index?, nil): members.remove(at: index)
      case (nil, let value?): members.append(Member(name: name, value: value))
      case (nil, nil): break
      }
    }
  }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
  public init(dictionaryLiteral elements: (String, JSONValue)...) { self.init(elements) }
}
