import Glibc

/// A database's file and those that SQLite keeps beside it.
public enum DatabaseFile: Sendable {
  /// Removes the file, its WAL and the WAL's index; what is not there is passed over.
  ///
  /// - Parameter path: The path of a database that nobody has open.
  public static func remove(_ path: String) {
    for suffix in ["", "-wal", "-shm", "-journal"] { unsafe unlink(path + suffix) }
  }
}
