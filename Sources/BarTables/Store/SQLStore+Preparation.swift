import Identifiers
package import JuiceBar
import SQLLanguage
package import Time

extension SQLStore: PreparationStorage where Connection: ~Copyable {
  /// Reads one row.
  package func preparationSettings(
    of bar: BarID
  ) async throws(StorageError) -> PreparationSettings {
    try await readRow { try $0.preparationSettings(of: BarStatements(bar: bar)) }
  }

  /// Writes the row and the line of the audit log in one transaction.
  package func set(
    _ settings: PreparationSettings,
    of bar: BarID,
    by actor: LogEntry.Actor,
    at time: Timestamp
  ) async throws(StorageError) {
    try await write(to: bar) {
      try $0.set(settings, of: BarStatements(bar: bar), by: actor, at: time)
    }
  }

  /// Counts the rows of the order.
  package func printCount(of order: OrderID, in bar: BarID) async throws(StorageError) -> Int {
    try await readRow { try $0.printCount(of: order, in: BarStatements(bar: bar)) }
  }

  /// Adds a row and a line to the audit log, unless the sheet was counted before.
  package func countPrint(
    of order: OrderID,
    in bar: BarID,
    sheet: IdempotencyKey,
    by actor: LogEntry.Actor,
    at time: Timestamp
  ) async throws(StorageError) -> Int {
    try await write(to: bar) {
      try $0.countPrint(
        of: order,
        in: BarStatements(bar: bar),
        sheet: sheet,
        by: actor,
        at: time
      )
    }
  }

  /// Reads the open orders by a partial index.
  package func openOrders(
    of bar: BarID,
    placedAfter time: Timestamp
  ) async throws(StorageError) -> [QueuedOrder] {
    try await readRow { try $0.queue(BarStatements(bar: bar).openOrders(placedAfter: time)) }
  }

  /// Reads the open orders by a partial index.
  package func ordersAwaitingPayment(of bar: BarID) async throws(StorageError) -> [OrderID] {
    try await readRow { connection in
      try connection.values(BarStatements(bar: bar).ordersAwaitingPayment, as: String.self)
        .legible { try readable(OrderID(rawValue: $0), "an order's identifier", $0) }
    }
  }

  /// Reads the orders collected last, by the times of that step.
  package func collectedOrders(
    of bar: BarID,
    after time: Timestamp,
    limit: Int
  ) async throws(StorageError) -> [QueuedOrder] {
    try await readRow {
      try $0.queue(BarStatements(bar: bar).collectedOrders(after: time, limit: limit))
    }
  }
}
