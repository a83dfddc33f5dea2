import BarTables
import Executors
import JuiceBar
import SQLLanguage
import SQLite

/// The only writer of this process: one connection, on a queue of its own.
actor Writer {
  /// How many pages are written before the next look at the disk's free space: 1 MB.
  private static let pagesPerLook = 256
  /// How many pages of 4 KB the log takes before a checkpoint.
  ///
  /// Docs/measurements.md compares several values.
  private static let pagesPerCheckpoint = 2_000
  /// The free space that a growing log needs, in bytes: twice the pages between two checkpoints.
  private static let roomForLog = UInt64(2 * pagesPerCheckpoint * 4_096)

  private let path: String
  private let busyTimeout: Duration
  nonisolated let executor = QueueExecutor(label: "pavilion.storage.writer")
  private let checkpointer: Checkpointer
  private var idle: Connection?
  private var checkpointing: Task<Void, Never>?
  private var isClosed = false
  /// The connection's count of written pages at the last checkpoint.
  private var pagesBefore = 0
  /// The count up to which the log has room by the last look at the disk.
  private var pagesWithRoom = 0
  /// Whether the last transaction found the disk full.
  private var wasFull = false

  // Unowned is safe: the actor holds its executor as long as it lives.
  nonisolated var unownedExecutor: UnownedSerialExecutor {
    unsafe executor.asUnownedSerialExecutor()
  }

  init(path: String, busyTimeout: Duration) {
    self.path = path
    self.busyTimeout = busyTimeout
    checkpointer = Checkpointer(path: path)
  }

  /// Runs a body that makes one transaction, which is on the disk when this returns.
  ///
  /// After an error the connection is closed and the next call opens a new one: a failed write is
  /// not retried on the same handle. When the disk is full, the body runs a second time, on a log
  /// that restarts from its beginning.
  func run<Outcome: Sendable>(
    _ transaction: @Sendable (inout Connection) throws -> Outcome
  ) throws(StorageError) -> Outcome {
    do {
      do {
        return try attempt(transaction)
      } catch let error as SQLiteError where .full ~= error.code && !wasFull {
        wasFull = true
        return try attempt(transaction)
      }
    } catch {
      throw StorageError(error).naming(path)
    }
  }

  /// Checkpoints as far as other connections allow, and closes all connections.
  ///
  /// Later calls are refused.
  func close() async {
    isClosed = true
    await checkpointing?.value
    await checkpointer.close()
    do throws(SQLiteError) {
      // Another process may have left a log, even if this one has written nothing.
      if idle == nil { idle = try open() }
      try idle?.checkpoint()
    } catch {
      // Committed data is safe in the log; the next process to open the file checkpoints it.
    }
    idle = nil
  }

  private func attempt<Outcome: Sendable>(
    _ transaction: (inout Connection) throws -> Outcome
  ) throws -> Outcome {
    var connection = try connect()
    if wasFull || isShortOfRoom(at: connection.writtenPageCount) {
      // The transaction restarts the log: a growing log would take the room that the file needs,
      // and could then not be checkpointed.
      try connection.checkpoint()
      pagesBefore = connection.writtenPageCount
    }
    let outcome = try transaction(&connection)
    wasFull = false
    startCheckpoint(after: connection.writtenPageCount)
    idle = consume connection
    return outcome
  }

  private func connect() throws(SQLiteError) -> Connection {
    guard !isClosed else { throw .closed }
    if let connection = idle.take() { return connection }
    let connection = try open()
    pagesBefore = connection.writtenPageCount
    pagesWithRoom = 0
    return connection
  }

  private func open() throws(SQLiteError) -> Connection {
    var connection = try Connection(.file(path), access: .readWrite, busyTimeout: busyTimeout)
    try connection.stopAutomaticCheckpoints()
    return connection
  }

  private func isShortOfRoom(at writtenPages: Int) -> Bool {
    guard !(0..<pagesWithRoom).contains(writtenPages) else { return false }
    guard let free = DatabaseFile.freeBytes(beside: path) else { return false }
    pagesWithRoom = free < Self.roomForLog ? 0 : writtenPages + Self.pagesPerLook
    return free < Self.roomForLog
  }

  private func startCheckpoint(after writtenPages: Int) {
    guard checkpointing == nil, writtenPages - pagesBefore >= Self.pagesPerCheckpoint else {
      return
    }
    checkpointing = Task { await checkpoint() }
  }

  /// Checkpoints while others commit, then moves the rest between two commits: the log restarts
  /// only when all of it is in the file.
  private func checkpoint() async {
    defer { checkpointing = nil }
    do throws(SQLiteError) {
      try await checkpointer.run()
      guard var connection = idle.take() else { return }
      try connection.checkpoint()
      pagesBefore = connection.writtenPageCount
      idle = consume connection
    } catch {
      // Committed data is safe in the log; the next commit tries again on new connections.
    }
  }
}

extension SQLiteError {
  /// The error of a call on a closed storage.
  static var closed: SQLiteError { SQLiteError(.cannotOpen, "the storage is closed") }
}
