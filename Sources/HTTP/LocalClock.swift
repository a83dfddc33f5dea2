import CSystem

/// The clock on the wall: times of the day where this machine stands.
public enum LocalClock: Sendable {
  /// The hour and minute of a moment, in milliseconds since 1970.
  public static func time(of milliseconds: Int) -> (hour: Int, minute: Int) {
    let minutes = Int(pavilion_minutes_of_day(Int64(milliseconds / 1_000)))
    return (minutes / 60, minutes % 60)
  }

  /// The midnight after a moment, both in milliseconds since 1970.
  public static func endOfDay(after milliseconds: Int) -> Int {
    Int(pavilion_end_of_day(Int64(milliseconds / 1_000))) * 1_000
  }
}
