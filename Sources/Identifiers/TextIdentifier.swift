/// A name of one thing, which files, addresses and rows write as a text.
public protocol TextIdentifier: RawRepresentable<String>, Hashable, Comparable, Sendable,
  CustomStringConvertible
{
}

// Inlinable, since callers in other modules sort by identifiers in hot loops.
extension TextIdentifier {
  /// The identifier's text.
  @inlinable public var description: String { rawValue }

  /// Orders identifiers by their text, the order in which rows are locked.
  @inlinable
  public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
