package import BarTables
package import JuiceBar
package import PostgreSQL

/// Bars and exhibitions in the tables of a PostgreSQL cluster, which any number of servers may use
/// at once.
///
/// A commit is acknowledged once it is certain; after an unknown outcome, the storage finds out
/// first.
package typealias PostgreSQLStorage = SQLStore<Connection>

extension PostgreSQLStorage {
  /// The default limit of connections (Docs/measurements.md).
  package static var usualConnections: Int { 10 }

  /// Opens a database and creates the tables, or brings them up to date.
  ///
  /// - Parameters:
  ///   - address: The cluster as libpq takes it: `postgresql://user@host1,host2:5432/pavilion`.
  ///   - connections: The maximum number of connections, besides one that listens.
  ///   - settlingTime: How long to look for a batch that may have been committed.
  ///   - isServing: Whether a server uses the storage, not a single command: then it opens even if
  ///     no server can be reached for now, and brings the tables up to date when one can; and it
  ///     accepts tables of a newer version that lets servers of this one continue.
  ///   - log: Receives a message when PostgreSQL has no room for as many connections.
  /// - Throws: ``JuiceBar/StorageError``, when no server accepts writes or the tables are of a
  ///   newer version of this program.
  package convenience init(
    _ address: String,
    connections: Int = PostgreSQLStorage.usualConnections,
    settlingTime: Duration = .seconds(6),
    isServing: Bool = false,
    log: @escaping @Sendable (String) -> Void = { _ in }
  ) throws(StorageError) {
    self.init(
      on: try PostgreSQLEngine(
        address,
        connections: connections,
        settlingTime: settlingTime,
        isServing: isServing,
        log: log
      )
    )
  }

  /// Reads everything and checks that its parts agree; tells at most ten differences of each kind.
  package func audit() async throws(StorageError) -> AuditReport {
    try await engine.pool.run { connection in
      try connection.allowing(.seconds(3_600)) { connection in
        try connection.snapshot { connection in
          try connection.planFreely()
          return try connection.auditReport { named, connection in
            try connection.fileFaults(of: named)
          }
        }
      }
    }
  }
}
