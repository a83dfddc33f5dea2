import JuiceBar
import SQLite

/// The only writer of this process: one connection, on a queue of its own.
actor Writer {
  /// How much the write-ahead log takes up before it is worked into the file, in pages of 4 KB.
  ///
  /// SQLite's own 1,000 have it done, with two more waits for the disk, every few thousand orders;
  /// figures of both stand in Docs/measurements.md.
  private static let pagesPerCheckpoint = 10_000

  private let path: String
  private let busyTimeout: Duration
  private let executor = QueueExecutor(label: "pavilion.storage.writer")
  private var idle: Connection?

  // Unowned is safe: the actor holds its executor as long as it lives.
  nonisolated var unownedExecutor: UnownedSerialExecutor {
    unsafe executor.asUnownedSerialExecutor()
  }

  init(path: String, busyTimeout: Duration) {
    self.path = path
    self.busyTimeout = busyTimeout
  }

  /// Runs a body in one transaction, which is on the disk when this returns.
  ///
  /// After an error the connection is closed and the next call opens a new one: what the disk
  /// refused is not tried again on the same handle.
  func transaction<Result: Sendable>(
    _ body: @Sendable (inout Connection) throws -> Result
  ) throws(StorageError) -> Result {
    do {
      var connection = try connect()
      let result = try connection.transaction(body)
      idle = consume connection
      return result
    } catch {
      throw StorageError(error).naming(path)
    }
  }

  private func connect() throws(SQLiteError) -> Connection {
    if let connection = idle.take() { return connection }
    var connection = try Connection(.file(path), access: .readWrite, busyTimeout: busyTimeout)
    try connection.run("PRAGMA wal_autocheckpoint = \(unsafe: String(Self.pagesPerCheckpoint))")
    return connection
  }
}
