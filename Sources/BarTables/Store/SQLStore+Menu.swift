package import JuiceBar
import SQLLanguage
package import Time

extension SQLStore: MenuStorage where Connection: ~Copyable {
  /// Founds the bar in one transaction, unless it exists.
  package func open(
    _ bar: BarID,
    menu: Menu,
    at time: Timestamp
  ) async throws(StorageError) -> Bool {
    try await writeShared { try $0.open(BarStatements(bar: bar), menu: menu, at: time) }
  }

  /// Writes the menu, the opening stock of its new fruits and the log in one transaction, and the same
  /// for the bars that follow.
  package func publish(
    _ publication: MenuPublication,
    in bar: BarID
  ) async throws(StorageError) -> PublishedMenu {
    let (published, bars) = try await write { connection in
      let bars = try connection.followers(of: bar).union([bar])
      try connection.lockAll(bars)
      try connection.refuseDeparted(bar)
      return (try connection.publish(publication, withFollowersOf: bar), bars)
    }
    engine.note(bars)
    return published
  }

  /// Reads one row.
  package func draft(of bar: BarID) async throws(StorageError) -> StoredDraft {
    try await read { try $0.draft(of: BarStatements(bar: bar)) }
  }

  /// Compares the revision and writes in one transaction.
  package func save(
    _ content: StoredDraft.Content?,
    in bar: BarID,
    expecting revision: Int
  ) async throws(StorageError) -> Int {
    try await write(to: bar) {
      try $0.save(content, in: BarStatements(bar: bar), expecting: revision)
    }
  }

  /// Reads the versions by their key.
  package func menuVersions(
    of bar: BarID,
    before version: Int?,
    limit: Int
  ) async throws(StorageError) -> [MenuVersion] {
    try await read {
      try $0.menuVersions(of: BarStatements(bar: bar), before: version, limit: limit)
    }
  }

  /// Reads a version.
  package func menu(_ version: Int, of bar: BarID) async throws(StorageError) -> Menu? {
    try await read { try $0.menu(version, of: BarStatements(bar: bar)) }
  }
}
