/// A number of visitors as a file states it.
public enum VisitorCount: Hashable, Sendable {
  /// A number that a fair can have.
  case known(Int)
  /// A number that no fair can have: negative, or a million million and more. A screen shows no
  /// number in its place.
  case implausible(Double)

  private static let plausible = 0..<1_000_000_000_000

  /// Creates a count, telling numbers that a fair can have from others.
  public init(_ count: Int) {
    self = Self.plausible.contains(count) ? .known(count) : .implausible(Double(count))
  }

  /// The number, if it is one that can be shown.
  public var shown: Int? {
    guard case .known(let count) = self else { return nil }
    return count
  }
}
