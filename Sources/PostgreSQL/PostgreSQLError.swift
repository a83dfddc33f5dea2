/// An error between the program and PostgreSQL.
///
/// Neither the sentence nor anything else in it holds a password, a whole address, or a value that
/// was bound to a statement.
public struct PostgreSQLError: Error, Hashable, Sendable {
  public let event: Event
  /// PostgreSQL's sentence, or ours where the wrapper itself noticed.
  public let message: String
  public let constraint: String?
  /// The text of the statement, without the values bound to it.
  public let statement: String?
  /// Whether a `COMMIT` was on its way when it happened.
  public internal(set) var wasCommitSent: Bool

  public init(
    _ event: Event,
    _ message: String,
    constraint: String? = nil,
    statement: String? = nil,
    wasCommitSent: Bool = false
  ) {
    self.event = event
    self.message = message
    (self.constraint, self.statement, self.wasCommitSent) = (constraint, statement, wasCommitSent)
  }

  /// The code of a refusal or of a warning, when the server gave one.
  public var state: SQLState? {
    switch event {
    case .refusal(let state), .commitWarning(let state): state
    default: nil
    }
  }

  public var reaction: Reaction { Reaction(to: event, wasCommitSent: wasCommitSent) }
}

extension PostgreSQLError {
  /// The event, as far as the reaction depends on it.
  public enum Event: Hashable, Sendable {
    /// The server answered with an error.
    case refusal(SQLState)
    /// The connection broke without a word of the server, or was never made.
    case connectionLost
    /// The server did not answer in time; the connection was closed.
    case deadline
    /// The server answered `COMMIT` with a warning, as when a standby has not confirmed it.
    case commitWarning(SQLState)
    /// The server answered `COMMIT` with something else.
    case notCommitted
    /// The server is a standby, or was made read-only.
    case readOnlyServer
    /// The server was the primary until a standby was promoted, and has not noticed.
    case replacedServer
    case closed
    case mismatch
    /// The wrapper was used in a way that it does not allow.
    case misuse
    case invalidAddress
    case libraryMissing
  }
}

extension PostgreSQLError: CustomStringConvertible, CustomDebugStringConvertible {
  /// The sentence with the code: fit for an operator, without SQL.
  public var description: String {
    let code = state.map { " (PostgreSQL \($0))" } ?? ""
    return message + code + (reaction == .lookUp ? "; whether it was committed is unknown" : "")
  }

  /// The sentence, the code and the statement, for the log.
  public var debugDescription: String {
    guard let statement else { return description }
    return "\(description) in: \(statement)"
  }
}
