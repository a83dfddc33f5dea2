import BarTables
package import JuiceBar
package import PostgreSQL
import SQLLanguage

/// The schema's versions as the tables record them.
private struct StoredSchema {
  let version: Int
  /// The lowest version whose programs may work on the tables.
  let oldest: Int
}

// Brings a database to this program's schema.
extension Connection {
  /// How long building indexes over large tables may take.
  private static let patience = Duration.seconds(3_600)
  private static let undefinedColumn = SQLState(rawValue: "42703")

  /// Creates the tables, or takes the steps that they lack.
  ///
  /// Of several servers that start at once one takes the steps, in one transaction, while the
  /// others wait; no step is taken twice. The connection is closed afterwards if anything was done.
  /// Tables of a newer version may be accepted, if it lets older programs work on them.
  mutating func migrate(_ known: KnownSchema = .of(.postgreSQL), mayBeNewer: Bool = false) throws {
    if let stored = try storedSchema() {
      if stored.version == known.version { return }
      if stored.version > known.version, mayBeNewer, stored.oldest <= known.version { return }
    }
    try allowing(Self.patience) { connection in try connection.takeTurn(known) }
    close()
  }

  private mutating func takeTurn(_ known: KnownSchema) throws {
    // A second server waits until the first is done.
    try run("SELECT set_config('lock_timeout', '0', false)")
    if let stored = try storedSchema() {
      _ = try stored.scripts(to: known)
    } else {
      try makeVersionTable()
    }
    try transaction { connection in try connection.take(known) }
  }

  private mutating func take(_ known: KnownSchema) throws {
    try run("SELECT version FROM pavilion_schema WHERE id = 1 FOR UPDATE")
    guard let stored = try storedSchema() else { return }
    let scripts = try stored.scripts(to: known)
    // Servers that must stop wait here with their next write, and then find out that they must.
    if stored.version > 0, stored.version < known.oldest {
      try run("LOCK TABLE bar IN EXCLUSIVE MODE")
    }
    for script in scripts { try run(unsafe: script) }
    try run(
      """
      UPDATE pavilion_schema SET version = \(known.version), oldest = \(known.oldest)
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
        // An unreleased program without this column made the table.
        let version = try value("SELECT version FROM pavilion_schema WHERE id = 1", as: Int.self)
        return version.map { StoredSchema(version: $0, oldest: $0) }
      default: throw error
      }
    }
  }

  /// Keeps other transactions from changing rows that belong to no bar until this one ends.
  package mutating func lockShared() throws {
    try run("SELECT version FROM pavilion_schema WHERE id = 1 FOR UPDATE")
    try expectCompatibleSchema()
  }

  /// Checks that no newer program has made tables that this one must not use.
  mutating func expectCompatibleSchema() throws {
    let oldest = try value("SELECT oldest FROM pavilion_schema WHERE id = 1", as: Int.self)
    guard let oldest, oldest > Schema.version else { return }
    throw StorageError.unusable(
      "a newer version of this program has changed the tables, and only servers of schema \(oldest) "
        + "or later may use them (this one knows \(Schema.version)): upgrade this one"
    )
  }

  /// The versions of a bar's stock and menu, which begin every response of a server.
  package mutating func versions(of bar: BarID) throws -> BarVersions {
    let row = try row(
      """
      SELECT stock_version, menu_version FROM bar
      WHERE bar_id = \(bar.rawValue)
        AND (SELECT oldest FROM pavilion_schema WHERE id = 1) <= \(Schema.version)
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
        // Two servers create the same table at once: `IF NOT EXISTS` found none, but the second
        // server finds the name taken, in one catalog or another.
        let taken: [SQLState] = [.uniqueViolation, .duplicateTable, .duplicateObject]
        guard attempts < 5, let state = error.state, taken.contains(state) else { throw error }
      }
    }
  }
}

extension StoredSchema {
  /// The scripts that the tables lack.
  fileprivate func scripts(to known: KnownSchema) throws(StorageError) -> [String] {
    try known.scripts(from: version, of: "the tables were written")
  }
}
