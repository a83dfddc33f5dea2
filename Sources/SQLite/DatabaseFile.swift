import Glibc

/// A database's file and those that SQLite keeps beside it.
public enum DatabaseFile: Sendable {
  /// Removes the file, its WAL and the WAL's index; what is not there is passed over.
  ///
  /// - Parameter path: The path of a database that nobody has open.
  public static func remove(_ path: String) {
    for suffix in ["", "-wal", "-shm", "-journal"] { unsafe unlink(path + suffix) }
  }

  /// Rolls back what was cut off in the middle of a write, as every writer does that opens the file.
  ///
  /// - Parameter path: The path of a database, of whatever program; nothing else of it is changed.
  /// - Throws: ``SQLiteError``.
  public static func rollBack(_ path: String) throws(SQLiteError) {
    var connection = try Connection.open(
      .file(path),
      access: .readWrite,
      busyTimeout: .seconds(5)
    )
    _ = try connection.userVersion()
  }

  /// How many bytes may still be written to the file system that a file is on.
  ///
  /// - Parameter path: The path of a file.
  /// - Returns: Nothing when no file system knows the path.
  public static func freeBytes(beside path: String) -> UInt64? {
    var room = statvfs()
    guard unsafe statvfs(path, &room) == 0 else { return nil }
    return UInt64(room.f_bavail) * UInt64(room.f_frsize)
  }

  /// Whether a database of the path is open, or was left without being closed.
  static func hasJournal(_ path: String) -> Bool {
    ["-wal", "-journal"].contains { suffix in unsafe access(path + suffix, F_OK) == 0 }
  }

  /// Whether two paths lead to the same file.
  static func isSame(_ path: String, _ other: String) -> Bool {
    var first = stat()
    var second = stat()
    guard unsafe stat(path, &first) == 0, unsafe stat(other, &second) == 0 else { return false }
    return first.st_dev == second.st_dev && first.st_ino == second.st_ino
  }
}
