import BarTables
import Executors
package import JuiceBar
import SQLite
import Synchronization

/// The connections to one SQLite database.
///
/// A file has one writing connection, on a queue of its own, and one reading connection, which
/// never waits for a commit. A database in memory has a single connection, which takes microseconds
/// for either.
package final class SQLiteEngine: SQLEngine {
  /// The file's path; `nil` in memory.
  let path: String?
  /// The queue of the order desks; with a file, the writer's queue.
  package let executor: any SerialExecutor
  /// One, since a file has one writer.
  package let concurrentCommits = 1
  // `nil` once the storage is closed.
  private let reader: Mutex<Reader?>
  /// The file's writer; `nil` in memory.
  private let writer: Writer?

  /// The file beside the bars' that holds the guide's files, once it is open.
  private let mediaEngine = Mutex<SQLiteEngine?>(nil)
  private let busyTimeout: Duration

  /// Opens a file, and creates or upgrades it first.
  init(
    path: String,
    busyTimeout: Duration,
    schema: KnownSchema = .of(.sqlite)
  ) throws(StorageError) {
    self.path = path
    self.busyTimeout = busyTimeout
    do {
      try Migration(path: path, schema: schema).run()
      reader = Mutex(Reader(try Connection(.file(path), access: .readOnly)))
      try Self.flush(path)
    } catch {
      throw StorageError(error).naming(path)
    }
    let writer = Writer(path: path, busyTimeout: busyTimeout)
    self.writer = writer
    executor = writer.executor
  }

  /// Makes tables in memory; they go away with the engine.
  private init(
    inMemory connect: () throws -> sending Connection
  ) throws(StorageError) {
    path = nil
    busyTimeout = .zero
    writer = nil
    executor = QueueExecutor(label: "pavilion.storage.memory")
    do {
      reader = Mutex(Reader(try connect()))
    } catch {
      throw StorageError(error)
    }
  }

  /// Makes the tables of bars in memory.
  ///
  /// A process founds them once, since that takes longer than most tests.
  static func inMemory() throws(StorageError) -> SQLiteEngine {
    try SQLiteEngine { try Connection(contents: founded.get()) }
  }

  private static let founded = Result {
    var tables = try found(.of(.sqlite))
    return try tables.contents()
  }

  private static func found(_ schema: KnownSchema) throws -> sending Connection {
    var connection = try Connection(.memory)
    let scripts = try schema.scripts(from: 0, of: "the tables were written")
    try connection.transaction { connection in try Migration.run(scripts, on: &connection) }
    return connection
  }

  /// Makes durable the log that an earlier process left, since that process may have ended before a
  /// flush or after a failed one, and no reader may see data that a power cut can take back.
  ///
  /// A full disk does not prevent reading.
  private static func flush(_ path: String) throws(SQLiteError) {
    var connection = try Connection(
      .file(path),
      access: .readWrite,
      busyTimeout: Migration.patience
    )
    do throws(SQLiteError) {
      try connection.checkpoint()
    } catch {
      guard .full ~= error.code else { throw error }
      // "the WAL is first flushed to persistent storage": only the file cannot grow.
      // https://www.sqlite.org/fileformat2.html#checkpoints
    }
  }

  func close() async {
    // The reader closes first: the last connection removes the log, and a read-only one cannot.
    reader.withLock { $0 = nil }
    await writer?.close()
    await filesToClose()?.close()
  }

  /// Opens the file of the guide's files on its first use: most bars never have one.
  package func files(isWriting: Bool) throws(StorageError) -> SQLiteEngine? {
    try mediaEngine.withLock { (open) throws(StorageError) in
      if let open { return open }
      if let path {
        let media = StorageFile.mediaPath(beside: path)
        guard isWriting || DatabaseFile.exists(media) else { return nil }
        open = try SQLiteEngine(path: media, busyTimeout: busyTimeout, schema: .media)
      } else {
        open = try SQLiteEngine { try Self.found(.media) }
      }
      return open
    }
  }

  /// The open file of the guide's files, or one that a killed process left with a log.
  private func filesToClose() -> SQLiteEngine? {
    if let open = mediaEngine.withLock({ $0.take() }) { return open }
    guard let path, DatabaseFile.hasJournal(StorageFile.mediaPath(beside: path)) else { return nil }
    // A file that cannot be opened keeps its log, which the next process takes in.
    return try? files(isWriting: false)
  }

  /// Does nothing: other processes look for changes themselves.
  package func note(_ bars: Set<BarID>) {}

  /// Reads on the caller's thread; its statements take microseconds.
  func read<Outcome: Sendable>(
    _ body: (inout Connection) throws -> Outcome
  ) throws(StorageError) -> Outcome {
    try withReader { try body(&$0.connection) }
  }

  /// Reads as ``read(_:)`` does, or gives the last answer if nothing was committed since.
  func read<Outcome: Sendable>(
    _ question: StandingQuestion,
    _ body: (inout Connection) throws -> Outcome
  ) throws(StorageError) -> Outcome {
    try withReader { try $0.answer(question, body) }
  }

  private func withReader<Outcome: Sendable>(
    _ body: (inout Reader) throws -> Outcome
  ) throws(StorageError) -> Outcome {
    do {
      return try reader.withLock { (reader) throws -> Outcome in
        guard var open = reader.take() else { throw SQLiteError.closed }
        do {
          let outcome = try body(&open)
          reader = consume open
          return outcome
        } catch {
          reader = consume open
          throw error
        }
      }
    } catch {
      throw StorageError(error).naming(path ?? "memory")
    }
  }

  /// Writes on the caller's thread, which holds the lock of another file meanwhile: a little, and
  /// rarely.
  ///
  /// The writer's next checkpoint moves what is written into the file.
  func writeAside<Outcome: Sendable>(
    _ body: (inout Connection) throws -> Outcome
  ) throws(StorageError) -> Outcome {
    guard let path else { return try read { try $0.transaction(body) } }
    do {
      var connection = try Connection(.file(path), access: .readWrite, busyTimeout: busyTimeout)
      try connection.stopAutomaticCheckpoints()
      return try connection.transaction(body)
    } catch {
      throw StorageError(error).naming(path)
    }
  }

  /// Writes on the writer's queue, or for memory on the caller's thread.
  func write<Outcome: Sendable>(
    _ body: @Sendable (inout Connection) throws -> Outcome
  ) async throws(StorageError) -> Outcome {
    guard let writer else { return try read(body) }
    return try await writer.run(body)
  }
}
