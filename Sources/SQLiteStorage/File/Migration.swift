import BarTables
import JuiceBar
import SQLLanguage
import SQLite

/// Brings a file to the schema that this version of the program knows.
struct Migration {
  /// Marks a file as ours in its header: "PVLN".
  static let applicationID = 0x5056_4C4E

  let path: String
  var steps = Schema.steps

  /// Creates the tables, or takes the steps that the file lacks after copying it.
  func run() throws {
    let found = try inspect() ?? 0
    guard found < steps.count else { return }
    if found > 0 { try copy(version: found) }
    try migrate()
  }

  /// The version of the schema in the file; 0 when it is empty, nothing when there is no file.
  private func inspect() throws -> Int? {
    do {
      // Read-only, so that a file that turns out not to be ours is not touched.
      var connection = try Connection(.file(path), access: .readOnly)
      return try connection.snapshot { connection in try version(in: &connection) }
    } catch let error as SQLiteError where .cannotOpen ~= error.code {
      return nil
    } catch let error as SQLiteError where .readOnlyRollback ~= error.code {
      // The file was being turned into one with a WAL when its writer died.
      try DatabaseFile.rollBack(path)
      return try inspect()
    }
  }

  /// The version of the schema; 0 when there is no table yet.
  ///
  /// - Throws: ``JuiceBar/StorageError`` when the file is of another program or a newer version.
  func version(in connection: inout Connection) throws -> Int {
    guard try connection.value("SELECT count(*) FROM sqlite_schema", as: Int.self) != 0 else {
      return 0
    }
    guard try connection.value("PRAGMA application_id", as: Int.self) == Self.applicationID else {
      throw StorageError.unusable("the file is a database of another program")
    }
    let version = try Int(connection.userVersion())
    guard version <= steps.count else {
      throw StorageError.unusable(
        "the file was written by a newer version of this program (schema \(version), "
          + "this one knows \(steps.count))"
      )
    }
    return version
  }

  private func copy(version: Int) throws {
    var connection = try Connection(.file(path), access: .readOnly)
    try connection.backUp(toFile: "\(path).schema-\(version)")
  }

  private func migrate() throws {
    var connection = try Connection(.file(path))
    try connection.transaction { connection in
      // Somebody else may have done it while this process waited for the lock.
      let found = try version(in: &connection)
      for step in steps.dropFirst(found) { try connection.run(unsafe: step) }
      try connection.run("PRAGMA application_id = \(unsafe: String(Self.applicationID))")
      try connection.setUserVersion(Int64(steps.count))
    }
  }
}
