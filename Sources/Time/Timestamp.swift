/// A moment: milliseconds since the beginning of 1970 (UTC).
///
/// Clocks, files and rows of other programs say all sorts of things; a moment is always one that there
/// is. So the difference of two, and a moment with years added, is a number that fits.
public struct Timestamp: Hashable, Comparable, Sendable {
  /// The moments that there are: from the beginning of 1970 to the end of 9999 (UTC), in milliseconds.
  public static let allowed = 0...253_402_300_799_999

  /// Milliseconds since the beginning of 1970 (UTC), within ``allowed``.
  public let milliseconds: Int

  /// Creates a moment from its milliseconds: the nearest of those that there are.
  public init(milliseconds: Int) {
    self.milliseconds = min(max(milliseconds, Self.allowed.lowerBound), Self.allowed.upperBound)
  }

  /// Orders moments by time.
  public static func < (left: Timestamp, right: Timestamp) -> Bool {
    left.milliseconds < right.milliseconds
  }
}
