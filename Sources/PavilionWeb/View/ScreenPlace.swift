/// The name of the place where a screen stands: up to 60 characters on one line.
struct ScreenPlace: Equatable, Sendable {
  /// The most characters that a name may have.
  static let maximumLength = 60

  /// The name.
  let name: String

  /// Takes a name; nothing when it is empty, too long, begins or ends with white space, or holds
  /// what cannot be seen.
  init?(_ name: String) {
    guard (1...Self.maximumLength).contains(name.count), name.unicodeScalars.count <= 240,
      name.unicodeScalars.allSatisfy(Self.isVisible),
      name.first?.isWhitespace == false, name.last?.isWhitespace == false
    else { return nil }
    self.name = name
  }

  /// Reads a name as ``hexadecimal`` writes it.
  init?(hexadecimal text: String) {
    let digits = Array(text.utf8)
    let bytes = stride(from: 0, to: digits.count, by: 2).compactMap { start in
      UInt8(String(decoding: digits[start...].prefix(2), as: UTF8.self), radix: 16)
    }
    guard bytes.count * 2 == digits.count, let name = String(validating: bytes, as: UTF8.self)
    else {
      return nil
    }
    self.init(name)
  }

  /// The name as the hexadecimal digits of its UTF-8, which can stand in a part of a cookie.
  var hexadecimal: String {
    name.utf8.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned: false
    case .format: scalar == "\u{200D}"
    default: true
    }
  }
}
