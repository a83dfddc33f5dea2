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
    try DatabaseFile.replace(path, with: partial)
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

  /// Opens a database in memory that begins with what ``contents()`` gave.
  public init(contents: [UInt8]) throws(SQLiteError) {
    var given = try Self.open(.memory, access: .create, busyTimeout: .zero)
    try given.take(contents)
    // SQLite counts the commits of a database of its own, and none of given bytes.
    var connection = try Self.open(.memory, access: .create, busyTimeout: .zero)
    try given.copy(into: &connection)
    self = connection
  }

  private func take(_ contents: [UInt8]) throws(SQLiteError) {
    let count = sqlite3_int64(contents.count)
    let flags = UInt32(SQLITE_DESERIALIZE_FREEONCLOSE | SQLITE_DESERIALIZE_RESIZEABLE)
    guard let bytes = unsafe sqlite3_malloc64(sqlite3_uint64(count)) else {
      throw SQLiteError(.error, "no memory for a database of \(count) bytes")
    }
    let room = unsafe UnsafeMutableRawBufferPointer(start: bytes, count: contents.count)
    unsafe room.copyBytes(from: contents)
    let pages = unsafe bytes.assumingMemoryBound(to: UInt8.self)
    // It frees the pages also when it fails.
    let code = unsafe sqlite3_deserialize(handle, "main", pages, count, count, flags)
    guard code == SQLITE_OK else { throw unsafe SQLiteError(lastOf: handle) }
  }

  /// The whole database, as a file would have it.
  public mutating func contents() throws(SQLiteError) -> [UInt8] {
    var count: sqlite3_int64 = 0
    guard let pages = unsafe sqlite3_serialize(handle, "main", &count, 0) else {
      throw unsafe SQLiteError(lastOf: handle)
    }
    defer { unsafe sqlite3_free(pages) }
    return unsafe Array(UnsafeBufferPointer(start: pages, count: Int(count)))
  }
}
