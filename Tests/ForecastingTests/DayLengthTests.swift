import Calendars
import Foundation
import JuiceBar
import Testing
import Time

@testable import Forecasting

@Suite struct `Demand on days on which clocks change` {
  /// A bar that is open around the clock, on the days on which the clocks of Paris change.
  @Test(arguments: [("2026-03-29", 23.0), ("2026-10-25", 25.0), ("2026-06-01", 24.0)])
  func `a day is as long as its clocks say`(date: String, length: Double) throws {
    let file = try Data(contentsOf: URL(filePath: "/usr/share/zoneinfo/Europe/Paris"))
    let zone = try ZoneRules(name: "Europe/Paris", file: Array(file))
    let noon = try #require(ISOTime.read(date + "T12:00:00Z"))
    let today = zone.local(noon).day
    let all = OpeningHours(Dictionary(uniqueKeysWithValues: (1...7).map { ($0, 0...23) }))
    var summary = LedgerSummary()
    let first = QuarterHour(zone.start(of: 0, on: today)).number
    let end = QuarterHour(zone.start(of: 0, on: today + 1)).number
    for index in first..<end {
      summary.add(
        [LedgerQuarter(fruit: "kiwi", index: index, taken: 1, lowest: 9, last: 9)],
        upTo: 1
      )
    }
    let history = DemandHistory(
      of: "kiwi",
      in: summary,
      least: 1,
      zone: zone,
      until: zone.start(of: 0, on: today + 1),
      opening: all
    )
    let hours = history.hours(on: today)
    #expect(hours.reduce(0) { $0 + $1.length } == length)
    #expect(hours.allSatisfy { Double($0.taken) == 4 * $0.length })
    // And a forecast of that day expects as much as its hours take.
    let past = DemandHistory(
      hours: (today - 28..<today).flatMap { day in
        (0...23).map { DemandHistory.Hour(day: day, hour: $0, taken: 4) }
      },
      opening: all,
      today: today
    )
    let forecast = try #require(
      DemandForecast(past, zone: zone, now: zone.start(of: 0, on: today), days: 2)
    )
    #expect(abs(forecast.mean(on: today) - 4 * length) < 0.5)
  }
}
