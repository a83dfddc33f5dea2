import Synchronization

/// The servers of an address, of which one is the primary; who failed last is asked last.
///
/// All connections of a program share it, so that each profits from what another found.
public final class Hosts: Sendable {
  /// How long the connections wait.
  public let limits: Limits
  private let rotation: Mutex<[Host]>

  /// Takes the servers in the order of the address.
  public init(_ address: Address, limits: Limits = Limits()) {
    self.limits = limits
    rotation = Mutex(address.hosts)
  }

  /// The servers in the order in which they will be asked.
  public var order: [Host] { rotation.withLock { $0 } }

  /// Asks one server after the other, each once and each with its own deadline, until one lets us in
  /// and can be written to.
  ///
  /// - Throws: ``PostgreSQLError``, with a sentence about each server.
  public func connect() throws(PostgreSQLError) -> Connection {
    var failures: [PostgreSQLError] = []
    for host in order {
      do throws(PostgreSQLError) {
        return try Connection(host, limits: limits)
      } catch {
        failures.append(error)
        failed(host)
      }
    }
    throw Self.summary(of: failures)
  }

  /// Has a server asked last from now on, as it has just failed.
  public func failed(_ host: Host) {
    rotation.withLock { order in
      guard let index = order.firstIndex(of: host) else { return }
      order.append(order.remove(at: index))
    }
  }

  /// One error for all servers: that which has most to say of what to do.
  private static func summary(of failures: [PostgreSQLError]) -> PostgreSQLError {
    let sentences = failures.map(\.message).joined(separator: "; ")
    let failure = failures.first { $0.reaction != .reconnect } ?? failures.last
    return PostgreSQLError(failure?.event ?? .connectionLost, sentences)
  }
}
