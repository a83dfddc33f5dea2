import BarTables
import JuiceBar
import PostgreSQL
import SQLLanguage

/// The schema that a version of the program knows, and which older ones may work on it.
struct KnownSchema {
  /// The schema of this program.
  static let current = KnownSchema()

  var steps = Schema.postgreSQLSteps
  /// The lowest version whose programs may go on beside this one.
  var oldest = Schema.oldestCompatible
}

/// What the tables say of themselves.
private struct StoredSchema {
  let version: Int
  /// The lowest version whose programs may work on them; nothing before this was kept.
  let oldest: Int?
}

// Brings a database to the schema that this version of the program knows.
extension Connection {
  /// How long building indexes over large tables may take.
  private static let patience = Duration.seconds(3_600)
  private static let undefinedColumn = SQLState(rawValue: "42703")

  /// Creates the tables, or takes the steps that they lack.
  ///
  /// Of several servers that start at once one takes the steps, in one transaction, while the others
  /// wait for it; none takes them twice. The connection is closed afterwards if anything was done.
  ///
  /// - Parameters:
  ///   - known: The schema of the program.
  ///   - mayBeNewer: Whether tables of a newer version will do, if they are such that older programs
  ///     may work on them.
  /// - Throws: ``JuiceBar/StorageError`` when the tables are of a newer version of the program.
  mutating func migrate(_ known: KnownSchema = .current, mayBeNewer: Bool = false) throws {
    if let stored = try storedSchema(), let oldest = stored.oldest {
      if stored.version == known.steps.count { return }
      if stored.version > known.steps.count, mayBeNewer, oldest <= known.steps.count { return }
    }
    try allowing(Self.patience) { connection in try connection.takeTurn(known) }
    close()
  }

  private mutating func takeTurn(_ known: KnownSchema) throws {
    // Who comes second waits until the first is done.
    try run("SELECT set_config('lock_timeout', '0', false)")
    if let stored = try storedSchema() {
      try stored.expectToBeKnown(to: known)
      if stored.oldest == nil { try addOldest() }
    } else {
      try makeVersionTable()
    }
    try transaction { connection in try connection.take(known) }
  }

  private mutating func take(_ known: KnownSchema) throws {
    try run("SELECT version FROM pavilion_schema WHERE id = 1 FOR UPDATE")
    guard let stored = try storedSchema() else { return }
    try stored.expectToBeKnown(to: known)
    // Servers that must stop wait here with their next write, and then find that they must.
    if stored.version > 0, stored.version < known.oldest {
      try run("LOCK TABLE bar IN EXCLUSIVE MODE")
    }
    for step in known.steps.dropFirst(stored.version) { try run(unsafe: step) }
    try run(
      """
      UPDATE pavilion_schema SET version = \(known.steps.count), oldest = \(known.oldest)
      WHERE id = 1
      """
    )
  }

  private mutating func storedSchema() throws(PostgreSQLError) -> StoredSchema? {
    do throws(PostgreSQLError) {
      let row = try row(
        "SELECT version, oldest FROM pavilion_schema WHERE id = 1",
        as: (Int, Int).self
      )
      return row.map { StoredSchema(version: $0.0, oldest: $0.1) }
    } catch {
      switch error.state {
      case .undefinedTable: return nil
      case Self.undefinedColumn:
        let version = try value("SELECT version FROM pavilion_schema WHERE id = 1", as: Int.self)
        return version.map { StoredSchema(version: $0, oldest: nil) }
      default: throw error
      }
    }
  }

  /// Adds what tables did not tell before.
  private mutating func addOldest() throws(PostgreSQLError) {
    try run(
      "ALTER TABLE pavilion_schema ADD COLUMN IF NOT EXISTS oldest BIGINT NOT NULL DEFAULT 0"
    )
  }

  /// Keeps others from changing what belongs to no bar until the transaction ends.
  ///
  /// - Throws: ``JuiceBar/StorageError`` when a newer program has made tables that this one must leave
  ///   alone.
  mutating func lockSchema() throws {
    try run("SELECT version FROM pavilion_schema WHERE id = 1 FOR UPDATE")
    try expectCompatibleSchema()
  }

  /// Sees to it that no newer program has made tables that this one must leave alone.
  ///
  /// - Throws: ``JuiceBar/StorageError`` when it has.
  mutating func expectCompatibleSchema() throws {
    let oldest = try value("SELECT oldest FROM pavilion_schema WHERE id = 1", as: Int.self)
    guard let oldest, oldest > Schema.steps.count else { return }
    throw StorageError.unusable(
      "a newer version of this program has changed the tables, and only servers of schema \(oldest) "
        + "or later may use them (this one knows \(Schema.steps.count)): upgrade this one"
    )
  }

  /// The versions of a bar's stock and menu; every answer of a server begins with them.
  ///
  /// - Throws: ``JuiceBar/StorageError/unknownBar(_:)``, and when a newer program has made tables that
  ///   this one must leave alone.
  mutating func versions(of bar: BarID) throws -> BarVersions {
    let row = try row(
      """
      SELECT stock_version, menu_version FROM bar
      WHERE bar_id = \(bar.rawValue)
        AND (SELECT oldest FROM pavilion_schema WHERE id = 1) <= \(Schema.steps.count)
      """,
      as: (Int, Int).self
    )
    guard let row else { throw try reasonForNoRow(of: bar) }
    return BarVersions(stock: row.0, menu: row.1)
  }

  private mutating func makeVersionTable() throws(PostgreSQLError) {
    var attempts = 0
    while true {
      attempts += 1
      do throws(PostgreSQLError) {
        try run(
          """
          CREATE TABLE IF NOT EXISTS pavilion_schema (
            id BIGINT NOT NULL PRIMARY KEY CHECK (id = 1), version BIGINT NOT NULL,
            oldest BIGINT NOT NULL
          )
          """
        )
        try run(
          """
          INSERT INTO pavilion_schema (id, version, oldest) VALUES (1, 0, 0) ON CONFLICT DO NOTHING
          """
        )
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

extension StoredSchema {
  /// - Throws: ``JuiceBar/StorageError`` when the tables are of a newer version of the program.
  fileprivate func expectToBeKnown(to known: KnownSchema) throws(StorageError) {
    guard version <= known.steps.count else {
      let both = "(schema \(version), this one knows \(known.steps.count))"
      throw StorageError.unusable(
        "the tables were written by a newer version of this program \(both)"
      )
    }
  }
}
