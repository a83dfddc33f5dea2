import Synchronization

/// The servers of an address, one of them the primary; the one that failed last is tried last.
///
/// All connections of a program share it, so that each profits from the others' findings.
public final class Hosts: Sendable {
  private final class Record: Sendable {
    struct State {
      var order: [Host]
      var failures: [Host: Int] = [:]
      /// Where each server last wrote, as it said itself.
      var timelines: [Host: Timeline] = [:]
      /// The highest number that any server of a cluster has told.
      var highest: [Int: UInt32] = [:]

      mutating func fail(_ host: Host) {
        failures[host, default: 0] += 1
        guard let index = order.firstIndex(of: host) else { return }
        order.append(order.remove(at: index))
      }
    }

    let state: Mutex<State>

    init(_ hosts: [Host]) { state = Mutex(State(order: hosts)) }
  }

  /// How long the connections wait.
  public let limits: Limits
  private let record: Record

  /// Takes the servers in the order of the address.
  public convenience init(_ address: Address, limits: Limits = Limits()) {
    self.init(Record(address.hosts), limits)
  }

  private init(_ record: Record, _ limits: Limits) { (self.record, self.limits) = (record, limits) }

  /// The same servers, with their state, for connections with another time-out.
  public func waiting(_ limits: Limits) -> Hosts { Hosts(record, limits) }

  /// The servers in the order in which they will be asked.
  public var order: [Host] { record.state.withLock { $0.order } }

  /// Asks one server after the other, each once and each with its own deadline, until one lets us in,
  /// can be written to, and has not been replaced by another.
  public func connect() throws(PostgreSQLError) -> Connection {
    var failures: [PostgreSQLError] = []
    for host in order {
      // Counted before, so that nothing that is found out meanwhile is missed.
      let count = self.failures(of: host)
      do throws(PostgreSQLError) {
        var connection = try Connection(host, limits: limits)
        guard note(connection.standing.timeline, of: host) else {
          throw PostgreSQLError(.replacedServer, "\(host) was replaced by another primary")
        }
        connection.standing.hosts = self
        connection.standing.failures = count
        return connection
      } catch {
        failures.append(error)
        // One that has no room for another connection still serves those that it has.
        if error.state != .tooManyConnections { failed(host) }
      }
    }
    throw Self.summary(of: failures)
  }

  /// Has a server asked last from now on, as it has just failed.
  public func failed(_ host: Host) { record.state.withLock { $0.fail(host) } }

  /// Has the server of a connection that broke asked last; one that was not trusted any more says
  /// nothing new.
  public func failed(_ connection: borrowing Connection) {
    if trusts(connection) { failed(connection.host) }
  }

  /// How often a server has failed so far, or was found to have been replaced.
  func failures(of host: Host) -> Int { record.state.withLock { $0.failures[host, default: 0] } }

  /// Whether the server has done nothing wrong since the connection to it was opened by ``connect()``.
  ///
  /// Otherwise this one is not to be trusted either: a server that is frozen or cut off closes none
  /// of its connections, and each would have to be waited for by itself; one that was replaced
  /// keeps answering them.
  public func trusts(_ connection: borrowing Connection) -> Bool {
    failures(of: connection.host) == connection.standing.failures
  }

  /// Whether another server has begun a timeline since the connection was opened.
  func haveReplaced(_ connection: borrowing Connection) -> Bool {
    guard let timeline = connection.standing.timeline else { return false }
    return record.state.withLock { $0.highest[timeline.cluster, default: 0] > timeline.number }
  }

  /// Takes down where a server writes, and returns whether none is known that has replaced it.
  ///
  /// Those who were primary before a newer one are not trusted any more.
  func note(_ timeline: Timeline?, of host: Host) -> Bool {
    guard let timeline else { return true }
    return record.state.withLock { state in
      state.timelines[host] = timeline
      let highest = state.highest[timeline.cluster]
      if let highest, timeline.number <= highest { return timeline.number == highest }
      state.highest[timeline.cluster] = timeline.number
      for former in state.order where state.timelines[former].map({ $0 < timeline }) ?? false {
        state.fail(former)
      }
      if highest != nil, let index = state.order.firstIndex(of: host) {
        state.order.insert(state.order.remove(at: index), at: 0)
      }
      return true
    }
  }

  /// Whether a server may turn out to be a newer primary: it is not the one that our connections are to,
  /// and that one has told its timeline.
  func shouldBeLookedAt(_ host: Host) -> Bool {
    record.state.withLock { state in
      guard let first = state.order.first, first != host else { return false }
      return state.timelines[first] != nil
    }
  }

  /// One error for all servers: that which has most to say of what to do.
  private static func summary(of failures: [PostgreSQLError]) -> PostgreSQLError {
    let sentences = failures.map(\.message).joined(separator: "; ")
    let failure =
      failures.first { $0.reaction != .reconnect }
      ?? failures.first { $0.state == .tooManyConnections } ?? failures.last
    return PostgreSQLError(failure?.event ?? .connectionLost, sentences)
  }
}

extension Timeline {
  /// Whether another one of the same cluster has begun since.
  fileprivate static func < (left: Self, right: Self) -> Bool {
    left.cluster == right.cluster && left.number < right.number
  }
}
