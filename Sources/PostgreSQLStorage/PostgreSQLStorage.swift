public import BarTables
import Executors
public import JuiceBar
import PostgreSQL
import SQLLanguage

/// Bars and exhibitions kept in the tables of a PostgreSQL cluster, which any number of servers may use
/// at the same time.
///
/// The servers of the cluster are asked by few connections that all bars share. What was committed is
/// answered; what may have been is found out before anything is answered.
public final class PostgreSQLStorage: Sendable {
  /// How many connections are made at most where nothing else is said (Docs/measurements.md).
  public static let usualConnections = 10

  /// The servers, without names and passwords.
  public let address: String
  let cluster: Cluster
  let pool: Pool
  let notices: NoticeSender
  /// The queue of all order desks, on which nothing waits: connections have threads of their own.
  let desks = QueueExecutor(label: "pavilion.storage.desks")
  /// How long a batch is looked for after nobody knows whether it was committed.
  let settlingTime: Duration

  /// Opens a database and creates the tables, or brings them up to date.
  ///
  /// - Parameters:
  ///   - address: Where it is, as libpq takes it: `postgresql://user@host1,host2:5432/pavilion`.
  ///   - connections: How many connections are made at most, besides one that listens.
  ///   - settlingTime: How long to look for a batch that may have been committed.
  ///   - isServing: Whether it is to be served, not to be read or written by one command: then it will do
  ///     if no server can be reached for now, and the tables are made or brought up to date when one can;
  ///     and if they are of a newer version that lets servers of this one go on.
  ///   - log: Is told when PostgreSQL has no room for as many connections.
  /// - Throws: ``JuiceBar/StorageError``, when no server can be written to or the tables are of a newer
  ///   version of this program.
  public init(
    _ address: String,
    connections: Int = usualConnections,
    settlingTime: Duration = .seconds(6),
    isServing: Bool = false,
    log: @escaping @Sendable (String) -> Void = { _ in }
  ) throws(StorageError) {
    do {
      let read = try Address(address)
      self.address = read.description
      cluster = Cluster(read, mayBeNewer: isServing)
    } catch {
      throw StorageError(error)
    }
    self.settlingTime = settlingTime
    pool = Pool(cluster: cluster, limit: connections, log: log)
    notices = NoticeSender(pool: pool)
    do {
      try Self.reach(cluster)
    } catch {
      let error = StorageError(error)
      guard isServing, case .unavailable = error else { throw error }
    }
  }

  private static func reach(_ cluster: Cluster) throws {
    for attempt in 1... {
      do {
        _ = try cluster.connect()
        return
      } catch let error as PostgreSQLError where attempt < 3 && error.reaction == .retry {
        // Another server was in the way.
      }
    }
  }

  /// Reads one moment by several statements.
  func read<Outcome: Sendable>(
    _ body: @Sendable (inout Connection) throws -> Outcome
  ) async throws(StorageError) -> Outcome {
    try await pool.run { try $0.snapshot(body) }
  }

  /// Reads by a single statement, which sees one moment without a transaction around it.
  func readRow<Outcome: Sendable>(
    _ body: @Sendable (inout Connection) throws -> Outcome
  ) async throws(StorageError) -> Outcome {
    try await pool.run(body)
  }

  /// Changes a bar in one transaction, which no other transaction of it runs beside.
  ///
  /// A bar that has gone to another storage takes nothing that somebody relies on.
  func write<Outcome: Sendable>(
    to bar: BarID,
    evenDeparted: Bool = false,
    _ body: @Sendable (inout Connection) throws -> Outcome
  ) async throws(StorageError) -> Outcome {
    try await pool.run { connection in
      try connection.transaction { connection in
        try connection.lock(bar, evenDeparted: evenDeparted)
        return try body(&connection)
      }
    }
  }

  /// Changes a bar as ``write(to:_:)`` does if a query finds anything to change; where there is nothing,
  /// nobody waits for the disk, of which thousands of bars would have to be told every hour.
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

  /// Changes what belongs to no bar.
  func writeShared<Outcome: Sendable>(
    _ body: @Sendable (inout Connection) throws -> Outcome
  ) async throws(StorageError) -> Outcome {
    try await pool.run { connection in
      try connection.transaction { connection in
        try connection.lockSchema()
        return try body(&connection)
      }
    }
  }

  /// Reads everything and proves that its parts agree.
  ///
  /// - Returns: The differences found, at most ten of each kind.
  /// - Throws: ``JuiceBar/StorageError`` when it cannot be read.
  public func audit() async throws(StorageError) -> AuditReport {
    try await pool.run { connection in
      try connection.allowing(.seconds(3_600)) { connection in
        try connection.snapshot { connection in
          try connection.planFreely()
          return try connection.report()
        }
      }
    }
  }
}

extension Connection {
  fileprivate mutating func report() throws -> AuditReport {
    var differences: [String] = []
    for query in AuditStatements.all(for: .postgreSQL) {
      differences += try values(query, as: String.self).prefix(10)
    }
    if differences.isEmpty { differences = try menuPictureFaults() }
    return AuditReport(
      bars: try value("SELECT COUNT(*) FROM bar", as: Int.self) ?? 0,
      orders: try value("SELECT COUNT(*) FROM orders", as: Int.self) ?? 0,
      movements: try value("SELECT COUNT(*) FROM movement", as: Int.self) ?? 0,
      differences: differences
    )
  }
}
