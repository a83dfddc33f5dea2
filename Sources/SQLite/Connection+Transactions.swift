import CSQLite

extension Connection {
  /// Runs the body in a transaction that holds the write lock from its start.
  ///
  /// What the body reads cannot be changed by others until it ends. The transaction is rolled
  /// back when the body or the commit throws.
  /// - Throws: What the body throws, or the translated ``SQLiteError`` of `BEGIN` and `COMMIT`.
  @discardableResult
  public mutating func transaction<Result, Failure: SQLiteErrorConvertible>(
    _ body: (inout Connection) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try enclosed(by: "BEGIN IMMEDIATE", body)
  }

  /// Runs the body on one unchanging picture of the database, without the write lock.
  ///
  /// - Throws: What the body throws, or the translated ``SQLiteError`` of `BEGIN` and `COMMIT`.
  @discardableResult
  public mutating func snapshot<Result, Failure: SQLiteErrorConvertible>(
    _ body: (inout Connection) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try enclosed(by: "BEGIN", body)
  }

  private mutating func enclosed<Result, Failure: SQLiteErrorConvertible>(
    by begin: SQL,
    _ body: (inout Connection) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    do throws(SQLiteError) { try run(begin) } catch { throw Failure(error) }
    let result: Result
    do throws(Failure) {
      result = try body(&self)
    } catch {
      rollBack()
      throw error
    }
    do throws(SQLiteError) {
      try run("COMMIT")
    } catch {
      rollBack()
      throw Failure(error)
    }
    return result
  }

  /// Whether a transaction is open on this connection.
  public var isInTransaction: Bool { unsafe sqlite3_get_autocommit(handle) == 0 }

  /// Ends an open transaction; SQLite may have done so itself after a full disk or a failed write.
  private mutating func rollBack() {
    guard isInTransaction else { return }
    // A rollback that fails leaves the transaction to `close`, which rolls back as well.
    _ = try? run("ROLLBACK")
  }
}
