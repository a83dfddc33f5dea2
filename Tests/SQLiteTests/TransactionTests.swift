import Executors
import Foundation
import SQLLanguage
import SQLite
import Synchronization
import Testing

@Suite struct `A transaction` {
  let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  private struct Refused: Error {}

  private func open(busyTimeout: Duration = .seconds(5)) throws -> Connection {
    var connection = try Connection(.file(directory.file("a.sqlite")), busyTimeout: busyTimeout)
    try connection.run("CREATE TABLE IF NOT EXISTS number (n BIGINT PRIMARY KEY)")
    return connection
  }

  @Test func `is rolled back when its body throws`() throws {
    var connection = try open()
    #expect(throws: Refused.self) {
      try connection.transaction { connection in
        try connection.run("INSERT INTO number VALUES (1)")
        throw Refused()
      }
    }
    let isInTransaction = connection.isInTransaction
    #expect(!isInTransaction)
    #expect(try connection.value("SELECT count(*) FROM number", as: Int.self) == 0)
  }

  @Test func `is rolled back when its commit fails`() throws {
    var connection = try open()
    try connection.run(
      "CREATE TABLE child (n BIGINT REFERENCES number (n) DEFERRABLE INITIALLY DEFERRED)"
    )
    expectError(.constraintForeignKey) {
      try connection.transaction { connection in
        try connection.run("INSERT INTO child VALUES (7)")
      }
    }
    let isInTransaction = connection.isInTransaction
    #expect(!isInTransaction)
    #expect(try connection.value("SELECT count(*) FROM child", as: Int.self) == 0)
  }

  @Test func `has its turn beside a writer that never rests`() async throws {
    let isOver = Atomic(false)
    let path = directory.file("a.sqlite")
    _ = try open()
    let writer = Restless(executor: QueueExecutor(label: "a writer that never rests"))
    async let count = writer.write(to: path) { isOver.load(ordering: .relaxed) }
    do {
      // However this ends, the writer has to rest.
      defer { isOver.store(true, ordering: .relaxed) }
      var other = try open(busyTimeout: .seconds(1))
      while try other.value("SELECT count(*) FROM number", as: Int.self) == 0 {
        try await Task.sleep(for: .milliseconds(1))
      }
      for number in 1...20 {
        try other.transaction { try $0.run("INSERT INTO number VALUES (\(-number))") }
      }
    }
    _ = try await count
  }

  @Test func `has its turn soon beside a writer that holds the lock for long and is at once back`()
    async throws
  {
    let isOver = Atomic(false)
    let path = directory.file("a.sqlite")
    _ = try open()
    let writer = Restless(executor: QueueExecutor(label: "a writer that is at once back"))
    async let count = writer.write(to: path, holdingFor: 0.05) { isOver.load(ordering: .relaxed) }
    do {
      // However this ends, the writer has to rest.
      defer { isOver.store(true, ordering: .relaxed) }
      var other = try open()
      while try other.value("SELECT count(*) FROM number", as: Int.self) == 0 {
        try await Task.sleep(for: .milliseconds(1))
      }
      func others() throws -> Int {
        try other.value("SELECT count(*) FROM number WHERE n > 0", as: Int.self) ?? 0
      }
      let before = try others()
      for number in 1...10 {
        try other.transaction { try $0.run("INSERT INTO number VALUES (\(-number))") }
      }
      // One that was on its way each time, one before the claim, and what a busy machine adds.
      #expect(try others() - before <= 50)
    }
    _ = try await count
  }

  @Test func `waits for the lock of another, and gives up when its time is over`() throws {
    var first = try open()
    let path = directory.file("a.sqlite")
    try first.transaction { first in
      var second = try Connection(.file(path), busyTimeout: .milliseconds(20))
      expectError(.busy) {
        try second.transaction { _ in }
      }
      #expect(try second.value("SELECT count(*) FROM number", as: Int.self) == 0)
      try first.run("INSERT INTO number VALUES (1)")
    }
    var third = try open()
    try third.transaction { third in
      try third.run("INSERT INTO number VALUES (2)")
    }
  }

  @Test func `shows a reader one picture from beginning to end`() throws {
    var reader = try open()
    let path = directory.file("a.sqlite")
    let counts = try reader.snapshot { reader in
      let before = try reader.value("SELECT count(*) FROM number", as: Int.self)
      var writer = try Connection(.file(path))
      try writer.run("INSERT INTO number VALUES (1)")
      return [before, try reader.value("SELECT count(*) FROM number", as: Int.self)]
    }
    #expect(counts == [0, 0])
  }

  @Test func `runs on the queue of its actor`() async throws {
    let counter = try Counter(path: directory.file("b.sqlite"))
    let total = try await withThrowingTaskGroup { group in
      for _ in 0..<20 { group.addTask { try await counter.increment() } }
      return try await group.reduce(0) { max($0, $1) }
    }
    #expect(total == 20)
  }
}

/// An actor that owns a connection and works on a queue of its own.
private actor Counter {
  private let executor = QueueExecutor(label: "counter")
  private var connection: Connection

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  init(path: String) throws {
    var connection = try Connection(.file(path))
    try connection.run("CREATE TABLE number (n BIGINT)")
    self.connection = connection
  }

  func increment() throws -> Int {
    executor.checkIsolated()
    return try connection.transaction { connection in
      try connection.run("INSERT INTO number VALUES (1)")
      return try connection.value("SELECT count(*) FROM number", as: Int.self) ?? 0
    }
  }
}

/// Commits one row after the other, on a thread of its own.
private actor Restless {
  private let executor: QueueExecutor

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  init(executor: QueueExecutor) { self.executor = executor }

  func write(
    to path: String,
    holdingFor seconds: TimeInterval = 0,
    until isOver: @Sendable () -> Bool
  ) throws -> Int {
    var connection = try Connection(.file(path))
    var count = 0
    while !isOver() {
      count += 1
      try connection.transaction { connection in
        try connection.run("INSERT INTO number VALUES (\(count))")
        Thread.sleep(forTimeInterval: seconds)
      }
    }
    return count
  }
}
