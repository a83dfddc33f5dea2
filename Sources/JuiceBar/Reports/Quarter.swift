/// A quarter of an hour, from a full quarter by the clocks of UTC to the next.
///
/// Summaries are kept by quarters since every time zone in use is a multiple of 15 minutes away from
/// UTC (IANA time zone database), so that each quarter lies in one hour and one day of every place.
public struct Quarter: Hashable, Comparable, Sendable {
  /// How long a quarter is, in milliseconds.
  public static let milliseconds = 900_000

  /// How many quarters lie between the beginning of 1970 (UTC) and this one.
  public let number: Int

  /// Creates the quarter of a number.
  public init(number: Int) { self.number = number }

  /// Creates the quarter that a moment lies in.
  public init(_ time: Timestamp) {
    let (quotient, rest) = time.milliseconds.quotientAndRemainder(dividingBy: Self.milliseconds)
    number = rest < 0 ? quotient - 1 : quotient
  }

  /// When the quarter begins.
  public var start: Timestamp { Timestamp(milliseconds: number * Self.milliseconds) }

  /// Orders quarters by time.
  public static func < (left: Quarter, right: Quarter) -> Bool { left.number < right.number }
}
