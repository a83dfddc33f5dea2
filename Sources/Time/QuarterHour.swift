/// A quarter of an hour, from a full quarter by the clocks of UTC to the next.
///
/// Summaries are kept by quarters since every time zone in use is a multiple of 15 minutes away from
/// UTC (IANA time zone database), so that each quarter lies in one hour and one day of every place.
public struct QuarterHour: Hashable, Comparable, Sendable {
  /// How long a quarter is, in milliseconds.
  public static let milliseconds = 900_000

  /// The numbers that there are: those of the quarters that moments lie in.
  public static let allowed = 0...Timestamp.allowed.upperBound / milliseconds

  /// How many quarters lie between the beginning of 1970 (UTC) and this one, within ``allowed``.
  public let number: Int

  /// Creates the quarter of a number: the nearest of those that there are.
  public init(number: Int) {
    self.number = min(max(number, Self.allowed.lowerBound), Self.allowed.upperBound)
  }

  /// Creates the quarter that a moment lies in.
  public init(_ time: Timestamp) { number = time.milliseconds / Self.milliseconds }

  /// When the quarter begins.
  public var start: Timestamp { Timestamp(milliseconds: number * Self.milliseconds) }

  /// Orders quarters by time.
  public static func < (left: QuarterHour, right: QuarterHour) -> Bool {
    left.number < right.number
  }
}
