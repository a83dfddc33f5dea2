import CSQLite
import Glibc
import SQLLanguage

extension Connection {
  /// Writes a consistent copy of the database to a file while others go on writing.
  ///
  /// The copy is complete and on the disk before it gets its name; a file that has the name
  /// already is replaced. It is one plain file, without a WAL beside it.
  /// - Throws: ``SQLiteError``, also when the name is that of a database in use, such as this one;
  ///   the file with the name is then as it was before.
  public mutating func backUp(toFile path: String) throws(SQLiteError) {
    // SQLite would play a journal that is left beside the name back into the new file.
    guard !DatabaseFile.isSame(path, ownPath), !DatabaseFile.hasJournal(path) else {
      throw SQLiteError(.cannotOpen, "\(path) is a database in use")
    }
    let partial = "\(path).partial"
    defer { DatabaseFile.remove(partial) }
    DatabaseFile.remove(partial)
    try copy(toNewFile: partial)
    DatabaseFile.setMode(of: partial, like: path)
    try synchronize(partial)
    guard unsafe rename(partial, path) == 0 else { throw SQLiteError(errnoFor: "rename", partial) }
    let directory = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
    try synchronize(directory)
  }

  private var ownPath: String {
    unsafe sqlite3_db_filename(handle, "main").map { unsafe String(cString: $0) } ?? ""
  }

  private mutating func copy(toNewFile path: String) throws(SQLiteError) {
    var copy = try Connection.open(.file(path), access: .create, busyTimeout: .seconds(5))
    try self.copy(into: &copy)
    // The copied header says WAL, which would make every reader leave files beside the backup.
    try copy.run("PRAGMA journal_mode = DELETE")
  }

  /// Replaces the whole content of another database, in a separate transaction.
  private mutating func copy(into destination: inout Connection) throws(SQLiteError) {
    guard let backup = unsafe sqlite3_backup_init(destination.handle, "main", handle, "main") else {
      throw unsafe SQLiteError(lastOf: destination.handle)
    }
    // All pages in one step: a reader of a WAL does not hold up its writers.
    let code = unsafe sqlite3_backup_step(backup, -1)
    unsafe sqlite3_backup_finish(backup)
    guard code == SQLITE_DONE else {
      let message = unsafe String(cString: sqlite3_errstr(code))
      throw SQLiteError(ResultCode(rawValue: code), message)
    }
  }
}

/// Waits until a file or a directory is on the disk.
private func synchronize(_ path: String) throws(SQLiteError) {
  let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
  guard descriptor >= 0 else { throw SQLiteError(errnoFor: "open", path) }
  defer { close(descriptor) }
  guard fsync(descriptor) == 0 else { throw SQLiteError(errnoFor: "fsync", path) }
}

extension SQLiteError {
  fileprivate init(errnoFor call: String, _ path: String) {
    let reason = unsafe String(cString: strerror(errno))
    self.init(.inputOutput, "\(call) \(path): \(reason)")
  }
}
