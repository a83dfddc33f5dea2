import PostgreSQL
import Synchronization

/// The servers of one cluster, and whether any of them could be reached of late.
final class Cluster: Sendable {
  private struct Refusal {
    let error: PostgreSQLError
    let until: ContinuousClock.Instant
  }

  /// How long nobody tries again after none of them let us in, so that who asks meanwhile is told at
  /// once.
  private static let rest = Duration.milliseconds(500)

  /// Where they are.
  let address: Address
  /// The servers in the order in which they are asked.
  let hosts: Hosts
  private let refusal = Mutex<Refusal?>(nil)

  init(_ address: Address) {
    self.address = address
    hosts = Hosts(address)
  }

  /// Connects to the one that can be written to.
  func connect() throws(PostgreSQLError) -> Connection {
    if let refusal = refusal.withLock({ $0 }), refusal.until > .now { throw refusal.error }
    do throws(PostgreSQLError) {
      let connection = try hosts.connect()
      refusal.withLock { $0 = nil }
      return connection
    } catch {
      refusal.withLock { $0 = Refusal(error: error, until: .now + Self.rest) }
      throw error
    }
  }
}
