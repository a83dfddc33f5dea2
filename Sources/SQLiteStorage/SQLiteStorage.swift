import BarTables
public import JuiceBar
import SQLite
import Synchronization

/// Bars and exhibitions kept in the tables of one SQLite file.
///
/// One connection writes, on a queue of its own; another one reads beside it and never waits for a
/// commit. Other processes may use the same file at the same time.
public final class SQLiteStorage: Sendable {
  /// The file's path.
  public let path: String
  // Before the writer, so that it is closed first: the last connection works the WAL into the
  // file and removes it, which one that only reads cannot do.
  private let reader: Mutex<Connection>
  let writer: Writer

  /// Opens a file, and creates it when there is none yet.
  ///
  /// A file of an older version is brought up to date, after a copy of it has been made beside it.
  /// - Parameters:
  ///   - path: The file's path; its directory must exist.
  ///   - busyTimeout: How long a write waits for another process before it is unavailable.
  /// - Throws: ``JuiceBar/StorageError`` that names the file, when it cannot be opened, is damaged,
  ///   of another program, or of a newer version of this one.
  public init(path: String, busyTimeout: Duration = .seconds(5)) throws(StorageError) {
    self.path = path
    do {
      try Migration(path: path).run()
      reader = Mutex(try Connection(.file(path), access: .readOnly))
      try Self.flush(path)
    } catch {
      throw StorageError(error).naming(path)
    }
    writer = Writer(path: path, busyTimeout: busyTimeout)
  }

  /// Makes durable what a process before this one left in the log: it may have ended between writing
  /// and flushing, or when a flush had failed, and nobody may read what a power cut can take back.
  ///
  /// A full disk keeps nobody from reading.
  private static func flush(_ path: String) throws(SQLiteError) {
    var connection = try Connection(.file(path), access: .readWrite)
    do throws(SQLiteError) {
      try connection.checkpoint()
    } catch {
      guard .full ~= error.code else { throw error }
      // "the WAL is first flushed to persistent storage": it is only the file that cannot grow.
      // https://www.sqlite.org/fileformat2.html#checkpoints
    }
  }

  /// Reads one moment by statements that take microseconds, on the caller's thread.
  func read<Result: Sendable>(
    _ body: @Sendable (inout Connection) throws -> Result
  ) throws(StorageError) -> Result {
    try readRow { try $0.snapshot(body) }
  }

  /// Reads by a single statement, which sees one moment without a transaction around it.
  func readRow<Result: Sendable>(
    _ body: @Sendable (inout Connection) throws -> Result
  ) throws(StorageError) -> Result {
    do {
      return try reader.withLock { try body(&$0) }
    } catch {
      throw StorageError(error).naming(path)
    }
  }
}
