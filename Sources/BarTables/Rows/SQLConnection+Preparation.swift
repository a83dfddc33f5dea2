import Identifiers
package import JuiceBar
package import SQLLanguage
package import Time

// Orders on their way to the counter.
extension SQLConnection where Self: ~Copyable {
  /// Writes an order's new status and its time.
  package mutating func write(_ step: OrderStep, in bar: BarStatements) throws {
    let before = try waits(of: step.order, in: bar)
    try run(bar.setStatus(step))
    try run(bar.add(step))
    try count(waits(of: step.order, in: bar), insteadOf: before, in: bar)
  }

  package mutating func suspensions(of bar: BarStatements) throws -> [Suspension] {
    try rows(bar.suspensions, as: (String, Int?).self).legible { juice, until in
      Suspension(
        juice: try readable(JuiceID(juice), "a juice that is off sale", juice),
        until: until.map(Timestamp.init(milliseconds:))
      )
    }
  }

  package mutating func preparationSettings(of bar: BarStatements) throws -> PreparationSettings {
    let row = try row(bar.preparationSettings, as: PreparationSettings.Columns.self)
    guard let row else { throw StorageError.unknownBar(bar.bar) }
    return try PreparationSettings(stored: row)
  }

  package mutating func set(
    _ settings: PreparationSettings,
    of bar: BarStatements,
    by actor: LogEntry.Actor,
    at time: Timestamp
  ) throws {
    try run(bar.set(settings))
    try run(bar.set(settings.flow))
    try run(StaffStatements(bar: bar.bar).add(LogEntry(setting: settings, by: actor, at: time)))
  }

  package mutating func printCount(of order: OrderID, in bar: BarStatements) throws -> Int {
    try value(bar.printCount(of: order), as: Int.self) ?? 0
  }

  /// Counts a printed sheet once, however often it is sent; returns the number of prints.
  package mutating func countPrint(
    of order: OrderID,
    in bar: BarStatements,
    sheet: IdempotencyKey,
    by actor: LogEntry.Actor,
    at time: Timestamp
  ) throws -> Int {
    let added = try run(bar.countPrint(of: order, sheet: sheet))
    let count = try printCount(of: order, in: bar)
    if added > 0 {
      let entry = LogEntry(printing: order, count: count, by: actor, at: time)
      try run(StaffStatements(bar: bar.bar).add(entry))
    }
    return count
  }

  /// The orders of a query with a row for each line, in the query's order.
  package mutating func queue(_ query: SQL) throws -> [QueuedOrder] {
    try rowsByOrder(of: query).legible(QueuedOrder.init(stored:))
  }

  /// The first orders of such a query.
  mutating func queue(upTo limit: Int, _ query: (_ limit: Int) -> SQL) throws -> [QueuedOrder] {
    try legible(upTo: limit, QueuedOrder.init(stored:)) { try $0.rowsByOrder(of: query($1)) }
  }

  private mutating func rowsByOrder(of query: SQL) throws -> [[QueuedOrder.Columns]] {
    var orders: [[QueuedOrder.Columns]] = []
    for row in try rows(query, as: QueuedOrder.Columns.self) {
      if orders.last?.first?.0 == row.0 {
        orders[orders.count - 1].append(row)
      } else {
        orders.append([row])
      }
    }
    return orders
  }
}

extension PreparationSettings {
  typealias Columns = (Int, Int?, Int?, String?, Int?, Int?)

  init(stored row: Columns) throws {
    let usual = PreparationSettings()
    let payment = try row.3.map { try readable(PaymentTime(rawValue: $0), "a time to pay", $0) }
    self = try readable(
      PreparationSettings(
        makers: row.1 ?? usual.makers,
        maximumQueueMinutes: row.2 ?? usual.maximumQueueMinutes,
        flow: OrderFlow(byCounter: row.0),
        payment: payment ?? usual.payment,
        unpaidMinutes: row.4 ?? usual.unpaidMinutes,
        readyMinutes: row.5 ?? usual.readyMinutes
      ),
      "how orders are prepared",
      row
    )
  }
}
