import PostgreSQL
import Synchronization

/// The servers of one cluster, and whether any of them could be reached of late.
final class Cluster: Sendable {
  private struct State {
    /// Why none of them let us in, until one does again.
    var refusal: PostgreSQLError?
    /// When somebody may try again after a refusal.
    var rest = ContinuousClock.now
    /// Whether somebody tries again after a refusal.
    var isTrying = false
    /// Whether the tables are known to be those of this program.
    var isMigrated = false
  }

  /// How long nobody tries again after none of them let us in, so that who asks meanwhile is told at
  /// once, and a server that is starting has little to refuse.
  static let rest = Duration.milliseconds(200)

  /// Where they are.
  let address: Address
  /// The servers in the order in which they are asked.
  let hosts: Hosts
  private let mayBeNewer: Bool
  private let state = Mutex(State())

  /// Creates a cluster; ``Connection/migrate(_:mayBeNewer:)`` says whose tables may be newer.
  init(_ address: Address, mayBeNewer: Bool = false) {
    self.address = address
    self.mayBeNewer = mayBeNewer
    hosts = Hosts(address)
  }

  /// Connects to the one that can be written to; the first connection brings the tables up to date.
  ///
  /// After a refusal one at a time tries again, and the others are refused at once: a server that is
  /// frozen lets everybody wait.
  ///
  /// - Throws: ``PostgreSQLError``; ``JuiceBar/StorageError`` when the tables are of a newer version.
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
        // Closed when there was something to do.
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
