extension Connection {
  /// Runs the body in a transaction that ends as it decides: committed with an outcome, rolled back with
  /// a refusal.
  ///
  /// - Throws: What the body throws, as it is, or ``SQLiteError``.
  public mutating func decision<Outcome, Refusal>(
    _ body: (inout Connection) throws -> Result<Outcome, Refusal>
  ) throws -> Result<Outcome, Refusal> {
    do {
      return .success(try transaction { try body(&$0).mapError(RolledBack.init(refusal:)).get() })
    } catch let end as RolledBack<Refusal> {
      return .failure(end.refusal)
    }
  }
}

/// Ends a transaction with a refusal.
private struct RolledBack<Refusal: Error>: Error {
  let refusal: Refusal
}
