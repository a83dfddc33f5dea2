package import BarTables
package import JuiceBar
import SQLLanguage
package import SQLite

// A write transaction locks the whole file, and there are no other servers to tell.
extension Connection: StoreConnection {
  package static func reading<Outcome: Sendable>(
    on engine: SQLiteEngine,
    _ body: @Sendable (inout Connection) throws -> Outcome
  ) async throws(StorageError) -> Outcome {
    try engine.read(body)
  }

  package static func reading<Outcome: Sendable>(
    _ question: StandingQuestion,
    on engine: SQLiteEngine,
    _ body: @Sendable (inout Connection) throws -> Outcome
  ) async throws(StorageError) -> Outcome {
    try engine.read(question, body)
  }

  package static func writing<Outcome: Sendable>(
    on engine: SQLiteEngine,
    settling: Bool,
    _ body: @Sendable (inout Connection) throws -> Outcome
  ) async throws(StorageError) -> Outcome {
    try await engine.write(body)
  }

  package mutating func withFiles<Outcome: Sendable>(
    of engine: SQLiteEngine,
    isWriting: Bool,
    _ body: (inout Connection) throws -> Outcome
  ) throws -> Outcome? {
    guard let files = try engine.files(isWriting: false) else { return nil }
    return isWriting ? try files.writeAside(body) : try files.read(body)
  }

  /// Foreign keys can only be switched outside of a transaction; the audit checks them.
  package mutating func uprooting<Outcome>(
    _ transaction: (inout Connection) throws -> Outcome
  ) throws -> Outcome {
    try run("PRAGMA foreign_keys = OFF")
    do {
      let outcome = try transaction(&self)
      try run("PRAGMA foreign_keys = ON")
      return outcome
    } catch {
      // A connection in memory goes on after a failure.
      try run("PRAGMA foreign_keys = ON")
      throw error
    }
  }

  package mutating func lock(_ bar: BarID, evenDeparted: Bool) throws {
    _ = try progress(of: BarStatements(bar: bar))
  }

  package mutating func lockAll(_ bars: Set<BarID>) {}

  package mutating func lockShared() {}

  package mutating func tellOfBars() {}

  package mutating func commit(
    _ batches: [Batch]
  ) throws -> [Result<[Outcome], StorageError>] {
    var results: [Result<[Outcome], StorageError>] = []
    results.reserveCapacity(batches.count)
    for batch in batches { results.append(try commit(batch, in: BarStatements(bar: batch.bar))) }
    return results
  }

  package mutating func versions(of bar: BarID) throws -> BarVersions {
    let progress = try progress(of: BarStatements(bar: bar))
    return BarVersions(stock: progress.stock, menu: progress.menu)
  }

  /// Reads the row of every bar of the file, or for a few bars each row by its key.
  package mutating func versions(of bars: Set<BarID>) throws -> [BarID: BarVersions] {
    guard bars.count <= 8 else {
      return try versions(VenueStatements.versions).filter { bars.contains($0.key) }
    }
    var versions: [BarID: BarVersions] = [:]
    for bar in bars {
      versions[bar] = try progress(ofBar: bar).map {
        BarVersions(stock: $0.stock, menu: $0.menu)
      }
    }
    return versions
  }
}
