import Calendars
import CounterWeb
import JSON
import JuiceBar
import Time
import Web

/// The waits of orders, grouped by the time in the venue's time zone when they were placed.
struct ReportWaits {
  /// The orders of a day or of an hour of the day.
  struct Row {
    /// The hour of the day, or the day since 1970.
    let time: Int
    let ready: Waits
    let collected: Waits
  }

  let total: Row
  /// The days with orders.
  let days: [Row]
  /// The hours of the day with orders.
  let hours: [Row]

  init(_ report: Report, zone: ZoneRules) {
    var byDay: [Int: [Waits.Kind: Waits]] = [:]
    var byHour: [Int: [Waits.Kind: Waits]] = [:]
    var all: [Waits.Kind: Waits] = [:]
    for (quarter, kinds) in report.waits {
      let local = zone.local(quarter.start)
      for (kind, waits) in kinds {
        byDay[local.day, default: [:]][kind, default: Waits()] += waits
        byHour[local.hour, default: [:]][kind, default: Waits()] += waits
        all[kind, default: Waits()] += waits
      }
    }
    total = Self.row(0, all)
    days = byDay.map(Self.row).sorted { $0.time < $1.time }
    hours = byHour.map(Self.row).sorted { $0.time < $1.time }
  }

  private static func row(_ time: Int, _ kinds: [Waits.Kind: Waits]) -> Row {
    Row(time: time, ready: kinds[.ready] ?? Waits(), collected: kinds[.collected] ?? Waits())
  }
}

extension ReportWaits.Row {
  package var members: JSONObject {
    var members: JSONObject = ["orders": .integer(ready.orders)]
    members["mean"] = ready.mean.map { .integer($0) }
    members["median"] = ready.percentile(50).map { .integer($0) }
    members["ninetieth"] = ready.percentile(90).map { .integer($0) }
    members["meanUntilCollected"] = collected.mean.map { .integer($0) }
    return members
  }
}
