import BarTables
import ExpositionGuide
import Identifiers
public import JuiceBar
import SQLLanguage
import SQLite

extension StorageFile {
  /// Replaces everything in the file with a backup, in one transaction that a running server sees.
  ///
  /// The backup is copied, brought up to date and audited before the file changes. The versions of
  /// stock, menu and exhibition continue from the higher of both, so that no screen goes backwards.
  /// - Parameter backup: The path of the backup, which is only read.
  /// - Returns: The files that the guide of the backup names and that are missing in it, as sentences.
  /// - Throws: ``JuiceBar/StorageError`` when the backup is not sound; the file is then unchanged.
  @discardableResult
  public func restore(from backup: String) throws(StorageError) -> [String] {
    let copy = StorageFile("\(path).restoring", schema: schema)
    let copies = [copy.path, Self.mediaPath(beside: copy.path)]
    defer { copies.forEach(DatabaseFile.remove) }
    copies.forEach(DatabaseFile.remove)
    try StorageFile(backup).backUp(to: copy.path)
    let missing: [String]
    do throws(StorageError) {
      do { try Migration(path: copy.path, schema: schema).run() } catch {
        throw StorageError(error)
      }
      let report = try copy.audit()
      if let difference = report.differences.first {
        throw StorageError.unusable("the backup is not sound: \(difference)")
      }
      missing = report.missingFiles
    } catch {
      throw error.naming(backup)
    }
    try translatingErrors { try takeOver(copy) }
    return missing
  }

  /// How long a restore waits for the lock, which a busy server leaves free only for moments.
  private static let patience = Duration.seconds(60)

  private func takeOver(_ copy: StorageFile) throws {
    try Migration(path: path, schema: schema).run()
    try takeFiles(of: copy)
    var connection = try Connection(
      .file(path),
      access: .readWrite,
      busyTimeout: Self.patience
    )
    try connection.run("ATTACH \(copy.path) AS backup")
    try connection.transaction { connection in
      let before = try connection.allProgress()
      let (guide, desk) = (try connection.guideVersion() ?? 0, try connection.deskEdition().edit)
      try connection.withoutGuards { connection in
        for table in Schema.tables.reversed() {
          try connection.run("DELETE FROM main.\(unsafe: table)")
        }
        for table in Schema.tables {
          try connection.run(
            "INSERT INTO main.\(unsafe: table) SELECT * FROM backup.\(unsafe: table)"
          )
        }
      }
      // Sessions from the time of the backup end: everyone signs in again.
      try connection.run("DELETE FROM main.staff_session")
      try connection.run("DELETE FROM main.staff_pending")
      for (bar, restored) in try connection.allProgress() {
        try connection.advance(bar, from: restored, beyond: before[bar])
      }
      // No edit that follows gets a number that a form from before names.
      let edit = max(desk, try connection.deskEdition().edit)
      if edit > 0 { try connection.run(DeskStatements.setNumber(edit + 1)) }
      if let restored = try connection.guideVersion() {
        let next = max(guide, restored) + 1
        let carriedOver = GuidePublication(
          onto: nil,
          at: try connection.now(),
          cause: .carriedOver
        )
        let version = GuideVersion(number: next, publication: carriedOver, changes: 0)
        try connection.run(GuideStatements.add(version))
      }
    }
  }
}

extension StorageFile {
  /// Adds the guide's files of a backup to those that are there, before anything names them.
  private func takeFiles(of copy: StorageFile) throws {
    let backup = Self.mediaPath(beside: copy.path)
    guard DatabaseFile.exists(backup) else { return }
    let media = Self.mediaPath(beside: path)
    try Migration(path: media, schema: .media).run()
    var connection = try Connection(
      .file(media),
      access: .readWrite,
      busyTimeout: Self.patience
    )
    try connection.run("ATTACH \(backup) AS backup")
    try connection.transaction { connection in
      for table in ["media_part", "media"] {
        try connection.run(
          "INSERT OR IGNORE INTO main.\(unsafe: table) SELECT * FROM backup.\(unsafe: table)"
        )
      }
    }
  }
}

extension Connection {
  /// Runs a body without the triggers of the tables, and restores them.
  mutating func withoutGuards(_ body: (inout Connection) throws -> Void) throws {
    let guards = try rows(
      "SELECT name, sql FROM main.sqlite_schema WHERE type = 'trigger'",
      as: (String, String).self
    )
    for (name, _) in guards { try run("DROP TRIGGER main.\(unsafe: name)") }
    try body(&self)
    for (_, definition) in guards { try run(unsafe: definition) }
  }

  fileprivate mutating func allProgress() throws -> [BarID: Progress] {
    var all: [BarID: Progress] = [:]
    for id in try values("SELECT bar_id FROM bar", as: String.self) {
      let bar = try readable(BarID(id), "a bar", id)
      all[bar] = try progress(of: BarStatements(bar: bar))
    }
    return all
  }

  /// Gives the restored stock and menu versions that no screen has seen.
  fileprivate mutating func advance(
    _ bar: BarID,
    from restored: Progress,
    beyond before: Progress?
  ) throws {
    let statements = BarStatements(bar: bar)
    let next = Progress(
      stock: max(restored.stock, before?.stock ?? 0) + 1,
      order: restored.order,
      menu: max(restored.menu, before?.menu ?? 0) + 1
    )
    try run(statements.repeatMenu(restored.menu, as: next.menu))
    try set(next, of: bar)
  }
}
