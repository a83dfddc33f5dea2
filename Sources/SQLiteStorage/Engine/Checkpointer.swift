import Executors
import SQLite

/// Moves the write-ahead log into the file beside the writer, on a connection and a queue of its
/// own, so that no order waits while thousands of pages are copied and flushed.
actor Checkpointer {
  /// The most pages left for the writer to finish.
  private static let smallRest = 400
  /// How many passes run over pages committed meanwhile before the rest is left to the writer.
  private static let maximumRounds = 3

  private let path: String
  private let executor = QueueExecutor(label: "pavilion.storage.checkpointer")
  private var idle: Connection?

  // Unowned is safe: the actor holds its executor as long as it lives.
  nonisolated var unownedExecutor: UnownedSerialExecutor {
    unsafe executor.asUnownedSerialExecutor()
  }

  init(path: String) { self.path = path }

  /// Checkpoints all but a small rest, unless the disk or a reader prevents it.
  ///
  /// After an error the connection is closed, as the writer's is.
  func run() throws(SQLiteError) {
    var connection = try connect()
    for _ in 0..<Self.maximumRounds {
      guard let progress = try connection.checkpoint(), progress.remaining > Self.smallRest else {
        break
      }
    }
    idle = consume connection
  }

  /// Closes the connection; another run opens a new one.
  func close() { idle = nil }

  private func connect() throws(SQLiteError) -> Connection {
    if let connection = idle.take() { return connection }
    return try Connection(.file(path), access: .readWrite)
  }
}
