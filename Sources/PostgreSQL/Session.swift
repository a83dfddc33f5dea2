import Glibc

/// A connection to whichever server is the primary, made again when it is lost.
///
/// It waits on the caller's thread, between attempts as well.
public struct Session: ~Copyable {
  /// The servers.
  public let hosts: Hosts
  private var connection: Connection?
  private var backoff: Backoff

  /// Connects when it is first needed.
  public init(_ hosts: Hosts) {
    self.hosts = hosts
    connection = nil
    backoff = Backoff()
  }

  /// Runs the body in a transaction, again and again as long as nothing of it can have been committed.
  ///
  /// - Parameters:
  ///   - patience: How long to go on trying; the first attempt is made in any case.
  ///   - body: What to do in the transaction; called once for each attempt.
  /// - Returns: What the body returns.
  /// - Throws: What the body throws, as it is, or ``PostgreSQLError``. After ``Reaction/lookUp`` what was
  ///   to be committed has to be looked up in a next transaction; it is never tried again here.
  @discardableResult
  public mutating func transaction<Outcome>(
    for patience: Duration,
    _ body: (inout Connection) throws -> Outcome
  ) throws -> Outcome {
    try attempt(for: patience) { connection in try connection.transaction(body) }
  }

  /// Runs the body outside of a transaction, again and again as long as it may help.
  ///
  /// - Parameters:
  ///   - patience: How long to go on trying; the first attempt is made in any case.
  ///   - body: What to do, which may be done twice, such as reading.
  /// - Returns: What the body returns.
  /// - Throws: What the body throws, as it is, or ``PostgreSQLError``.
  @discardableResult
  public mutating func attempt<Outcome>(
    for patience: Duration,
    _ body: (inout Connection) throws -> Outcome
  ) throws -> Outcome {
    let end = ContinuousClock.now + patience
    while true {
      do {
        var connected = try takeConnection()
        do {
          let outcome = try body(&connected)
          keep(connected)
          backoff.reset()
          return outcome
        } catch {
          keep(connected)
          throw error
        }
      } catch let error as PostgreSQLError {
        try prepareNextAttempt(after: error, until: end)
      }
    }
  }

  /// Closes the connection; the next call makes a new one.
  public mutating func close() { connection = nil }

  private mutating func takeConnection() throws(PostgreSQLError) -> Connection {
    // Taken out of its place, which is empty until it is kept again.
    if let connection = connection.take() { return connection }
    return try hosts.connect()
  }

  private mutating func keep(_ used: consuming Connection) {
    if used.isOpen { connection = consume used } else { hosts.failed(used.host) }
  }

  /// Waits until it is time for the next attempt, or throws when there is to be none.
  private mutating func prepareNextAttempt(
    after error: PostgreSQLError,
    until end: ContinuousClock.Instant
  ) throws(PostgreSQLError) {
    switch error.reaction {
    case .retry: break
    case .reconnect:
      if let lost = connection.take() { hosts.failed(lost.host) }
    case .lookUp:
      connection = nil
      throw error
    case .refused, .stop, .fail: throw error
    }
    let pause = backoff.next()
    guard ContinuousClock.now + pause < end else { throw error }
    usleep(UInt32(pause.milliseconds) * 1_000)
  }
}

// Moved between threads as a whole, but never shared.
@available(*, unavailable)
extension Session: Sendable {}
