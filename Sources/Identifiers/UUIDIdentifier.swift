public import Time

/// The identifier of one kind of things: a type of its own over a ``UUIDv7``.
public protocol UUIDIdentifier: TextIdentifier {
  /// The identifier without its kind.
  var uuid: UUIDv7 { get }

  /// Takes an identifier that was drawn.
  init(_ uuid: UUIDv7)
}

extension UUIDIdentifier {
  /// The identifier's text, in lower case.
  @inlinable public var rawValue: String { uuid.rawValue }

  /// Creates an identifier, or nothing when the text is not of 36 hexadecimal digits and hyphens.
  @inlinable
  public init?(rawValue: String) {
    guard let uuid = UUIDv7(rawValue: rawValue) else { return nil }
    self.init(uuid)
  }

  /// Draws an identifier for something that is made now.
  public init(at time: Timestamp, using generator: inout some RandomNumberGenerator) {
    self.init(UUIDv7(at: time, using: &generator))
  }

  /// The lowest identifier of all that are drawn at a time.
  public static func lowest(at time: Timestamp) -> Self {
    var zeros = Zeros()
    return Self(UUIDv7(at: time, using: &zeros))
  }
}

private struct Zeros: RandomNumberGenerator {
  func next() -> UInt64 { 0 }
}
