package import BarTables
package import JuiceBar
package import SQLite

/// Bars and exhibitions in the tables of one SQLite file, or in memory.
///
/// Other processes may use the same file at the same time.
package typealias SQLiteStorage = SQLStore<Connection>

extension SQLiteStorage {
  /// Opens a file, or creates it.
  ///
  /// A file of an older version is first copied beside itself, then brought up to date.
  /// - Parameters:
  ///   - path: The file's path; its directory must exist.
  ///   - busyTimeout: How long a write waits for another process before the storage is unavailable.
  /// - Throws: ``JuiceBar/StorageError`` that names the file, when it cannot be opened, is damaged,
  ///   of another program, of a newer version of this one, or of one that was never released.
  package convenience init(
    path: String,
    busyTimeout: Duration = .seconds(5)
  ) throws(StorageError) {
    self.init(on: try SQLiteEngine(path: path, busyTimeout: busyTimeout))
  }

  /// Keeps everything in memory for the storage's lifetime: for tests and demonstrations.
  package static func inMemory() throws(StorageError) -> SQLiteStorage {
    SQLiteStorage(on: try SQLiteEngine.inMemory())
  }

  /// The file's path; `nil` in memory.
  package var path: String? { engine.path }

  /// Checkpoints the log and closes the storage: a copy of the one file is then complete, unless
  /// another process still writes to it.
  ///
  /// It waits for no other process and never fails: data that a reader or a full disk keeps from
  /// the file is safe in the log. Later calls on the storage are refused.
  package func close() async { await engine.close() }
}
