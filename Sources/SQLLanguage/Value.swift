/// One value as a database stores it.
public enum Value: Hashable, Sendable {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)
  case blob([UInt8])
}

/// A type that can be bound to a parameter and read from a column.
public protocol ValueConvertible: Sendable {
  /// The value as a database stores it.
  var sqlValue: Value { get }

  /// Reads a stored value, or nothing when it is of another kind.
  init?(sqlValue: Value)
}

extension Value: ValueConvertible {
  public var sqlValue: Value { self }

  public init?(sqlValue: Value) { self = sqlValue }
}

extension Int64: ValueConvertible {
  public var sqlValue: Value { .integer(self) }

  /// Reads an integer; a number with a fraction or a text is refused, not converted.
  public init?(sqlValue: Value) {
    guard case .integer(let number) = sqlValue else { return nil }
    self = number
  }
}

extension Int: ValueConvertible {
  /// The whole numbers that are read from columns: up to 2⁵⁰ either way.
  ///
  /// This exceeds every count and every time. Eight thousand such values can be added, whichever
  /// program wrote them, and one can be multiplied by as much.
  public static let storable = -(1 << 50)...(1 << 50)

  public var sqlValue: Value { .integer(Int64(self)) }

  /// Reads an integer within ``storable``.
  public init?(sqlValue: Value) {
    guard case .integer(let number) = sqlValue, let number = Int(exactly: number),
      Self.storable.contains(number)
    else { return nil }
    self = number
  }
}

extension Double: ValueConvertible {
  public var sqlValue: Value { .real(self) }

  public init?(sqlValue: Value) {
    guard case .real(let number) = sqlValue else { return nil }
    self = number
  }
}

extension String: ValueConvertible {
  public var sqlValue: Value { .text(self) }

  /// Reads a text, NUL characters included.
  public init?(sqlValue: Value) {
    guard case .text(let text) = sqlValue else { return nil }
    self = text
  }
}

extension [UInt8]: ValueConvertible {
  public var sqlValue: Value { .blob(self) }

  public init?(sqlValue: Value) {
    guard case .blob(let bytes) = sqlValue else { return nil }
    self = bytes
  }
}

extension Optional: ValueConvertible where Wrapped: ValueConvertible {
  public var sqlValue: Value { self?.sqlValue ?? .null }

  /// Reads NULL as nothing, and anything else as the wrapped type.
  public init?(sqlValue: Value) {
    if case .null = sqlValue {
      self = .none
    } else {
      guard let wrapped = Wrapped(sqlValue: sqlValue) else { return nil }
      self = wrapped
    }
  }
}
