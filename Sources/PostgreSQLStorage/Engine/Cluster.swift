import PostgreSQL
import Synchronization

/// The servers of one cluster, and whether one of them was reachable at the last attempt.
final class Cluster: Sendable {
  private struct State {
    /// Why no server accepted a connection, until one does again.
    var refusal: PostgreSQLError?
    /// The time before which no connection is attempted after a refusal.
    var rest = ContinuousClock.now
    /// Whether an attempt after a refusal is running.
    var isTrying = false
    /// Whether the tables are known to match this program.
    var isMigrated = false
  }

  /// The pause between attempts after every server has refused, so that callers meanwhile fail at
  /// once, and a starting server has little to refuse.
  static let rest = Duration.milliseconds(200)

  let address: Address
  let hosts: Hosts
  private let mayBeNewer: Bool
  private let state = Mutex(State())

  /// Creates a cluster; ``Connection/migrate(_:mayBeNewer:)`` describes `mayBeNewer`.
  init(_ address: Address, mayBeNewer: Bool = false) {
    (self.address, self.mayBeNewer) = (address, mayBeNewer)
    hosts = Hosts(address)
  }

  /// Connects to the server that accepts writes; the first connection brings the tables up to date.
  ///
  /// After a refusal one caller at a time tries again, and the others fail at once: a frozen server
  /// would keep all of them waiting.
  func connect() throws -> Connection {
    let isMigrated = try state.withLock { state in
      if let refusal = state.refusal {
        guard !state.isTrying, state.rest < .now else { throw refusal }
        state.isTrying = true
      }
      return state.isMigrated
    }
    do {
      var connection = try hosts.connect()
      if !isMigrated {
        try connection.migrate(mayBeNewer: mayBeNewer)
        // Migration closes the connection if it changed anything.
        if !connection.isOpen { connection = try hosts.connect() }
      }
      state.withLock { state in
        (state.refusal, state.isTrying, state.isMigrated) = (nil, false, true)
      }
      return connection
    } catch {
      state.withLock { state in
        (state.isTrying, state.rest) = (false, .now + Self.rest)
        if let error = error as? PostgreSQLError, error.reaction != .retry { state.refusal = error }
      }
      throw error
    }
  }
}
