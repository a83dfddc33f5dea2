import BarTables
import Executors
package import JuiceBar
import PostgreSQL

/// The servers of a cluster, reached over a few connections that all bars share.
package final class PostgreSQLEngine: SQLEngine {
  let address: String
  let cluster: Cluster
  let pool: Pool
  let notices: NoticeSender
  /// The queue of all order desks, on which nothing blocks: connections have threads of their own,
  /// so that no bar waits for another.
  private let desks = QueueExecutor(label: "pavilion.storage.desks")
  /// How long to look for a batch after an unknown outcome.
  let settlingTime: Duration

  /// Reaches the servers, and creates the tables or brings them up to date.
  init(
    _ address: String,
    connections: Int,
    settlingTime: Duration,
    isServing: Bool,
    log: @escaping @Sendable (String) -> Void
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
        // Another server made this attempt fail.
      }
    }
  }

  package var executor: any SerialExecutor { desks }

  /// Two, so that a quiet bar need not wait for a busy one's transaction (Docs/measurements.md).
  package let concurrentCommits = 2

  /// The files of the guide are in the same tables as everything.
  package func files(isWriting: Bool) -> PostgreSQLEngine? { self }

  package func note(_ bars: Set<BarID>) { notices.note(bars) }
}
