import SQLLanguage

/// PostgreSQL's number of a type (`pg_type.oid`); these never change.
struct TypeNumber: RawRepresentable, Hashable {
  let rawValue: UInt32

  static let inferred = TypeNumber(rawValue: 0)
  static let bool = TypeNumber(rawValue: 16)
  static let bytea = TypeNumber(rawValue: 17)
  static let int8 = TypeNumber(rawValue: 20)
  static let int2 = TypeNumber(rawValue: 21)
  static let int4 = TypeNumber(rawValue: 23)
  static let text = TypeNumber(rawValue: 25)
  static let oid = TypeNumber(rawValue: 26)
  static let float4 = TypeNumber(rawValue: 700)
  static let float8 = TypeNumber(rawValue: 701)
  static let numeric = TypeNumber(rawValue: 1700)
}

extension Value {
  /// The type that a parameter with this value has; NULL takes the one that the statement expects.
  var parameterType: TypeNumber {
    switch self {
    case .null: .inferred
    case .integer: .int8
    case .real: .float8
    case .text: .text
    case .blob: .bytea
    }
  }

  /// Reads a column as the server writes it, or nothing when a number does not fit.
  ///
  /// Sums of whole numbers come as `numeric` and are whole numbers here; one with a fraction is refused
  /// rather than rounded.
  init?(text bytes: UnsafeRawBufferPointer, ofType type: TypeNumber) {
    switch type {
    case .int8, .int4, .int2, .oid, .numeric:
      guard let number = unsafe Int64(String(decoding: bytes, as: UTF8.self)) else { return nil }
      self = .integer(number)
    case .bool:
      self = unsafe .integer(bytes.first == UInt8(ascii: "t") ? 1 : 0)
    case .float8, .float4:
      guard let number = unsafe Double(String(decoding: bytes, as: UTF8.self)) else { return nil }
      self = .real(number)
    case .bytea:
      guard let blob = unsafe [UInt8](hexadecimal: bytes) else { return nil }
      self = .blob(blob)
    default:
      self = unsafe .text(String(decoding: bytes, as: UTF8.self))
    }
  }
}

extension [UInt8] {
  /// Reads `\x` and two digits for each byte, as `bytea_output = hex` writes them.
  fileprivate init?(hexadecimal digits: UnsafeRawBufferPointer) {
    guard digits.count >= 2, digits.count.isMultiple(of: 2),
      unsafe digits[0] == UInt8(ascii: "\\"), unsafe digits[1] == UInt8(ascii: "x")
    else { return nil }
    self = []
    reserveCapacity(digits.count / 2 - 1)
    for index in stride(from: 2, to: digits.count, by: 2) {
      guard let high = unsafe Self.digit(digits[index]),
        let low = unsafe Self.digit(digits[index + 1])
      else { return nil }
      append(high << 4 | low)
    }
  }

  private static func digit(_ character: UInt8) -> UInt8? {
    switch character {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): character - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): character - UInt8(ascii: "a") + 10
    default: nil
    }
  }
}
