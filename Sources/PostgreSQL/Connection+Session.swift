import CPostgreSQL
import SQLLanguage

extension Connection {
  /// Makes the settings that every statement of the session relies on, and asks whether it may
  /// write, and where.
  ///
  /// Statements find their few rows by keys, and are planned so whatever the statistics say: those of a
  /// table that grows fast are of when it was small, and a table that was small is read whole
  /// (Docs/measurements.md). ``planFreely()`` is for statements that do read everything.
  mutating func prepareSession(by deadline: Deadline, standbyWillDo: Bool) throws(PostgreSQLError) {
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
      [settings, Self.readingWholeTables("off", isLocal: "false"), question].map { Statement($0) },
      by: deadline
    ) { (number, answer) throws(PostgreSQLError) in
      if number == 2 { isReadOnly = try answer.column(0, ofRow: 0, as: String.self) == "on" }
    }
    if isReadOnly, !standbyWillDo {
      throw PostgreSQLError(.readOnlyServer, "\(host) cannot be written to")
    }
    try askTimeline(by: deadline)
  }

  /// Has statements planned by the statistics until the transaction ends, for those that read whole tables.
  public mutating func planFreely() throws(PostgreSQLError) {
    try run(Self.readingWholeTables("on", isLocal: "true"))
  }

  /// By a row for each setting, since databases that speak the same protocol do not know all of them.
  private static func readingWholeTables(_ value: String, isLocal: String) -> SQL {
    """
    SELECT set_config(name, \(value), CAST(\(isLocal) AS boolean)) FROM pg_settings
    WHERE name IN ('enable_seqscan', 'enable_hashjoin', 'enable_mergejoin', 'jit')
    """
  }

  /// Lets the statements of the body, which is not within a transaction, run for longer than those of
  /// the order path.
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
      // A connection that cannot be reset is closed.
      do {
        try run("SELECT set_config('statement_timeout', \(text(usual.statement)), false)")
      } catch { close() }
      throw error
    }
  }
}

/// A duration as PostgreSQL's settings take it, never zero, which would mean "for ever".
private func text(_ duration: Duration) -> String { "\(max(1, duration.milliseconds))ms" }
