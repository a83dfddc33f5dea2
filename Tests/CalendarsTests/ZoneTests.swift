import Foundation
import Testing
import Time

@testable import Calendars

@Suite struct `A time zone` {
  static func zone(_ name: String) throws -> ZoneRules {
    let file = try Data(contentsOf: URL(filePath: "/usr/share/zoneinfo/\(name)"))
    return try ZoneRules(name: name, file: Array(file))
  }

  private static func time(_ text: String) throws -> Timestamp {
    try #require(ISOTime.read(text))
  }

  @Test(
    arguments: [
      "Asia/Seoul", "Europe/Paris", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu",
      "America/Nuuk", "Africa/Casablanca", "America/Sao_Paulo", "Pacific/Apia",
    ]
  )
  func `agrees with the calendar of the system, now and in a hundred years`(name: String) throws {
    let rules = try Self.zone(name)
    let reference = try #require(TimeZone(identifier: name))
    // Every nine days and some hours, so that each hour of the day is met.
    for step in stride(from: 1, to: 5200, by: 1) {
      let second = 315_532_800 + step * 815_327
      let time = Timestamp(milliseconds: second * 1000)
      let expected = reference.secondsFromGMT(for: Date(timeIntervalSince1970: Double(second)))
      #expect(rules.offset(at: time) == expected, "\(name) at \(second)")
    }
  }

  @Test func `says what is wrong with other files`() {
    let files: [[UInt8]] = [
      [], Array("hello".utf8), Array("TZif2".utf8) + [UInt8](repeating: 0, count: 30),
    ]
    for file in files {
      #expect(throws: ZoneFileError.self) { try ZoneRules(name: "x", file: file) }
    }
    let endless =
      Array("TZif2".utf8) + [UInt8](repeating: 0, count: 15) + [UInt8](repeating: 255, count: 24)
    #expect(throws: ZoneFileError.self) { try ZoneRules(name: "x", file: endless) }
  }

  /// The rule is the last line of a file; the one of UTC is `UTC0`.
  @Test(arguments: ["UTC46:59", "UTC-26:01", "A0B", "AAA0BBB-27,M3.5.0,M10.5.0", "UTC999:999:999"])
  func `has no clocks farther than 26 hours from UTC`(rule: String) throws {
    let file = Array(try Data(contentsOf: URL(filePath: "/usr/share/zoneinfo/Etc/UTC")))
    let block = file.dropLast("UTC0\n".utf8.count)
    #expect(throws: ZoneFileError.self) {
      try ZoneRules(name: "x", file: block + Array("\(rule)\n".utf8))
    }
    let farthest = try ZoneRules(name: "x", file: block + Array("UTC26\n".utf8))
    #expect(farthest.offset(at: Timestamp(milliseconds: 0)) == -26 * 3600)
  }

  @Test func `counts days as the calendar does`() {
    for day in stride(from: -800_000, through: 800_000, by: 37) {
      let (year, month, number) = LocalTime.date(of: day)
      #expect(LocalTime.day(year: year, month: month, day: number) == day)
    }
    #expect(LocalTime.weekday(of: LocalTime.day(year: 2026, month: 11, day: 21)) == 6)
    #expect(
      LocalTime.day(year: 2000, month: 3, day: 1) - LocalTime.day(year: 2000, month: 2, day: 28)
        == 2
    )
  }

  @Test func `is written with its difference from UTC`() throws {
    let noon = try Self.time("2026-11-21T12:00:00Z")
    #expect(ISOTime.text(of: noon) == "2026-11-21T12:00:00Z")
    for (name, text) in [
      ("Asia/Seoul", "2026-11-21T21:00:00+09:00"), ("Asia/Kathmandu", "2026-11-21T17:45:00+05:45"),
      ("America/St_Johns", "2026-11-21T08:30:00-03:30"),
    ] {
      #expect(ISOTime.text(of: noon, in: try Self.zone(name)) == text)
      #expect(ISOTime.read(text) == noon)
    }
  }
}
