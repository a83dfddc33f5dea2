import Calendars
import JuiceBar
import Time

/// A time that is read is written as the same moment, and every zone that is read can convert any
/// moment and any day.
enum TimePromises {
  private static let days = [-719_162, -1, 0, 11_016, 20_000, 2_932_896]

  /// The first line is a time in ISO 8601, the rest the file of a zone.
  static func check(_ bytes: [UInt8]) {
    let parts = bytes.split(separator: 10, maxSplits: 1, omittingEmptySubsequences: false)
    var zones = [ZoneRules.utc]
    if parts.count == 2, let zone = try? ZoneRules(name: "fuzzed", file: Array(parts[1])) {
      zones.append(zone)
    }
    let time = ISOTime.read(String(decoding: parts[0], as: UTF8.self))
    for zone in zones {
      if let time { check(time, in: zone) }
      for day in days {
        for hour in [0, 23] { check(zone.start(of: hour, on: day), in: zone) }
      }
    }
  }

  private static func check(_ time: Timestamp, in zone: ZoneRules) {
    let offset = zone.offset(at: time)
    precondition(abs(offset) <= 26 * 3600, "\(offset) seconds from UTC")
    let shown = zone.local(time)
    precondition((0..<86_400).contains(shown.secondOfDay), "second \(shown.secondOfDay) of a day")
    let (year, month, day) = shown.date
    precondition(LocalTime.day(year: year, month: month, day: day) == shown.day, "another day")
    let text = ISOTime.text(of: time, in: zone)
    // Texts can hold only years of four digits and offsets in whole minutes.
    guard (0...9999).contains(year), offset % 60 == 0, abs(offset) < 86_400 else { return }
    precondition(ISOTime.read(text) == time, "\(time) written as \(text)")
  }
}
