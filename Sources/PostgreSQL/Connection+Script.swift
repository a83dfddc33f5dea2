import CPostgreSQL

extension Connection {
  /// Runs any number of statements without values, such as a schema.
  ///
  /// Outside of a transaction all of them are one.
  public mutating func run(unsafe script: String) throws(PostgreSQLError) {
    // The beginning of a transaction is sent first, since a script bypasses the pipeline.
    if !opening.isEmpty { try exchange([]) }
    guard let handle = unsafe handle else { throw closedError }
    guard !script.utf8.contains(0) else {
      throw PostgreSQLError(.misuse, "the script has a NUL character in its text")
    }
    guard unsafe pavilion_pg_exit_pipeline(handle), unsafe pavilion_pg_send_script(handle, script)
    else {
      defer { close() }
      throw lostError(statement: script)
    }
    let deadline = Deadline(in: limits.exchange)
    var failure: PostgreSQLError?
    do throws(PostgreSQLError) {
      while let answer = try nextAnswer(by: deadline, script) {
        if answer.kind == .error { failure = failure ?? answer.error(statement: script) }
      }
      guard unsafe pavilion_pg_enter_pipeline(handle) else { throw lostError(statement: script) }
    } catch {
      close()
      throw failure ?? error
    }
    if let failure { throw failure }
  }
}
