/// How long a connection waits, for whom.
public struct Limits: Hashable, Sendable {
  /// How long one host may take to let us in.
  public var connect: Duration
  /// How long an exchange may take, from sending to the last answer.
  ///
  /// Afterwards the connection is closed, since a frozen server keeps its sockets open for ever.
  public var exchange: Duration
  /// How long the server lets a statement run (`statement_timeout`), so that it gives up before we do.
  public var statement: Duration
  /// How long the server lets a statement wait for a lock (`lock_timeout`).
  public var lock: Duration
  /// How long the server keeps an open transaction from which it hears nothing
  /// (`idle_in_transaction_session_timeout`): our own death must not hold up the others.
  public var idleInTransaction: Duration

  /// States limits; those that are left out suit the order path.
  public init(
    connect: Duration = .seconds(2),
    exchange: Duration = .seconds(4),
    statement: Duration = .milliseconds(3_500),
    lock: Duration = .seconds(3),
    idleInTransaction: Duration = .seconds(5)
  ) {
    self.connect = connect
    self.exchange = exchange
    (self.statement, self.lock, self.idleInTransaction) = (statement, lock, idleInTransaction)
  }
}

extension Limits {
  /// Short ones, for who is to notice soon that a server is gone.
  public static let listening = Limits(exchange: .seconds(2), statement: .milliseconds(1_500))
}

extension Duration {
  /// Whole milliseconds, rounded up, at least none.
  var milliseconds: Int {
    let (seconds, attoseconds) = components
    return max(
      0,
      Int(seconds) * 1_000 + Int((attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
    )
  }
}

struct Deadline {
  private let instant: ContinuousClock.Instant

  init(in duration: Duration) { instant = .now + duration }

  private init(at instant: ContinuousClock.Instant) { self.instant = instant }

  func orIn(_ duration: Duration) -> Deadline { Deadline(at: min(instant, .now + duration)) }

  var hasPassed: Bool { instant <= .now }

  var milliseconds: Int32 { Int32(clamping: (instant - .now).milliseconds) }
}
