/// Header fields in the order they are sent; names are compared without regard to ASCII case.
public struct Headers: Sendable, Sequence, ExpressibleByDictionaryLiteral {
  private var fields: [(name: String, value: String)]

  /// Creates headers from names and values, in order.
  public init(dictionaryLiteral elements: (String, String)...) {
    fields = elements.map { (name: $0.0, value: $0.1) }
  }

  /// The first value of a field; setting it replaces all values of that field.
  public subscript(name: String) -> String? {
    get { fields.first { name.equalsIgnoringASCIICase($0.name) }?.value }
    set {
      fields.removeAll { name.equalsIgnoringASCIICase($0.name) }
      if let newValue { add(name, newValue) }
    }
  }

  /// Adds a field after those that are there.
  public mutating func add(_ name: String, _ value: String) {
    fields.append((name: name, value: value))
  }

  /// Returns every value of a field, in order.
  public func all(_ name: String) -> [String] {
    fields.filter { name.equalsIgnoringASCIICase($0.name) }.map(\.value)
  }

  /// Returns the value of a cookie that the client sent, without surrounding quotes.
  public func cookie(_ name: String) -> String? {
    for header in all("Cookie") {
      for pair in header.split(separator: ";") {
        let pair = pair.trimmingSpaces()
        guard let equals = pair.firstIndex(of: "="), pair[..<equals] == name else { continue }
        let value = pair[pair.index(after: equals)...]
        let isQuoted = value.count >= 2 && value.first == "\"" && value.last == "\""
        return String(isQuoted ? value.dropFirst().dropLast() : value)
      }
    }
    return nil
  }

  /// Goes through the fields in order.
  public func makeIterator() -> IndexingIterator<[(name: String, value: String)]> {
    fields.makeIterator()
  }

  /// The number of fields, repeated ones included.
  public var count: Int { fields.count }
}

extension String {
  func equalsIgnoringASCIICase(_ other: String) -> Bool {
    let (left, right) = (utf8, other.utf8)
    return left.count == right.count
      && zip(left, right).allSatisfy { $0.lowercasedASCII == $1.lowercasedASCII }
  }
}

extension UInt8 {
  var lowercasedASCII: UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self
  }
}

extension Substring {
  fileprivate func trimmingSpaces() -> Substring {
    var rest = drop { $0 == " " || $0 == "\t" }
    while let last = rest.last, last == " " || last == "\t" { rest.removeLast() }
    return rest
  }
}
