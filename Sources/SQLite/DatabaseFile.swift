import Glibc

/// A database's file and those that SQLite keeps beside it.
public enum DatabaseFile: Sendable {
  /// Removes the file, its WAL and the WAL's index, as far as they exist; no connection may have it
  /// open.
  public static func remove(_ path: String) {
    for suffix in ["", "-wal", "-shm", "-journal"] { unsafe unlink(path + suffix) }
  }

  /// Rolls back a write that was cut off, as every writer does when it opens the file, of whatever
  /// program; nothing else of it is changed.
  public static func rollBack(_ path: String) throws(SQLiteError) {
    var connection = try Connection.open(
      .file(path),
      access: .readWrite,
      busyTimeout: .seconds(5)
    )
    _ = try connection.userVersion()
  }

  public static func exists(_ path: String) -> Bool { unsafe access(path, F_OK) == 0 }

  /// How many bytes may still be written to the file system that a file is on; nothing when no file
  /// system knows the path.
  public static func freeBytes(beside path: String) -> UInt64? {
    var room = statvfs()
    guard unsafe statvfs(path, &room) == 0 else { return nil }
    return UInt64(room.f_bavail) * UInt64(room.f_frsize)
  }

  /// Puts a finished file on the disk in the place of another.
  ///
  /// After a power cut, too, there is the one or the other under the name. No connection may have
  /// either of them open.
  ///
  /// - Throws: ``SQLiteError`` when the other one was not closed, or the system refuses.
  public static func replace(
    _ path: String,
    with finished: String
  ) throws(SQLiteError) {
    // SQLite would play a journal that is left beside the name into the new file.
    guard !hasJournal(path) else {
      throw SQLiteError(.cannotOpen, "\(path) is a database in use")
    }
    try synchronize(finished)
    guard unsafe rename(finished, path) == 0 else {
      throw SQLiteError(errnoFor: "rename", finished)
    }
    try synchronize(path.lastIndex(of: "/").map { String(path[...$0]) } ?? ".")
  }

  /// Creates an empty file that only its owner can read and write, unless there is one already, whose
  /// mode stays as it is.
  ///
  /// The files SQLite creates beside a database have the database's mode.
  static func createPrivately(_ path: String) {
    // A name that SQLite gives to no file.
    guard path != Location.memory.path else { return }
    // A failure is SQLite's to tell, which opens the file next. A file that is there must not even be
    // opened: closing it would drop the locks that this process has on it.
    let descriptor = unsafe open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    if descriptor >= 0 { close(descriptor) }
  }

  /// Gives a file the mode of another one, if that one is there.
  static func setMode(of path: String, like other: String) {
    var known = stat()
    if unsafe stat(other, &known) == 0 { unsafe chmod(path, known.st_mode & 0o777) }
  }

  /// Whether a database of the path is open, or was left without being closed.
  public static func hasJournal(_ path: String) -> Bool {
    ["-wal", "-journal"].contains { suffix in unsafe access(path + suffix, F_OK) == 0 }
  }

  /// Whether two paths lead to the same file.
  static func isSame(_ path: String, _ other: String) -> Bool {
    var first = stat()
    var second = stat()
    guard unsafe stat(path, &first) == 0, unsafe stat(other, &second) == 0 else { return false }
    return first.st_dev == second.st_dev && first.st_ino == second.st_ino
  }

  /// Waits until a file or a directory is on the disk.
  private static func synchronize(_ path: String) throws(SQLiteError) {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw SQLiteError(errnoFor: "open", path) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw SQLiteError(errnoFor: "fsync", path) }
  }
}

extension SQLiteError {
  fileprivate init(errnoFor call: String, _ path: String) {
    let reason = unsafe String(cString: strerror(errno))
    self.init(.inputOutput, "\(call) \(path): \(reason)")
  }
}
