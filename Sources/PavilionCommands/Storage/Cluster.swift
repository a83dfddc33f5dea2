import BarTables
import ExpositionGuide
import JuiceBar
import Staffing

#if PostgreSQL
import PostgreSQLStorage
#endif

/// Storage in a PostgreSQL cluster, as far as this program was built with it.
enum Cluster {
  /// The ports that a cluster implements.
  typealias Storage = Stores.Storage & ChangeNoticing & ConnectionReporting

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
