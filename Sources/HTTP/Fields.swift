/// Names and values of a query or a form, decoded, in the order they were sent.
public struct Fields: Sendable, Sequence, ExpressibleByDictionaryLiteral {
  private var fields: [(name: String, value: String)]

  public init(dictionaryLiteral elements: (String, String)...) {
    fields = elements.map { (name: $0.0, value: $0.1) }
  }

  init(_ fields: [(name: String, value: String)]) { self.fields = fields }

  public subscript(name: String) -> String? { fields.first { $0.name == name }?.value }

  public func all(_ name: String) -> [String] { fields.filter { $0.name == name }.map(\.value) }

  public func makeIterator() -> IndexingIterator<[(name: String, value: String)]> {
    fields.makeIterator()
  }

  public var isEmpty: Bool { fields.isEmpty }

  /// Reads `a=1&b=2`, as queries and `application/x-www-form-urlencoded` bodies are written.
  ///
  /// Nothing when a percent sign is not followed by two hexadecimal digits, or when a name or a
  /// value holds NUL or is not UTF-8.
  init?(formEncoded bytes: Span<UInt8>) {
    fields = []
    var start = 0
    while start < bytes.count {
      let end = bytes.first(UInt8(ascii: "&"), in: start..<bytes.count) ?? bytes.count
      let item = bytes.extracting(start..<end)
      start = end + 1
      guard !item.isEmpty else { continue }
      let equals = item.first(UInt8(ascii: "="), in: item.indices) ?? item.count
      let valueStart = Swift.min(equals + 1, item.count)
      guard
        let name = String(percentDecoding: item.extracting(0..<equals), plusIsSpace: true),
        let value = String(percentDecoding: item.extracting(valueStart...), plusIsSpace: true)
      else { return nil }
      fields.append((name: name, value: value))
    }
  }
}
