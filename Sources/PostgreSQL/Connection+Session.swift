import CPostgreSQL
import SQLLanguage

extension Connection {
  /// Sets what every statement of the session relies on, and asks whether it may write.
  mutating func prepareSession(by deadline: Deadline) throws(PostgreSQLError) {
    guard let handle = unsafe handle, unsafe pavilion_pg_enter_pipeline(handle) else {
      throw lostError()
    }
    let settings = SQL(
      """
      SELECT set_config('statement_timeout', \(text(limits.statement)), false),
        set_config('lock_timeout', \(text(limits.lock)), false),
        set_config('idle_in_transaction_session_timeout', \(text(limits.idleInTransaction)), false),
        set_config('TimeZone', 'UTC', false),
        set_config('bytea_output', 'hex', false),
        set_config('default_transaction_isolation', 'read committed', false),
        set_config('standard_conforming_strings', 'on', false)
      """
    )
    var isReadOnly = false
    // A standby says `on` as well: its transactions cannot be anything else.
    let question: SQL = "SELECT current_setting('transaction_read_only')"
    try exchange(
      [Statement(settings), Statement(question)],
      by: deadline
    ) { (number, answer) throws(PostgreSQLError) in
      if number == 1 { isReadOnly = try answer.column(0, ofRow: 0, as: String.self) == "on" }
    }
    if isReadOnly, !host.mayBeReadOnly {
      throw PostgreSQLError(.readOnlyServer, "\(host) cannot be written to")
    }
  }

  /// Lets the statements of the body run for longer than those of the order path.
  ///
  /// - Parameters:
  ///   - duration: How long each exchange may take.
  ///   - body: What takes long, such as building a table; it must not be within a transaction.
  /// - Returns: What the body returns.
  /// - Throws: What the body throws, as it is, or ``PostgreSQLError``.
  @discardableResult
  public mutating func allowing<Outcome>(
    _ duration: Duration,
    _ body: (inout Connection) throws -> Outcome
  ) throws -> Outcome {
    guard !isInBody else {
      throw PostgreSQLError(.misuse, "limits are changed before a transaction, not in it")
    }
    let usual = limits
    try run("SELECT set_config('statement_timeout', \(text(duration)), false)")
    limits.statement = duration
    limits.exchange = duration + (usual.exchange - usual.statement)
    defer { limits = usual }
    do {
      let outcome = try body(&self)
      limits = usual
      try run("SELECT set_config('statement_timeout', \(text(usual.statement)), false)")
      return outcome
    } catch {
      limits = usual
      // Who cannot be set back is closed.
      do {
        try run("SELECT set_config('statement_timeout', \(text(usual.statement)), false)")
      } catch { close() }
      throw error
    }
  }
}

/// A duration as PostgreSQL's settings take it, never zero, which would mean "for ever".
private func text(_ duration: Duration) -> String { "\(max(1, duration.milliseconds))ms" }
