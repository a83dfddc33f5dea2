import BarTables
public import JuiceBar
import PostgreSQL

extension PostgreSQLStorage: MenuStorage {
  /// Writes the menu, the opening stock of its new fruits and the log in one transaction, and the same
  /// for the bars that follow.
  public func publish(
    _ publication: MenuPublication,
    in bar: BarID
  ) async throws(StorageError) -> PublishedMenu {
    let (published, bars) = try await pool.run { connection in
      try connection.transaction { connection in
        let bars = try connection.followers(of: bar).union([bar])
        try connection.lockAll(bars)
        try connection.refuseDeparted(bar)
        return (try connection.publish(publication, withFollowersOf: bar), bars)
      }
    }
    notices.note(bars)
    return published
  }

  /// Reads one row.
  public func draft(of bar: BarID) async throws(StorageError) -> StoredDraft {
    try await read { try $0.draft(of: BarStatements(bar: bar)) }
  }

  /// Compares the revision and writes in one transaction.
  public func save(
    _ content: StoredDraft.Content?,
    in bar: BarID,
    expecting revision: Int
  ) async throws(StorageError) -> Int {
    try await write(to: bar) {
      try $0.save(content, in: BarStatements(bar: bar), expecting: revision)
    }
  }

  /// Reads the versions by their key.
  public func menuVersions(
    of bar: BarID,
    before version: Int?,
    limit: Int
  ) async throws(StorageError) -> [MenuVersion] {
    try await read {
      try $0.menuVersions(of: BarStatements(bar: bar), before: version, limit: limit)
    }
  }

  /// Reads a version.
  public func menu(_ version: Int, of bar: BarID) async throws(StorageError) -> Menu? {
    try await read { try $0.menu(version, of: BarStatements(bar: bar)) }
  }
}
