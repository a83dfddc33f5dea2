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

  /// Writes one row.
  public func set(_ settings: PreparationSettings, of bar: BarID) async throws(StorageError) {
    _ = try await writer.transaction { try $0.run(BarStatements(bar: bar).set(settings)) }
  }

  /// Counts the rows of the order.
  public func printCount(of order: OrderID, in bar: BarID) async throws(StorageError) -> Int {
    try readRow { connection in
      try connection.value(BarStatements(bar: bar).printCount(of: order), as: Int.self) ?? 0
    }
  }

  /// Adds a row, unless there is one of this name.
  public func countPrint(
    of order: OrderID,
    in bar: BarID,
    sheet: IdempotencyKey
  ) async throws(StorageError) -> Int {
    let bar = BarStatements(bar: bar)
    return try await writer.transaction { connection in
      _ = try connection.run(bar.countPrint(of: order, sheet: sheet))
      return try connection.value(bar.printCount(of: order), as: Int.self) ?? 0
    }
  }
}
