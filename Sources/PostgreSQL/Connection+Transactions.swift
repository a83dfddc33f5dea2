import CPostgreSQL
import SQLLanguage

extension Connection {
  private static let begin: SQL = "BEGIN ISOLATION LEVEL READ COMMITTED"

  /// Whether the server is in a transaction of this connection.
  public var isInTransaction: Bool {
    guard let handle = unsafe handle else { return false }
    return unsafe Int(pavilion_pg_transaction(handle)) != PAVILION_PG_IDLE
  }

  /// Runs the body in a transaction, which is rolled back when the body throws.
  ///
  /// It begins with the body's first statement, in the same round trip; a body without one sends
  /// nothing. Each statement sees commits of others before it.
  /// - Throws: The body's error, unchanged, or ``PostgreSQLError``. When its reaction is
  ///   ``Reaction/lookUp``, it is unknown whether the transaction was committed.
  @discardableResult
  public mutating func transaction<Outcome>(
    _ body: (inout Connection) throws -> Outcome
  ) throws -> Outcome { try transaction(beginningWith: Self.begin, body) }

  mutating func transaction<Outcome>(
    beginningWith begin: SQL,
    _ body: (inout Connection) throws -> Outcome
  ) throws -> Outcome {
    guard isOpen else { throw closedError }
    guard !isInBody else {
      throw PostgreSQLError(.misuse, "a transaction is open on this connection")
    }
    opening = [Statement(begin)]
    isInBody = true
    defer { isInBody = false }
    let outcome: Outcome
    do {
      outcome = try body(&self)
    } catch {
      rollBack()
      throw error
    }
    try commit()
    return outcome
  }

  /// Commits, which counts only if the server says `COMMIT` and nothing else.
  private mutating func commit() throws(PostgreSQLError) {
    guard isOpen else { throw closedError }
    guard opening.isEmpty else {
      opening = []
      return
    }
    notices.forget()
    var tag = ""
    do throws(PostgreSQLError) {
      try exchange([Statement("COMMIT")]) { (_, answer) throws(PostgreSQLError) in tag = answer.tag
      }
    } catch {
      var error = error
      error.wasCommitSent = true
      throw error
    }
    // "canceling wait for synchronous replication … the transaction has already committed locally, but
    // might not have been replicated": a failover would lose it.
    if let warning = notices.warning {
      close()
      throw PostgreSQLError(.commitWarning(warning.state), warning.message, wasCommitSent: true)
    }
    guard tag == "COMMIT" else {
      close()
      let message = "the server answered COMMIT with \(tag)"
      throw PostgreSQLError(.notCommitted, message, wasCommitSent: true)
    }
  }

  private mutating func rollBack() {
    if !opening.isEmpty {
      opening = []
    } else if isInTransaction {
      // A connection that cannot even roll back is closed, which rolls back as well.
      do { try exchange([Statement("ROLLBACK")]) } catch { close() }
    }
  }
}
