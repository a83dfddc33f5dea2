package import Calendars
package import Time

/// A moment as the field for a day and a time has it, such as `2026-12-01T09:00`, in a time zone.
package enum LocalMoment {
  package static func text(of time: Timestamp, in zone: ZoneRules) -> String {
    let local = zone.local(time)
    return "\(LocalTime.text(of: local.day))T\(padded(local.hour)):\(padded(local.minute))"
  }

  /// Reads a local day and time, or a moment with its own zone; nothing when the text is neither.
  ///
  /// An hour that the clock shows twice is the earlier one, and one that it skips is as much later.
  package static func read(_ text: String, in zone: ZoneRules) -> Timestamp? {
    if let moment = ISOTime.read(text) { return moment }
    let seconds = text.utf8.count == 16 ? ":00" : ""
    guard let guess = ISOTime.read(text + seconds + "Z") else { return nil }
    let early = shifted(guess, by: offset(of: guess, in: zone))
    return shifted(guess, by: offset(of: early, in: zone))
  }

  private static func shifted(_ time: Timestamp, by offset: Int) -> Timestamp {
    Timestamp(milliseconds: time.milliseconds - offset * 1000)
  }

  /// How many seconds the clocks of a zone are ahead of UTC.
  private static func offset(of time: Timestamp, in zone: ZoneRules) -> Int {
    let local = zone.local(time)
    return local.day * 86_400 + local.secondOfDay - time.milliseconds / 1000
  }

  private static func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
