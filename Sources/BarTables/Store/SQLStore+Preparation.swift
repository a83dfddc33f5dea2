package import JuiceBar
import SQLLanguage

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
}
