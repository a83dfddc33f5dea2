/// An identifier that is a UUID of version 7 (RFC 9562), drawn as an order's is: later ones sort later.
public protocol DrawnIdentifier: RawRepresentable<String>, Hashable, Comparable, Sendable,
  CustomStringConvertible
{
  /// Takes an identifier that was drawn.
  init(_ drawn: OrderID)
}

extension DrawnIdentifier {
  /// Creates an identifier, or nothing when the text is not of 36 hexadecimal digits and hyphens.
  public init?(rawValue: String) {
    guard let id = OrderID(rawValue: rawValue) else { return nil }
    self.init(id)
  }

  /// The identifier's text.
  public var description: String { rawValue }

  /// Orders identifiers by their text, the order in which rows are locked.
  public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
