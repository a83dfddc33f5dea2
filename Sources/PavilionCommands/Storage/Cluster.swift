import BarTables
import ExpositionGuide
import JuiceBar
import Staffing
import Web

#if PostgreSQL
import PostgreSQLStorage
#endif

/// A storage of several machines, with measurements of its own.
protocol ClusterReporting: Sendable {
  var metrics: [MetricFamily] { get }

  /// The number of standbys that follow the primary, and how many there should be.
  func standbys() async throws(StorageError) -> (there: Int, expected: Int)
}

#if PostgreSQL
extension PostgreSQLStorage: ClusterReporting {
  var metrics: [MetricFamily] {
    let name = "pavilion_storage_connections"
    let figures = connections
    let states = [("open", figures.open), ("busy", figures.busy), ("allowed", figures.limit)]
    return [
      MetricFamily(
        name,
        .gauge,
        "Connections to the storage.",
        states.map { ("state=\"\($0)\"", $1) }
      ),
      MetricFamily(
        "pavilion_storage_waiting",
        .gauge,
        "Tasks that wait for a connection.",
        [("", figures.waiting)]
      ),
      MetricFamily(
        "\(name)_refused_total",
        .counter,
        "Connections that found no room.",
        [("", figures.refused)]
      ),
    ]
  }
}
#endif

/// Storage in a PostgreSQL cluster, as far as this program was built with it.
enum Cluster {
  /// The ports that a cluster implements.
  typealias Storage = Stores.Storage & ChangeNoticing & ClusterReporting

  #if PostgreSQL
  static func open(
    _ address: String,
    isServing: Bool,
    connections: Int?,
    log: @escaping @Sendable (String) -> Void
  ) throws(StorageError) -> any Storage {
    try PostgreSQLStorage(
      address,
      connections: connections ?? PostgreSQLStorage.usualConnections,
      isServing: isServing,
      log: log
    )
  }

  /// Reads the tables at an address and proves that they agree.
  static func audit(_ address: String) async throws(StorageError) -> AuditReport {
    try await PostgreSQLStorage(address).audit()
  }

  /// Opens the tables at an address as a place that bars are copied from and to.
  static func barPlace(_ address: String) throws(StorageError) -> any BarPlace {
    try PostgreSQLStorage(address)
  }
  #else
  private static let absence = CommandFailure.trouble(
    "no-postgresql",
    "this program was built without PostgreSQL, a trait of its package"
  )

  static func open(
    _ address: String,
    isServing: Bool,
    connections: Int?,
    log: @escaping @Sendable (String) -> Void
  ) throws(CommandFailure) -> any Storage { throw absence }

  static func audit(_ address: String) async throws(CommandFailure) -> AuditReport { throw absence }

  static func barPlace(_ address: String) throws(CommandFailure) -> any BarPlace { throw absence }
  #endif
}
