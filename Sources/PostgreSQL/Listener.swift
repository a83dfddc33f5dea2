import Glibc
import SQLLanguage

/// Says when to look into a table that others write to: when they say so, after every interruption,
/// and now and then in any case.
///
/// It has its own connection. A notification is a hint; the table is the truth: look for rows after
/// the last one you know.
public struct Listener: ~Copyable {
  public enum Reason: Hashable, Sendable {
    /// Notifications arrived, with their payloads, oldest first.
    case notified([Notification])
    /// It listens from now on; earlier notifications may have been missed.
    case connected
    /// It has been quiet for as long as was asked for.
    case quiet
    /// It hears nothing until it is connected again, which the next call tries.
    case lost(PostgreSQLError)
  }

  /// How long a server may be silent before it is asked whether it is there.
  public static let heartbeat = Duration.seconds(1)

  private let hosts: Hosts
  private let channel: String
  private let interval: Duration
  private var connection: Connection?
  private var backoff: Backoff
  private var lastHeard: ContinuousClock.Instant

  /// Prepares to listen; the first call of ``next()`` connects.
  ///
  /// A silent server is given up after the heartbeat and the limit of an exchange; one that another
  /// connection has found to be gone is left as well.
  public init(
    to channel: String,
    at hosts: Hosts,
    interval: Duration,
    limits: Limits = .listening
  ) {
    self.hosts = hosts.waiting(limits)
    (self.channel, self.interval) = (channel, interval)
    connection = nil
    backoff = Backoff()
    lastHeard = .now
  }

  /// Waits for the next reason to look, on the caller's thread and at most for the interval, or for as
  /// long as the servers take to say that they are not there.
  public mutating func next() -> Reason {
    guard var connection = connection.take() else { return connect() }
    do throws(PostgreSQLError) {
      let reason = try listen(on: &connection)
      self.connection = consume connection
      return reason
    } catch {
      hosts.failed(connection)
      return .lost(error)
    }
  }

  private mutating func connect() -> Reason {
    do throws(PostgreSQLError) {
      var connection = try hosts.connect()
      try connection.listen(to: channel)
      self.connection = consume connection
      lastHeard = .now
      backoff.reset()
      return .connected
    } catch {
      usleep(UInt32(min(backoff.next(), interval).milliseconds) * 1_000)
      return .lost(error)
    }
  }

  private mutating func listen(on connection: inout Connection) throws(PostgreSQLError) -> Reason {
    let end = ContinuousClock.now + interval
    while true {
      let heard = connection.takeNotifications()
      guard heard.isEmpty else { return .notified(heard) }
      guard hosts.trusts(connection) else {
        throw PostgreSQLError(.closed, "\(connection.host) has failed others, or is replaced")
      }
      let now = ContinuousClock.now
      guard now < end else { return .quiet }
      let heartbeat = lastHeard + Self.heartbeat
      if heartbeat <= now {
        try connection.run("SELECT 1")
        lastHeard = .now
      } else if try connection.hear(by: Deadline(in: min(end, heartbeat) - now)) {
        lastHeard = .now
      }
    }
  }
}

// Moved between threads as a whole, but never shared.
@available(*, unavailable)
extension Listener: Sendable {}
