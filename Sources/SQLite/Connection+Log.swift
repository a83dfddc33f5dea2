import CSQLite
import SQLLanguage

/// How far a write-ahead log has been worked into its file.
public struct LogProgress: Hashable, Sendable {
  public let pages: Int
  /// How many of them are in the file as well.
  public let workedIn: Int

  /// The pages that are in the log alone.
  public var remaining: Int { pages - workedIn }
}

extension Connection {
  /// How many pages this connection has written to the log so far.
  public var writtenPageCount: Int {
    var current: Int32 = 0
    var highest: Int32 = 0
    let which = SQLITE_DBSTATUS_CACHE_WRITE
    unsafe sqlite3_db_status(handle, which, &current, &highest, 0)
    return Int(current)
  }

  /// Leaves it to the caller when the log is worked into the file.
  public mutating func stopAutomaticCheckpoints() throws(SQLiteError) {
    try run("PRAGMA wal_autocheckpoint = 0")
  }

  /// Works as much of the log into the file as can be done without waiting for anybody.
  ///
  /// It is durable then; if it was all of the log, the next commit restarts it.
  ///
  /// - Returns: How far it came; nothing when another connection is just doing the same.
  /// - Throws: ``SQLiteError``; commits are safe in the log nevertheless.
  @discardableResult
  public mutating func checkpoint() throws(SQLiteError) -> LogProgress? {
    let row = try row("PRAGMA wal_checkpoint(PASSIVE)", as: (Int, Int, Int).self)
    guard let (isBusy, pages, workedIn) = row, isBusy == 0, pages >= 0 else { return nil }
    return LogProgress(pages: pages, workedIn: workedIn)
  }
}
