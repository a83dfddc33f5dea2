import Calendars
import HTML
import JSON
import JuiceBar
import Localization

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
  /// The figures in the order of ``columns``, in seconds; `nil` for a missing one.
  var seconds: [Int?] {
    [ready.mean, ready.percentile(50), ready.percentile(90), collected.mean]
  }

  /// The names of ``seconds``.
  static let columns: [TextKey] = [
    .reportWaitMean, .reportWaitMedian, .reportWaitNine, .reportWaitCollected,
  ]

  /// The members of the row in the API.
  var members: [(String, JSONValue)] {
    let names = ["mean", "median", "ninetieth", "meanUntilCollected"]
    let known = zip(names, seconds).compactMap { name, seconds in
      seconds.map { (name, JSONValue.integer($0)) }
    }
    return [("orders", .integer(ready.orders))] + known
  }
}

extension ReportPage {
  /// The waits of orders, by day or by hour.
  func waits(
    _ sheet: ReportSheet,
    title: String,
    heading: String,
    rows: [(label: String, row: ReportWaits.Row)],
    _ texts: Texts
  ) -> Node {
    section(sheet, title, texts) {
      p(.class("hint")) { texts(rows.isEmpty ? .reportNothing : .reportWaitLead) }
      if let longest = rows.max(by: { ($0.row.ready.mean ?? 0) < ($1.row.ready.mean ?? 0) }) {
        let most = texts(
          .reportWaitMost,
          ["when": longest.label, "wait": texts.wait(longest.row.ready.mean)]
        )
        p { most }
        ReportChart(
          id: sheet.rawValue,
          title: title,
          description: most,
          columns: rows.map {
            ReportChart.Column(label: $0.label, value: $0.row.ready.mean ?? 0)
          },
          maximumText: texts.wait(longest.row.ready.mean)
        ).node(in: texts)
        details(.class("report-behind")) {
          summary { texts(.reportTable) }
          table(.class("report-table", "stacked-table")) {
            head([heading, texts(.reportOrders)] + ReportWaits.Row.columns.map { texts($0) })
            tbody {
              for (label, row) in rows {
                tr {
                  th(.scope("row")) { label }
                  cell(texts(.reportOrders), texts.number(row.ready.orders))
                  for (key, seconds) in zip(ReportWaits.Row.columns, row.seconds) {
                    cell(texts(key), texts.wait(seconds))
                  }
                }
              }
            }
          }
        }
      }
    }
  }
}

extension Texts {
  /// A wait in words; a dash for `nil`.
  func wait(_ seconds: Int?) -> String {
    guard let seconds else { return "\u{2013}" }
    return self(
      .reportDuration,
      ["minutes": number(seconds / 60), "seconds": number(seconds % 60)]
    )
  }
}
