/// PostgreSQL's code for a refused statement, such as `23505`; the first two characters are the
/// class.
///
/// See [Error Codes](https://www.postgresql.org/docs/15/errcodes-appendix.html).
public struct SQLState: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  /// Five digits or capital letters.
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// The class, such as `23` for all broken constraints.
  public var family: String { String(rawValue.prefix(2)) }

  public static let warning = SQLState(rawValue: "01000")
  public static let uniqueViolation = SQLState(rawValue: "23505")
  /// The server is a standby, or was made read-only.
  public static let readOnlyTransaction = SQLState(rawValue: "25006")
  /// A transaction waited too long for its next statement.
  public static let idleInTransactionTimeout = SQLState(rawValue: "25P03")
  public static let serializationFailure = SQLState(rawValue: "40001")
  public static let statementCompletionUnknown = SQLState(rawValue: "40003")
  public static let deadlockDetected = SQLState(rawValue: "40P01")
  public static let undefinedTable = SQLState(rawValue: "42P01")
  /// There is such a type, or another thing, already.
  public static let duplicateObject = SQLState(rawValue: "42710")
  public static let duplicateTable = SQLState(rawValue: "42P07")
  public static let diskFull = SQLState(rawValue: "53100")
  public static let tooManyConnections = SQLState(rawValue: "53300")
  public static let lockNotAvailable = SQLState(rawValue: "55P03")
  /// The statement was cancelled, or timed out.
  public static let queryCanceled = SQLState(rawValue: "57014")
  /// The server is shutting down, or an administrator ended this connection.
  public static let adminShutdown = SQLState(rawValue: "57P01")
  public static let crashShutdown = SQLState(rawValue: "57P02")
  /// The server is starting, stopping or recovering.
  public static let cannotConnectNow = SQLState(rawValue: "57P03")
  /// The server's disk failed.
  public static let inputOutput = SQLState(rawValue: "58030")

  public var description: String { rawValue }
}
