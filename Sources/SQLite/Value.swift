/// One value as SQLite stores it.
public enum Value: Hashable, Sendable {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)
  case blob([UInt8])
}

/// A type that can be bound to a parameter and read from a column.
public protocol ValueConvertible: Sendable {
  /// The value as SQLite stores it.
  var sqliteValue: Value { get }

  /// Reads a stored value, or nothing when it is of another kind.
  init?(sqliteValue: Value)
}

extension Value: ValueConvertible {
  /// The value itself.
  public var sqliteValue: Value { self }

  /// Takes any value as it is.
  public init?(sqliteValue: Value) { self = sqliteValue }
}

extension Int64: ValueConvertible {
  /// The number as an integer.
  public var sqliteValue: Value { .integer(self) }

  /// Reads an integer; a number with a fraction or a text is refused, not converted.
  public init?(sqliteValue: Value) {
    guard case .integer(let number) = sqliteValue else { return nil }
    self = number
  }
}

extension Int: ValueConvertible {
  /// The number as an integer.
  public var sqliteValue: Value { .integer(Int64(self)) }

  /// Reads an integer that fits.
  public init?(sqliteValue: Value) {
    guard case .integer(let number) = sqliteValue else { return nil }
    self.init(exactly: number)
  }
}

extension Double: ValueConvertible {
  /// The number as a floating-point value.
  public var sqliteValue: Value { .real(self) }

  /// Reads a floating-point value.
  public init?(sqliteValue: Value) {
    guard case .real(let number) = sqliteValue else { return nil }
    self = number
  }
}

extension String: ValueConvertible {
  /// The text.
  public var sqliteValue: Value { .text(self) }

  /// Reads a text, NUL characters included.
  public init?(sqliteValue: Value) {
    guard case .text(let text) = sqliteValue else { return nil }
    self = text
  }
}

extension [UInt8]: ValueConvertible {
  /// The bytes as a blob.
  public var sqliteValue: Value { .blob(self) }

  /// Reads a blob.
  public init?(sqliteValue: Value) {
    guard case .blob(let bytes) = sqliteValue else { return nil }
    self = bytes
  }
}

extension Optional: ValueConvertible where Wrapped: ValueConvertible {
  /// The wrapped value, or NULL.
  public var sqliteValue: Value { self?.sqliteValue ?? .null }

  /// Reads NULL as nothing, and anything else as the wrapped type.
  public init?(sqliteValue: Value) {
    if case .null = sqliteValue {
      self = .none
    } else {
      guard let wrapped = Wrapped(sqliteValue: sqliteValue) else { return nil }
      self = wrapped
    }
  }
}
