/// Names and values of a query or a form, decoded, in the order they were sent.
public struct Fields: Sendable, Sequence, ExpressibleByDictionaryLiteral {
  private var fields: [(name: String, value: String)]

  /// Creates fields from names and values, in order.
  public init(dictionaryLiteral elements: (String, String)...) {
    fields = elements.map { (name: $0.0, value: $0.1) }
  }

  /// The first value of a field.
  public subscript(name: String) -> String? { fields.first { $0.name == name }?.value }

  /// Returns every value of a field, in order.
  public func all(_ name: String) -> [String] {
    fields.filter { $0.name == name }.map(\.value)
  }

  /// Goes through the fields in order.
  public func makeIterator() -> IndexingIterator<[(name: String, value: String)]> {
    fields.makeIterator()
  }

  /// Whether there are no fields.
  public var isEmpty: Bool { fields.isEmpty }

  /// Reads `a=1&b=2`, as queries and `application/x-www-form-urlencoded` bodies are written.
  ///
  /// Nothing when a percent sign is not followed by two hexadecimal digits, or when a name or a
  /// value holds NUL or is not UTF-8.
  init?(formEncoded bytes: some Collection<UInt8>) {
    fields = []
    for item in bytes.split(separator: UInt8(ascii: "&")) {
      let parts = item.split(
        separator: UInt8(ascii: "="),
        maxSplits: 1,
        omittingEmptySubsequences: false
      )
      guard
        let name = String(percentDecoding: parts[0], plusIsSpace: true),
        let value = parts.count == 1 ? "" : String(percentDecoding: parts[1], plusIsSpace: true)
      else { return nil }
      fields.append((name: name, value: value))
    }
  }
}
