import JuiceBar
import SQLLanguage

/// Bars and exhibitions in tables of either engine: one implementation of the domain's ports.
package final class SQLStore<Connection: StoreConnection & ~Copyable>: Sendable {
  /// The engine that lends connections.
  package let engine: Connection.Engine

  /// Makes a storage on existing tables.
  package init(on engine: Connection.Engine) { self.engine = engine }
}

extension SQLStore: BarRecords where Connection: ~Copyable {}

extension SQLStore where Connection: ~Copyable {
  /// Reads one moment with several statements.
  func read<Outcome: Sendable>(
    _ body: @Sendable (inout Connection) throws -> Outcome
  ) async throws(StorageError) -> Outcome {
    try await readRow { try $0.snapshot(body) }
  }

  /// Reads with a single statement, which sees one moment without a transaction around it.
  func readRow<Outcome: Sendable>(
    _ body: @Sendable (inout Connection) throws -> Outcome
  ) async throws(StorageError) -> Outcome {
    try await Connection.reading(on: engine, body)
  }

  /// Reads with a single statement what nearly every request asks.
  func readRow<Outcome: Sendable>(
    _ question: StandingQuestion,
    _ body: @Sendable (inout Connection) throws -> Outcome
  ) async throws(StorageError) -> Outcome {
    try await Connection.reading(question, on: engine, body)
  }

  /// Writes in one transaction, which takes its own locks.
  func write<Outcome: Sendable>(
    settling: Bool = false,
    _ body: @Sendable (inout Connection) throws -> Outcome
  ) async throws(StorageError) -> Outcome {
    try await Connection.writing(on: engine, settling: settling) { try $0.transaction(body) }
  }

  /// Changes a bar in one transaction, which locks the bar.
  func write<Outcome: Sendable>(
    to bar: BarID,
    evenDeparted: Bool = false,
    _ body: @Sendable (inout Connection) throws -> Outcome
  ) async throws(StorageError) -> Outcome {
    try await write { connection in
      try connection.lock(bar, evenDeparted: evenDeparted)
      return try body(&connection)
    }
  }

  /// Changes rows that belong to no bar.
  func writeShared<Outcome: Sendable>(
    _ body: @Sendable (inout Connection) throws -> Outcome
  ) async throws(StorageError) -> Outcome {
    try await write { connection in
      try connection.lockShared()
      return try body(&connection)
    }
  }

  /// Changes a bar as ``write(to:evenDeparted:_:)`` does, but only if a query finds a row to
  /// change: an hourly look at thousands of bars does not wait for the disk.
  func tidy(
    _ bar: BarID,
    where query: SQL,
    _ body: @Sendable (inout Connection) throws -> Int
  ) async throws(StorageError) -> Int {
    let isTidy = try await readRow { connection in
      _ = try connection.progress(of: BarStatements(bar: bar))
      return try connection.value(query, as: Int.self) == nil
    }
    return isTidy ? 0 : try await write(to: bar, evenDeparted: true, body)
  }
}
