import BarTables
import ExpositionGuide
import JuiceBar
import Staffing

#if PostgreSQL
import PostgreSQLStorage
#endif

/// Storage in a PostgreSQL cluster, as far as this program was built with it.
enum Cluster {
  /// What a cluster keeps.
  typealias Storage = StocktakeStorage & PreparationStorage & MenuStorage & ReportStorage
    & IntegrationStorage & ExhibitionStorage & VenueStorage
    & ChangeNoticing

  #if PostgreSQL
  /// Opens the tables at an address.
  static func open(_ address: String) throws(StorageError) -> any Storage {
    try PostgreSQLStorage(address)
  }

  /// Reads the tables at an address and proves that they agree.
  static func audit(_ address: String) async throws(StorageError) -> AuditReport {
    try await PostgreSQLStorage(address).audit()
  }
  #else
  private static let absence = CommandFailure(
    code: "no-postgresql",
    description: "this program was built without PostgreSQL, a trait of its package"
  )

  /// Says that it cannot.
  static func open(_ address: String) throws(CommandFailure) -> any Storage { throw absence }

  /// Says that it cannot.
  static func audit(_ address: String) async throws(CommandFailure) -> AuditReport { throw absence }
  #endif
}
