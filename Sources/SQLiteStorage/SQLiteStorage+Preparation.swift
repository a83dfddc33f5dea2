public import JuiceBar
import SQLite

extension SQLiteStorage: PreparationStorage {
  /// Reads one row.
  public func preparationSettings(
    of bar: BarID
  ) async throws(StorageError) -> PreparationSettings {
    try readRow { connection in
      let row = try connection.row(
        BarStatements(bar: bar).preparationSettings,
        as: (Int, Int).self
      )
      guard let row else { return PreparationSettings() }
      return try readable(
        PreparationSettings(makers: row.0, longestQueueMinutes: row.1),
        "how orders are prepared",
        row
      )
    }
  }

  /// Writes the row and the line of the audit log in one transaction.
  public func set(
    _ settings: PreparationSettings,
    of bar: BarID,
    by actor: LogEntry.Actor,
    at time: Timestamp
  ) async throws(StorageError) {
    let entry = LogEntry(setting: settings, by: actor, at: time)
    try await writer.transaction { connection in
      _ = try connection.run(BarStatements(bar: bar).set(settings))
      _ = try connection.run(StaffStatements(bar: bar).add(entry))
    }
  }

  /// Counts the rows of the order.
  public func printCount(of order: OrderID, in bar: BarID) async throws(StorageError) -> Int {
    try readRow { connection in
      try connection.value(BarStatements(bar: bar).printCount(of: order), as: Int.self) ?? 0
    }
  }

  /// Adds a row and a line to the audit log, unless there is one of this name.
  public func countPrint(
    of order: OrderID,
    in bar: BarID,
    sheet: IdempotencyKey,
    by actor: LogEntry.Actor,
    at time: Timestamp
  ) async throws(StorageError) -> Int {
    let (bar, staff) = (BarStatements(bar: bar), StaffStatements(bar: bar))
    return try await writer.transaction { connection in
      let added = try connection.run(bar.countPrint(of: order, sheet: sheet))
      let count = try connection.value(bar.printCount(of: order), as: Int.self) ?? 0
      if added > 0 {
        let entry = LogEntry(printing: order, count: count, by: actor, at: time)
        _ = try connection.run(staff.add(entry))
      }
      return count
    }
  }
}
