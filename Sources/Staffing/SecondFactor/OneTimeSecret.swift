public import Time

/// The secret that a phone and the server share, of which both make a code of six digits every 30
/// seconds (TOTP, RFC 6238, with its usual figures).
public struct OneTimeSecret: Hashable, Sendable {
  /// How many bytes it has: those of the hash, as RFC 4226 recommends (section 4, R6).
  static let byteCount = 20
  /// For how long one code is shown, in milliseconds.
  static let stepMilliseconds = 30_000
  private static let digits = 6
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".utf8)

  private let bytes: [UInt8]

  public init(using generator: inout some RandomNumberGenerator) {
    bytes = (0..<Self.byteCount).map { _ in .random(in: .min ... .max, using: &generator) }
  }

  /// Reads the text of a secret: 32 characters of Base32 (RFC 4648, section 6).
  public init?(_ text: String) {
    var bits = 0
    var count = 0
    var bytes: [UInt8] = []
    for character in text.utf8 {
      guard let value = Self.alphabet.firstIndex(of: character) else { return nil }
      bits = (bits << 5 | value) & 0xFFF
      count += 5
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> count))
      }
    }
    guard count == 0, bytes.count == Self.byteCount else { return nil }
    self.bytes = bytes
  }

  /// The secret as 32 characters of Base32.
  public var text: String {
    var bits = 0
    var count = 0
    var text: [UInt8] = []
    for byte in bytes {
      bits = (bits << 8 | Int(byte)) & 0xFFFF
      count += 8
      while count >= 5 {
        count -= 5
        text.append(Self.alphabet[bits >> count & 0x1F])
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The number of the step in which a time lies.
  public static func step(at time: Timestamp) -> Int { time.milliseconds / stepMilliseconds }

  /// The code of a step.
  public func code(at step: Int) -> String {
    let number = Self.number(of: bytes, at: step) % 1_000_000
    return String(repeating: "0", count: Self.digits - "\(number)".count) + "\(number)"
  }

  /// The number of 31 bits that RFC 4226 takes from the hash at a counter (section 5.3).
  static func number(of key: [UInt8], at counter: Int) -> Int {
    let hash = HMACSHA1.code(of: UInt64(bitPattern: Int64(counter)).bigEndianBytes, key: key)
    let offset = Int(hash[hash.count - 1] & 0xF)
    return hash[offset..<(offset + 4)].reduce(0) { $0 << 8 | Int($1) } & 0x7FFF_FFFF
  }
}
