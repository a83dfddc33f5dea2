import Executors
import ExpositionGuide
import SQLLanguage
import SQLite
import Time

/// Writes a new file on a thread of its own.
actor Builder {
  private let executor = QueueExecutor(label: "guide building")
  private let path: String
  private let isWaitedFor: Bool
  private var tables: IndexTables?

  init(path: String, isWaitedFor: Bool) { (self.path, self.isWaitedFor) = (path, isWaitedFor) }

  nonisolated var unownedExecutor: UnownedSerialExecutor {
    unsafe executor.asUnownedSerialExecutor()
  }

  func put(_ records: [GuideRecord]) throws {
    try begin()
    var pace = Pace()
    _ = try tables.mutate { tables in
      for record in records {
        if !isWaitedFor { pace.giveWay() }
        try tables.put(PreparedRecord(record))
      }
    }
  }

  /// Closes the file, whole; what visitors may see in it is decided last, as all else takes long.
  func finish(_ mark: GuideMark, by clock: @Sendable () -> Timestamp) throws {
    try begin()
    _ = try tables.mutate { tables in
      try tables.endGathering()
      _ = try tables.decide(mark, at: clock())
      try tables.connection.run("COMMIT")
    }
    tables = nil
  }

  func giveUp() {
    tables = nil
    DatabaseFile.remove(path)
  }

  private func begin() throws {
    guard tables == nil else { return }
    var made = IndexTables(try Connection(building: path))
    try made.found()
    try made.beginGathering()
    try made.connection.run("BEGIN")
    tables = consume made
  }
}
