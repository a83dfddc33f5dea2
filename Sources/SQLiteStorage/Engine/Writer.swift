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

  private let path: String
  private let busyTimeout: Duration
  nonisolated let executor = QueueExecutor(label: "pavilion.storage.writer")
  private let checkpointer: Checkpointer
  private var idle: Connection?
  private var isCheckpointing = false
  /// What the connection had written when the log was last worked in.
  private var pagesBefore = 0
  /// Whether the disk was full when a transaction was last tried.
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
  /// refused is not tried again on the same handle.
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
    _ body: (inout Connection) throws -> Outcome
  ) throws(StorageError) -> Outcome {
    do {
      var connection = try connect()
      let result = try body(&connection)
      startCheckpoint(after: connection.writtenPageCount)
      idle = consume connection
      return result
    } catch {
      if let error = error as? SQLiteError, .full ~= error.code { wasFull = true }
      throw StorageError(error).naming(path)
    }
  }

  private func connect() throws(SQLiteError) -> Connection {
    if let connection = idle.take() { return connection }
    if wasFull { try winRoom() }
    var connection = try Connection(.file(path), access: .readWrite, busyTimeout: busyTimeout)
    try connection.stopAutomaticCheckpoints()
    pagesBefore = connection.writtenPageCount
    return connection
  }

  /// Has the next commit begin the log anew in the room that it takes up already.
  ///
  /// That needs room in the file for what is new in the log only, which is far less.
  private func winRoom() throws(SQLiteError) {
    var connection = try Connection(.file(path), access: .readWrite, busyTimeout: busyTimeout)
    try connection.checkpoint()
    wasFull = false
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
