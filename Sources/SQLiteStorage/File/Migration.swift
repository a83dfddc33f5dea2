import BarTables
import JuiceBar
import SQLLanguage
import SQLite

/// Brings a file to the schema that this version of the program knows.
struct Migration {
  /// The application ID in the file's header that marks it as Pavilion's: "PVLN".
  static let applicationID = 0x5056_4C4E

  /// How long opening a file waits while another process creates or upgrades it.
  static let patience = Duration.seconds(60)

  let path: String
  var schema = KnownSchema.of(.sqlite)

  /// Creates the tables, or copies the file and takes the steps that it lacks.
  func run() throws {
    let found = try inspect() ?? 0
    guard found < schema.version else { return }
    if found > 0 { try copy(version: found) }
    try migrate()
  }

  /// The version of the schema in the file; 0 when it is empty, `nil` when there is no file.
  private func inspect() throws -> Int? {
    do {
      // Read-only, so that a file of another program stays untouched.
      var connection = try Connection(
        .file(path),
        access: .readOnly,
        busyTimeout: Self.patience
      )
      return try connection.snapshot { connection in try version(in: &connection) }
    } catch let error as SQLiteError where .cannotOpen ~= error.code {
      return nil
    } catch let error as SQLiteError where .readOnlyRollback ~= error.code {
      // The file's writer died while it changed the journal mode to WAL.
      try DatabaseFile.rollBack(path)
      return try inspect()
    }
  }

  /// The version of the schema; 0 when there is no table yet.
  ///
  /// - Throws: ``JuiceBar/StorageError`` when the file is of another program, of a newer version, or of
  ///   one that was never released.
  func version(in connection: inout Connection) throws -> Int {
    guard try connection.value("SELECT count(*) FROM sqlite_schema", as: Int.self) != 0 else {
      return 0
    }
    guard try connection.value("PRAGMA application_id", as: Int.self) == Self.applicationID else {
      throw StorageError.unusable("the file is a database of another program")
    }
    let version = try Int(connection.userVersion())
    _ = try scripts(from: version)
    return version
  }

  private func scripts(from version: Int) throws(StorageError) -> [String] {
    try schema.scripts(from: version, of: "the file was written")
  }

  private func copy(version: Int) throws {
    var connection = try Connection(.file(path), access: .readOnly)
    try connection.backUp(toFile: "\(path).schema-\(version)")
  }

  private func migrate() throws {
    var connection = try Connection(.file(path), busyTimeout: Self.patience)
    try connection.transaction { connection in
      // Another process may have done so while this one waited for the lock.
      let found = try version(in: &connection)
      try Self.run(try scripts(from: found), on: &connection)
      try connection.run("PRAGMA application_id = \(unsafe: String(Self.applicationID))")
      try connection.setUserVersion(Int64(schema.version))
    }
  }

  /// Runs scripts of the schema within the caller's transaction.
  static func run(_ scripts: [String], on connection: inout Connection) throws {
    for script in scripts { try connection.run(unsafe: script) }
  }
}
