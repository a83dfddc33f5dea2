/// SQLite's answer to a call, such as `busy`, with its extended form, such as `busySnapshot`.
public struct ResultCode: RawRepresentable, Hashable, Sendable {
  /// The number SQLite gives; the low byte is the primary code.
  public let rawValue: Int32

  public init(rawValue: Int32) { self.rawValue = rawValue }

  /// The code without its extension: `busySnapshot` becomes `busy`.
  public var primary: ResultCode { ResultCode(rawValue: rawValue & 0xFF) }

  /// Matches the very code, and its extended forms when the pattern is a primary code.
  public static func ~= (pattern: ResultCode, code: ResultCode) -> Bool {
    pattern == code || pattern == code.primary
  }

  public static let ok = ResultCode(rawValue: 0)
  /// A generic error, such as a mistake in the SQL text.
  public static let error = ResultCode(rawValue: 1)
  public static let permission = ResultCode(rawValue: 3)
  /// Another connection holds the lock.
  public static let busy = ResultCode(rawValue: 5)
  /// A statement of the same connection is in the way.
  public static let locked = ResultCode(rawValue: 6)
  /// The time for a statement was over.
  public static let interrupted = ResultCode(rawValue: 9)
  /// The database, or this connection to it, is read-only.
  public static let readOnly = ResultCode(rawValue: 8)
  /// The disk or the operating system failed.
  public static let inputOutput = ResultCode(rawValue: 10)
  public static let corrupt = ResultCode(rawValue: 11)
  public static let full = ResultCode(rawValue: 13)
  public static let cannotOpen = ResultCode(rawValue: 14)
  public static let tooBig = ResultCode(rawValue: 18)
  /// A constraint of the schema refused the change.
  public static let constraint = ResultCode(rawValue: 19)
  /// A value has another type than was asked for.
  public static let mismatch = ResultCode(rawValue: 20)
  /// The library was used in a way it does not allow.
  public static let misuse = ResultCode(rawValue: 21)
  public static let notADatabase = ResultCode(rawValue: 26)

  /// A write that was cut off must be rolled back first, which this connection may not do.
  public static let readOnlyRollback = ResultCode(rawValue: 776)
  /// The index of a write-ahead log could not grow, as when the disk is full.
  public static let inputOutputSharedMemorySize = ResultCode(rawValue: 4874)
  /// A `CHECK` constraint refused the change.
  public static let constraintCheck = ResultCode(rawValue: 275)
  /// A foreign key refused the change.
  public static let constraintForeignKey = ResultCode(rawValue: 787)
  /// A primary key exists already.
  public static let constraintPrimaryKey = ResultCode(rawValue: 1555)
  /// A `UNIQUE` constraint refused the change.
  public static let constraintUnique = ResultCode(rawValue: 2067)
}
