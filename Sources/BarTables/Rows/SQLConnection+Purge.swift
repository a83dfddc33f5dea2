import Identifiers
import JuiceBar
import SQLLanguage
import Time

/// A look at the next orders of a bar: those that can be purged, and why others stay.
struct PurgeLook {
  var due: [String] = []
  /// The highest number of those that can be purged.
  var lastDue = 0
  var entries: [Int] = []
  var kept: [PurgeCount.Reason: Int] = [:]
  /// The number at which to look next; nothing when the numbers have been looked through.
  var next: Int?
  /// Whether all orders were too young, and so are those after them.
  var isOver = false
}

extension SQLConnection where Self: ~Copyable {
  mutating func retention(of bar: PurgeStatements) throws -> Retention {
    let row = try row(bar.retention, as: (Int?, Int?, Int, Int).self)
    guard let row else { return .usual }
    let retention = try? Retention(
      orderYears: row.0,
      logDays: row.1,
      callDays: row.2,
      refusalDays: row.3
    )
    return try readable(retention, "how long records are kept", row)
  }

  // MARK: - How far

  /// The closed days before a moment whose reports are still to be proven.
  mutating func daysToProve(before time: Timestamp, of bar: PurgeStatements) throws -> [Int] {
    let close = bar.lastClose(before: time.milliseconds, upTo: .max)
    guard let last = try row(close, as: (Int, Int, Int).self) else { return [] }
    let proven = try value(BarStatements(bar: bar.bar).lastPurgedDay, as: Int.self) ?? 0
    return proven < last.0 ? Array(proven + 1...last.0) : []
  }

  /// How far orders can be purged: up to a business day, and as far as reports and webhooks have come.
  mutating func reach(
    before quarter: QuarterHour,
    upToDay day: Int,
    of bar: PurgeStatements
  ) throws -> PurgeReach {
    let time = quarter.start.milliseconds
    var days = try row(bar.lastClose(before: time, upTo: day), as: (Int, Int, Int).self)
    if days == nil { days = try row(bar.firstDay, as: (Int, Int, Int).self) }
    var progress = PurgeReach.Progress()
    let summarised = try row(bar.summarised, as: (Int, Int).self)
    (progress.order, progress.version) = summarised ?? (0, 0)
    let newest = try row(bar.newest, as: (Int, Int).self) ?? (0, 0)
    (progress.step, progress.entry) = (newest.0 - 1, newest.1 - 1)
    if let told = try row(bar.told, as: (Int?, Int?, Int?, Int?).self) {
      progress.order = min(progress.order, told.0 ?? .max)
      progress.version = min(progress.version, told.1 ?? .max)
      progress.step = min(progress.step, told.2 ?? .max)
      progress.entry = min(progress.entry, told.3 ?? .max)
    }
    return PurgeReach(
      quarter: quarter,
      days: days.map { PurgeReach.Days(last: $0.0, order: $0.1, version: $0.2) },
      progress: progress,
      payment: try preparationSettings(of: BarStatements(bar: bar.bar)).payment
    )
  }

  /// The entries of the journal about the orders of some numbers, by order.
  mutating func entries(
    ofOrders numbers: ClosedRange<Int>,
    of bar: PurgeStatements
  ) throws -> [String: [Int]] {
    let found = try rows(bar.entries(ofOrders: numbers), as: (String, Int).self)
    return Dictionary(grouping: found) { $0.0 }.mapValues { $0.map(\.1) }
  }

  // MARK: - Orders

  mutating func look(
    at numbers: ClosedRange<Int>,
    _ reach: PurgeReach,
    entries: [String: [Int]],
    of bar: PurgeStatements
  ) throws -> PurgeLook {
    let found = try rows(bar.orders(of: numbers, reach), as: (Int, String, String).self)
    var look = PurgeLook()
    for (number, order, word) in found where word != "young" {
      let numbers = entries[order] ?? []
      if let reason = PurgeCount.Reason(rawValue: word) {
        look.kept[reason, default: 0] += 1
      } else if numbers.contains(where: { $0 > reach.progress.entry }) {
        look.kept[.recent, default: 0] += 1
      } else {
        look.due.append(order)
        look.entries += numbers
        look.lastDue = number
      }
    }
    look.isOver = !found.isEmpty && found.allSatisfy { $0.2 == "young" }
    if found.count == PurgeStatements.ordersAtOnce { look.next = found.last.map { $0.0 + 1 } }
    return look
  }

  /// Purges the orders of a look, in the caller's transaction.
  mutating func purge(_ look: PurgeLook, _ reach: PurgeReach, of bar: PurgeStatements) throws {
    guard !look.due.isEmpty else { return }
    try run(bar.release(look.due))
    let statements = bar.deleteOrders(
      count: look.due.count,
      last: look.lastDue,
      entries: look.entries,
      reach
    )
    for statement in statements { try run(statement) }
    try run(bar.keepAgain)
  }

  // MARK: - The log

  /// Of the next lines of the log, those from before a moment; the number of the last of them, and
  /// whether there may be more.
  mutating func oldLines(
    before time: Timestamp,
    after number: Int,
    of bar: PurgeStatements
  ) throws -> (count: Int, last: Int, isMore: Bool) {
    let lines = try rows(bar.logLines(after: number), as: (Int, Int).self)
    let old = lines.prefix { $0.1 < time.milliseconds }
    return (old.count, old.last?.0 ?? number, old.count == PurgeStatements.rowsAtOnce)
  }

  mutating func purgeLog(before time: Timestamp, of bar: PurgeStatements) throws -> (Int, Bool) {
    let old = try oldLines(before: time, after: 0, of: bar)
    guard old.count > 0 else { return (0, false) }
    try run(bar.release(["log"]))
    try run(bar.deleteLog(upTo: old.last))
    try run(bar.note(logLines: old.count))
    try run(bar.keepAgain)
    return (old.count, old.isMore)
  }
}
