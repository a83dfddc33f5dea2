/// Looks whether a server has become the primary while our connections are to another one.
///
/// A primary that was replaced without being told, as when its Patroni is dead, keeps answering
/// readers; only other hosts know of the newer one.
public struct PrimaryProbe: ~Copyable {
  /// How long to wait between two looks.
  public static let interval = Duration.milliseconds(500)

  private let host: Host
  private let hosts: Hosts
  private var connection: Connection?

  /// Prepares to look at one server of several; each needs its own lookout and thread.
  public init(at host: Host, of hosts: Hosts) {
    self.host = host
    self.hosts = hosts.waiting(.listening)
    connection = nil
  }

  /// Asks the server, unless it is the one that is believed to be the primary or no server of the
  /// cluster tells its timeline; what it says is noted for all connections.
  public mutating func look() {
    guard hosts.shouldBeLookedAt(host) else {
      connection = nil
      return
    }
    do throws(PostgreSQLError) {
      if var connection = connection.take() {
        try connection.askTimeline()
        keep(connection)
      } else {
        keep(try Connection(host, limits: hosts.limits, standbyWillDo: true))
      }
    } catch {
      // One that does not answer says nothing of who leads.
    }
  }

  private mutating func keep(_ asked: consuming Connection) {
    _ = hosts.note(asked.standing.timeline, of: host)
    connection = consume asked
  }
}

// Moved between threads as a whole, but never shared.
@available(*, unavailable)
extension PrimaryProbe: Sendable {}
