import SQLLanguage

extension Connection {
  /// Runs the body on one unchanging picture of the database, which it cannot write to.
  public mutating func snapshot<Outcome>(
    _ body: (inout Connection) throws -> Outcome
  ) throws -> Outcome {
    do {
      return try transaction(beginningWith: "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", body)
    } catch var error as PostgreSQLError {
      // Nothing was to be committed, so nothing has to be looked up.
      error.wasCommitSent = false
      throw error
    }
  }
}
