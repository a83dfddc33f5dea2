import BarTables
import JuiceBar
import PostgreSQL
import SQLLanguage

// Brings a database to the schema that this version of the program knows.
extension Connection {
  /// How long building indexes over large tables may take.
  private static let patience = Duration.seconds(3_600)

  /// Creates the tables, or takes the steps that they lack.
  ///
  /// Of several servers that start at once one takes the steps, in one transaction, while the others
  /// wait for it; none takes them twice. The connection is closed afterwards if anything was done.
  mutating func migrate(_ steps: [String] = Schema.postgreSQLSteps) throws {
    if try schemaVersion(known: steps.count) == steps.count { return }
    try allowing(Self.patience) { connection in try connection.takeTurn(steps) }
    close()
  }

  private mutating func takeTurn(_ steps: [String]) throws {
    // Who comes second waits until the first is done.
    try run("SELECT set_config('lock_timeout', '0', false)")
    try makeVersionTable()
    try transaction { connection in try connection.take(steps) }
  }

  private mutating func take(_ steps: [String]) throws {
    try lockSchema()
    let found = try schemaVersion(known: steps.count) ?? 0
    for step in steps.dropFirst(found) { try run(unsafe: step) }
    try run("UPDATE pavilion_schema SET version = \(steps.count) WHERE id = 1")
  }

  /// The version of the schema; nothing when the database has never been ours.
  ///
  /// - Throws: ``JuiceBar/StorageError`` when the tables are of a newer version of the program.
  mutating func schemaVersion(known: Int) throws -> Int? {
    guard let version = try storedVersion() else { return nil }
    guard version <= known else {
      let both = "(schema \(version), this one knows \(known))"
      throw StorageError.unusable(
        "the tables were written by a newer version of this program \(both)"
      )
    }
    return version
  }

  private mutating func storedVersion() throws(PostgreSQLError) -> Int? {
    do throws(PostgreSQLError) {
      return try value("SELECT version FROM pavilion_schema WHERE id = 1", as: Int.self)
    } catch {
      guard error.state == .undefinedTable else { throw error }
      return nil
    }
  }

  /// Keeps others from changing what belongs to no bar until the transaction ends.
  mutating func lockSchema() throws(PostgreSQLError) {
    try run("SELECT version FROM pavilion_schema WHERE id = 1 FOR UPDATE")
  }

  private mutating func makeVersionTable() throws(PostgreSQLError) {
    var attempts = 0
    while true {
      attempts += 1
      do throws(PostgreSQLError) {
        try run(
          """
          CREATE TABLE IF NOT EXISTS pavilion_schema (
            id BIGINT NOT NULL PRIMARY KEY CHECK (id = 1), version BIGINT NOT NULL
          )
          """
        )
        try run("INSERT INTO pavilion_schema (id, version) VALUES (1, 0) ON CONFLICT DO NOTHING")
        return
      } catch {
        // Two that make the same table at the same moment: `IF NOT EXISTS` has seen none, but one of
        // them finds a name taken, in one catalog or another.
        let taken: [SQLState] = [.uniqueViolation, .duplicateTable, .duplicateObject]
        guard attempts < 5, let state = error.state, taken.contains(state) else { throw error }
      }
    }
  }
}
