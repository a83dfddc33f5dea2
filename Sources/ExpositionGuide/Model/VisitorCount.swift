/// A number of visitors as a file states it.
public enum VisitorCount: Hashable, Sendable {
  case known(Int)
  /// A number that no fair can have: negative, or a million million and more. A screen shows no
  /// number in its place.
  case implausible(Double)

  private static let plausible = 0..<1_000_000_000_000

  public init(_ count: Int) {
    self = Self.plausible.contains(count) ? .known(count) : .implausible(Double(count))
  }

  public var shown: Int? {
    guard case .known(let count) = self else { return nil }
    return count
  }
}
