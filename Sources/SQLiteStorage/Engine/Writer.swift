import BarTables
import Executors
import JuiceBar
import SQLLanguage
import SQLite

/// The only writer of this process: one connection, on a queue of its own.
actor Writer {
  /// How many pages of 4 KB are written to the log before it is worked into the file.
  ///
  /// Figures of several choices stand in Docs/measurements.md.
  private static let pagesPerCheckpoint = 2_000
  /// How much room there is to be for a log that grows, in bytes: what is written to it between two
  /// checkpoints, twice.
  private static let roomForLog = UInt64(2 * pagesPerCheckpoint * 4_096)

  private let path: String
  private let busyTimeout: Duration
  nonisolated let executor = QueueExecutor(label: "pavilion.storage.writer")
  private let checkpointer: Checkpointer
  private var idle: Connection?
  private var isCheckpointing = false
  /// What the connection had written when the log was last worked in.
  private var pagesBefore = 0
  /// Whether the disk was full for the last transaction.
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

  /// Runs a body in one transaction, which is on the disk when this returns.
  ///
  /// After an error the connection is closed and the next call opens a new one: what the disk
  /// refused is not tried again on the same handle. When the disk is full, the body runs a second
  /// time, on a log that begins anew.
  func transaction<Outcome: Sendable>(
    _ body: @Sendable (inout Connection) throws -> Outcome
  ) throws(StorageError) -> Outcome {
    try perform { try $0.transaction(body) }
  }

  /// Runs a body that may refuse in one transaction; what it wrote before it refused is rolled back.
  func decision<Outcome: Sendable, Refusal: Error>(
    _ body: @Sendable (inout Connection) throws -> Result<Outcome, Refusal>
  ) throws(StorageError) -> Result<Outcome, Refusal> {
    try perform { try $0.decision(body) }
  }

  private func perform<Outcome: Sendable>(
    _ transaction: (inout Connection) throws -> Outcome
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

  private func attempt<Outcome: Sendable>(
    _ transaction: (inout Connection) throws -> Outcome
  ) throws -> Outcome {
    var connection = try connect()
    if wasFull || isShortOfRoom {
      // So that the transaction begins the log anew: one that grew would take the room that the
      // file needs, and could then not be worked into it.
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
    if let connection = idle.take() { return connection }
    var connection = try Connection(.file(path), access: .readWrite, busyTimeout: busyTimeout)
    try connection.stopAutomaticCheckpoints()
    pagesBefore = connection.writtenPageCount
    return connection
  }

  private var isShortOfRoom: Bool {
    guard let free = DatabaseFile.freeBytes(beside: path) else { return false }
    return free < Self.roomForLog
  }

  private func startCheckpoint(after writtenPages: Int) {
    guard !isCheckpointing, writtenPages - pagesBefore >= Self.pagesPerCheckpoint else { return }
    isCheckpointing = true
    Task { await checkpoint() }
  }

  /// Has the log worked in while others commit, then what they have committed between two of them:
  /// the log begins anew only when all of it is in the file.
  private func checkpoint() async {
    defer { isCheckpointing = false }
    do throws(SQLiteError) {
      try await checkpointer.run()
      guard var connection = idle.take() else { return }
      try connection.checkpoint()
      pagesBefore = connection.writtenPageCount
      idle = consume connection
    } catch {
      // What was committed is safe in the log; the next commit tries again on new connections.
    }
  }
}
