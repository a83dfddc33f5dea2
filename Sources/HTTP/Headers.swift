/// Header fields in the order they are sent; names are compared without regard to ASCII case.
///
/// They are kept as the bytes on the wire: a request's are copied once, a response's are sent as
/// they are, and strings are made only on demand.
public struct Headers: Sendable, ExpressibleByDictionaryLiteral {
  /// The field lines, each of them with CRLF at its end.
  private(set) var lines: [UInt8] = []
  /// The positions of the fields in the lines, in order.
  private(set) var places: [FieldPlace] = []
  /// The names of fields that were left out because they are malformed.
  private(set) var malformedNames: [String] = []

  /// Creates headers from names and values, in order.
  public init(dictionaryLiteral elements: (String, String)...) {
    places.reserveCapacity(elements.count + 6)
    for (name, value) in elements { add(name, value) }
  }

  init(copying lines: Span<UInt8>, places: [FieldPlace]) {
    self.lines = Array(copying: lines)
    self.places = places
  }

  /// The first value of a field; setting it replaces all values of that field.
  public subscript(name: String) -> String? {
    get {
      let name = name.utf8Span.span
      for place in places where has(name, at: place) { return text(place.value) }
      return nil
    }
    set {
      if contains(name) {
        var others = Headers()
        for other in self where !name.equalsIgnoringASCIICase(other.name) {
          others.add(other.name, other.value)
        }
        self = others
      }
      if let newValue { add(name, newValue) }
    }
  }

  /// Whether there is such a field.
  public func contains(_ name: String) -> Bool { contains(name.utf8Span.span) }

  /// Adds a field after those that are there.
  ///
  /// One whose name is no token or whose value holds a control byte is left out, since it could end
  /// the line, and with it be taken for another field (RFC 9110 section 5.5).
  public mutating func add(_ name: String, _ value: String) {
    let nameBytes = name.utf8Span.span
    let valueBytes = value.utf8Span.span
    guard
      !nameBytes.isEmpty, nameBytes.allSatisfy(\.isTokenByte),
      valueBytes.firstControlByte(from: 0) == valueBytes.count
    else {
      malformedNames.append(name)
      return
    }
    let start = lines.count
    let valueStart = start + nameBytes.count + 2
    let end = valueStart + valueBytes.count
    lines.reserveCapacity(Swift.max(end + 2, 128))
    lines.append(copying: nameBytes)
    lines.append(UInt8(ascii: ":"))
    lines.append(UInt8(ascii: " "))
    lines.append(copying: valueBytes)
    lines.append(UInt8(ascii: "\r"))
    lines.append(UInt8(ascii: "\n"))
    places.append(FieldPlace(name: start..<(valueStart - 2), value: valueStart..<end))
  }

  /// Adds those of other fields whose names are not there yet.
  public mutating func addMissing(from others: Headers) {
    let isDisjoint = others.places.allSatisfy { place in
      !contains(others.lines.span.extracting(place.name))
    }
    guard isDisjoint else {
      let names = self
      for (name, value) in others where !names.contains(name) { add(name, value) }
      return
    }
    let start = lines.count
    lines.append(contentsOf: others.lines)
    for place in others.places { places.append(place.moved(by: start)) }
  }

  /// Returns every value of a field, in order.
  public func all(_ name: String) -> [String] {
    let name = name.utf8Span.span
    var values: [String] = []
    for place in places where has(name, at: place) { values.append(text(place.value)) }
    return values
  }

  /// The number of fields, repeated ones included.
  public var count: Int { places.count }

  func contains(_ name: Span<UInt8>) -> Bool {
    for place in places where has(name, at: place) { return true }
    return false
  }

  func has(_ name: Span<UInt8>, at place: FieldPlace) -> Bool {
    place.name.count == name.count
      && lines.span.extracting(place.name).equalsIgnoringASCIICase(name)
  }

  fileprivate func text(_ range: Range<Int>) -> String {
    String(decoding: lines[range], as: UTF8.self)
  }
}

extension Headers: Sequence {
  /// Goes through the fields in order.
  public func makeIterator() -> IndexingIterator<[(name: String, value: String)]> {
    places.map { (name: text($0.name), value: text($0.value)) }.makeIterator()
  }
}

extension Headers {
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
}

extension String {
  func equalsIgnoringASCIICase(_ other: String) -> Bool {
    utf8Span.span.equalsIgnoringASCIICase(other.utf8Span.span)
  }
}

extension Substring {
  fileprivate func trimmingSpaces() -> Substring {
    var rest = drop { $0 == " " || $0 == "\t" }
    while let last = rest.last, last == " " || last == "\t" { rest.removeLast() }
    return rest
  }
}
