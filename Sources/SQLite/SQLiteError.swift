import CSQLite

/// An error of a call to SQLite.
public struct SQLiteError: Error, Hashable, Sendable {
  /// SQLite's code, extended where it says more.
  public let code: ResultCode
  /// SQLite's sentence, or ours where the wrapper itself refused.
  public let message: String
  /// The text of the statement, without the values bound to it.
  public let statement: String?

  public init(_ code: ResultCode, _ message: String, statement: String? = nil) {
    self.code = code
    self.message = message
    self.statement = statement
  }
}

extension SQLiteError: CustomStringConvertible, CustomDebugStringConvertible {
  /// The sentence with the code's number: fit for an operator, without SQL.
  public var description: String { "\(message) (SQLite \(code.rawValue))" }

  /// The sentence, the number and the statement, for the log.
  public var debugDescription: String {
    guard let statement else { return description }
    return "\(description) in: \(statement)"
  }
}

extension SQLiteError {
  /// Reads the code and the message of a connection's last failed call.
  ///
  /// Both must be read before the next call on the same connection replaces them.
  init(lastOf connection: OpaquePointer?, statement: String? = nil) {
    let code = unsafe ResultCode(rawValue: sqlite3_extended_errcode(connection))
    let message = unsafe sqlite3_errmsg(connection).map { unsafe String(cString: $0) }
    self.init(code, message ?? "out of memory", statement: statement)
  }
}
