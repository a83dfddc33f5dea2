extension SQLConnection where Self: ~Copyable {
  /// Runs the body in a transaction that ends as it decides: committed with an outcome, rolled back with
  /// a refusal.
  ///
  /// - Throws: What the body throws, as it is, or the engine's failure.
  public mutating func decision<Outcome, Refusal>(
    _ body: (inout Self) throws -> Result<Outcome, Refusal>
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
