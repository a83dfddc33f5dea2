public import JuiceBar
import SQLite

extension SQLiteStorage: BarDirectory {
  /// Reads a row for each bar.
  public func bars() async throws(StorageError) -> BarList { try readRow { try $0.bars() } }

  /// Decides and writes in one transaction.
  public func carryOut(
    _ command: BarListCommand,
    by actor: LogEntry.Actor,
    at time: Timestamp
  ) async throws(StorageError) -> Result<ListedBar, BarListRefusal> {
    try await writer.transaction { try $0.carryOut(command, by: actor, at: time) }
  }
}
