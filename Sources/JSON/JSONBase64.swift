// Bytes in JSON: a string of the base64 alphabet (RFC 4648, section 4), padded and in one line.
extension JSONValue {
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8
  )

  /// Creates a string that holds bytes.
  public init(base64 bytes: [UInt8]) {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
      for place in 0..<4 {
        text.append(
          place <= group.count
            ? Self.alphabet[bits >> (18 - 6 * place) & 0x3F] : UInt8(ascii: "=")
        )
      }
    }
    self = .string(String(decoding: text, as: UTF8.self))
  }
}

extension JSONReader {
  /// The bytes that a string holds.
  ///
  /// - Throws: ``JSONMismatch`` when the value is no string, or no base64 as this module writes it.
  public func base64() throws(JSONMismatch) -> [UInt8] {
    let text = try string()
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count / 4 * 3)
    var bits = 0
    var digits = 0
    var pads = 0
    for character in text.utf8 {
      guard let value = Self.value(of: character), pads == 0 || value == 0 else {
        throw mismatch("base64")
      }
      if character == UInt8(ascii: "=") { pads += 1 } else if pads > 0 { throw mismatch("base64") }
      bits = bits << 6 | value
      digits += 1
      if digits.isMultiple(of: 4) {
        for shift in [16, 8, 0] { bytes.append(UInt8(truncatingIfNeeded: bits >> shift)) }
        bits = 0
      }
    }
    guard digits.isMultiple(of: 4), pads <= 2, pads <= bytes.count,
      bytes.suffix(pads).allSatisfy({ $0 == 0 })
    else { throw mismatch("base64") }
    bytes.removeLast(pads)
    // Bits that stand for nothing must be clear, so that bytes are written in one way alone.
    guard
      JSONValue(base64: Array(bytes.suffix(bytes.count % 3))) == .string(Self.end(of: text, bytes))
    else { throw mismatch("base64") }
    return bytes
  }

  /// The last digits of a text, as many as hold the bytes that are no whole group.
  private static func end(of text: String, _ bytes: [UInt8]) -> String {
    bytes.count.isMultiple(of: 3) ? "" : String(text.suffix(4))
  }

  /// What a digit counts; a pad counts nothing.
  private static func value(of character: UInt8) -> Int? {
    switch character {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): Int(character) - 65
    case UInt8(ascii: "a")...UInt8(ascii: "z"): Int(character) - 71
    case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(character) + 4
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    case UInt8(ascii: "="): 0
    default: nil
    }
  }
}
