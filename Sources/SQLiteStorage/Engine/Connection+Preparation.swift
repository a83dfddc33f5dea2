import JuiceBar
import SQLite

// Orders on their way to the counter.
extension Connection {
  /// Takes a step: what the order is now, and when it became so.
  mutating func write(_ step: OrderStep, in bar: BarStatements) throws {
    let before = try waits(of: step.order, in: bar)
    try run(bar.setStatus(step))
    try run(bar.add(step))
    try count(waits(of: step.order, in: bar), insteadOf: before, in: bar)
  }

  mutating func suspensions(of bar: BarStatements) throws -> [Suspension] {
    try rows(bar.suspensions, as: (String, Int?).self).map { juice, until in
      Suspension(
        juice: try readable(JuiceID(juice), "a juice that is off sale", juice),
        until: until.map(Timestamp.init(milliseconds:))
      )
    }
  }

  /// Writes what is off sale; that is a few rows, and seldom.
  mutating func write(_ suspensions: [Suspension], in bar: BarStatements) throws {
    try run(bar.forgetSuspensions)
    for suspension in suspensions { try run(bar.add(suspension)) }
    try run(bar.setSuspended(suspensions.count))
  }

  /// The orders of a query whose rows are lines, in its order.
  mutating func queue(_ query: SQL) throws -> [QueuedOrder] {
    var queue: [QueuedOrder] = []
    var lines: [Order.Line] = []
    var open: QueuedOrder.Columns?
    for row in try rows(query, as: QueuedOrder.Columns.self) {
      if let done = open, done.0 != row.0 {
        queue.append(try QueuedOrder(stored: done, lines: lines))
        lines = []
      }
      lines.append(try Order.Line(stored: (row.5, row.6, row.7, row.8, row.9, row.10)))
      open = row
    }
    if let open { queue.append(try QueuedOrder(stored: open, lines: lines)) }
    return queue
  }
}

extension QueuedOrder {
  typealias Columns = (
    String, Int, Int, String, Int?, String, Int, Int, String, Int, String
  )

  fileprivate init(stored row: Columns, lines: [Order.Line]) throws {
    self.init(
      id: try readable(OrderID(rawValue: row.0), "an order's identifier", row.0),
      number: row.1,
      lines: lines,
      placedAt: Timestamp(milliseconds: row.2),
      status: try readable(Order.Status(rawValue: row.3), "an order's status", row.3),
      statusAt: Timestamp(milliseconds: row.4 ?? row.2)
    )
  }
}
