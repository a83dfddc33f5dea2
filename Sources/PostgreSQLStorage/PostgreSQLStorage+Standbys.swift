import BarTables
package import JuiceBar
import PostgreSQL
import SQLLanguage

extension PostgreSQLStorage {
  /// Counts the standbys that follow the primary; with each further server in the address there should
  /// be one.
  package func standbys() async throws(StorageError) -> (there: Int, expected: Int) {
    let expected = engine.cluster.address.hosts.count - 1
    guard expected > 0 else { return (0, 0) }
    let there = try await engine.pool.run { connection in
      // Base backups are told apart by the name that their program gives itself.
      try connection.value(
        """
        SELECT COUNT(*) FROM pg_stat_replication WHERE application_name NOT LIKE 'pg_basebackup%'
        """,
        as: Int.self
      )
    }
    return (there ?? 0, expected)
  }
}
