package import BarTables
package import JuiceBar
package import PostgreSQL
import SQLLanguage

// A bar's lock is its row; the lock for everything else is the row of the schema.
extension Connection: StoreConnection {
  package static func reading<Outcome: Sendable>(
    on engine: PostgreSQLEngine,
    _ body: @Sendable (inout Connection) throws -> Outcome
  ) async throws(StorageError) -> Outcome { try await engine.pool.run(body) }

  /// Asks each time: the change may come from another machine.
  package static func reading<Outcome: Sendable>(
    _ question: StandingQuestion,
    on engine: PostgreSQLEngine,
    _ body: @Sendable (inout Connection) throws -> Outcome
  ) async throws(StorageError) -> Outcome { try await reading(on: engine, body) }

  package static func writing<Outcome: Sendable>(
    on engine: PostgreSQLEngine,
    settling: Bool,
    _ body: @Sendable (inout Connection) throws -> Outcome
  ) async throws(StorageError) -> Outcome {
    try await engine.pool.run(with: settling ? .settling(engine.settlingTime) : .short, body)
  }

  /// The files of the guide are in the same tables, and part of the transaction.
  package mutating func withFiles<Outcome: Sendable>(
    of engine: PostgreSQLEngine,
    isWriting: Bool,
    _ body: (inout Connection) throws -> Outcome
  ) throws -> Outcome? { try body(&self) }

  /// The tables of PostgreSQL have no such foreign keys.
  package mutating func uprooting<Outcome>(
    _ transaction: (inout Connection) throws -> Outcome
  ) throws -> Outcome { try transaction(&self) }

  /// Reads a row by key for each of the bars, in one statement.
  package mutating func versions(of bars: Set<BarID>) throws -> [BarID: BarVersions] {
    guard !bars.isEmpty else { return [:] }
    return try versions(
      """
      SELECT bar_id, stock_version, menu_version FROM bar
      WHERE bar_id = ANY (CAST(\(ArrayText.of(bars.map(\.rawValue))) AS TEXT[]))
      """
    )
  }
}
