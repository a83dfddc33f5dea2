import CSQLite
import SQLLanguage

extension Connection {
  /// Runs the body in a transaction that holds the write lock from its start.
  ///
  /// Others cannot change the rows the body reads until it ends. The transaction is rolled back
  /// when the body or the commit throws. A writer that has waited for long goes before one that has
  /// just committed, in any process.
  /// - Throws: The body's error, unchanged, or ``SQLiteError``.
  @discardableResult
  public mutating func transaction<Result>(
    _ body: (inout Connection) throws -> Result
  ) throws -> Result {
    try waiting.begin { () throws(SQLiteError) in try run("BEGIN IMMEDIATE") }
    return try ended(body)
  }

  /// Runs the body on one unchanging picture of the database, without the write lock.
  ///
  /// - Throws: The body's error, unchanged, or ``SQLiteError``.
  @discardableResult
  public mutating func snapshot<Result>(
    _ body: (inout Connection) throws -> Result
  ) throws -> Result {
    try run("BEGIN")
    return try ended(body)
  }

  private mutating func ended<Result>(
    _ body: (inout Connection) throws -> Result
  ) throws -> Result {
    do {
      let result = try body(&self)
      try run("COMMIT")
      return result
    } catch {
      rollBack()
      throw error
    }
  }

  public var isInTransaction: Bool { unsafe sqlite3_get_autocommit(handle) == 0 }

  /// Ends an open transaction; SQLite may have done so itself after a full disk or a failed write.
  private mutating func rollBack() {
    guard isInTransaction else { return }
    // A rollback that fails leaves the transaction to `close`, which rolls back as well.
    _ = try? run("ROLLBACK")
  }
}
