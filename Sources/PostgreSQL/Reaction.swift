/// The reaction to a failure of any operation.
public enum Reaction: Hashable, Sendable {
  /// All was rolled back: try the whole transaction again on the same connection.
  case retry
  /// Nothing was committed: close, connect to the next host, try the whole transaction again.
  case reconnect
  /// It may have been committed: close, connect, and look the idempotency key up.
  case lookUp
  /// The data refuse it, and will do so again: a constraint answers for the caller.
  case refused
  /// The server cannot write: stop accepting, and raise the alarm.
  case stop
  /// Trying again would change nothing.
  case fail

  /// Reads the table; the rows that come first go first.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - wasCommitSent: Whether a `COMMIT` was on its way. An error that the server answers to it says
  ///     that nothing was committed; a broken connection says nothing.
  public init(to event: PostgreSQLError.Event, wasCommitSent: Bool) {
    self =
      switch event {
      case .commitWarning, .notCommitted: .lookUp
      case .refusal(let state): Self(to: state, wasCommitSent: wasCommitSent)
      case .connectionLost, .deadline: wasCommitSent ? .lookUp : .reconnect
      case .readOnlyServer, .replacedServer, .closed: .reconnect
      case .mismatch, .misuse, .invalidAddress, .libraryMissing: .fail
      }
  }

  private init(to state: SQLState, wasCommitSent: Bool) {
    self =
      switch state {
      case .statementCompletionUnknown: .lookUp
      case .serializationFailure, .deadlockDetected, .lockNotAvailable: .retry
      // By `statement_timeout`, or by an operator.
      case .queryCanceled: .retry
      case .readOnlyTransaction: .reconnect
      case .diskFull, .inputOutput: .stop
      // The session ends with these; what it was doing may have been done.
      case .adminShutdown, .crashShutdown, .cannotConnectNow, .idleInTransactionTimeout,
        .tooManyConnections:
        wasCommitSent ? .lookUp : .reconnect
      case _ where state.family == "08": wasCommitSent ? .lookUp : .reconnect
      case _ where state.family == "23": .refused
      default: .fail
      }
  }
}
