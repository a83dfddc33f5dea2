import CSQLite
import SQLLanguage

extension Connection {
  /// The number that the program keeps in the file's header to know its schema by.
  public mutating func userVersion() throws(SQLiteError) -> Int64 {
    try value("PRAGMA user_version", as: Int64.self) ?? 0
  }

  /// Sets the number of the schema; part of the transaction around it.
  public mutating func setUserVersion(_ version: Int64) throws(SQLiteError) {
    try run("PRAGMA user_version = \(unsafe: String(version))")
  }

  /// Has the transaction flush the log when it commits, and with it all that others wrote before,
  /// even if it changes nothing.
  ///
  /// SQLite does not write rows that are updated to their old values, and a commit that writes
  /// nothing flushes nothing; this number is written in any case.
  public mutating func forceFlush() throws(SQLiteError) { try setUserVersion(userVersion()) }

  /// Reads the whole file and lists the damage, a sentence for each fault; empty when all is well.
  ///
  /// - Throws: ``SQLiteError`` when the file cannot be read at all.
  public mutating func integrityFaults(limit: Int = 10) throws(SQLiteError) -> [String] {
    do throws(SQLiteError) {
      let faults = try values("PRAGMA integrity_check(\(unsafe: String(limit)))", as: String.self)
      return try faults == ["ok"] ? orphans(limit: limit) : faults
    } catch {
      // Some damage stops the check itself.
      guard .corrupt ~= error.code else { throw error }
      return [error.message]
    }
  }

  private mutating func orphans(limit: Int) throws(SQLiteError) -> [String] {
    let orphans = try rows(
      "SELECT \"table\", \"parent\" FROM pragma_foreign_key_check LIMIT \(limit)",
      as: (String, String).self
    )
    return orphans.map { "a row of \($0) has no counterpart in \($1)" }
  }

  /// How many statements are in the middle of a run; zero between reads.
  public var busyStatementCount: Int {
    var count = 0
    var statement = unsafe sqlite3_next_stmt(handle, nil)
    while let current = unsafe statement {
      if unsafe sqlite3_stmt_busy(current) != 0 { count += 1 }
      unsafe statement = unsafe sqlite3_next_stmt(handle, current)
    }
    return count
  }

  /// Turns on WAL and `synchronous=FULL`, and reads both back: SQLite answers a setting that it
  /// cannot honour with the one it keeps.
  mutating func makeDurable() throws(SQLiteError) {
    let journal = try value("PRAGMA journal_mode = WAL", as: String.self)
    try run("PRAGMA synchronous = FULL")
    let synchronous = try value("PRAGMA synchronous", as: Int64.self)
    guard journal == "wal", synchronous == 2 else {
      let found = "journal_mode=\(journal ?? "?"), synchronous=\(synchronous ?? -1)"
      throw SQLiteError(.cannotOpen, "the file cannot be made durable: \(found)")
    }
  }
}
