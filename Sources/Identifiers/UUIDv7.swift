public import Time

/// A UUID of version 7 (RFC 9562 section 5.7): 128 bits that begin with the time, so that later ones
/// sort later.
public struct UUIDv7: TextIdentifier {
  /// The identifier's text, in lower case.
  public let rawValue: String

  /// Creates an identifier, or nothing when the text is not of 36 hexadecimal digits and hyphens.
  public init?(rawValue: String) {
    guard rawValue.utf8.count == 36,
      rawValue.utf8.allSatisfy({
        (0x30...0x39).contains($0) || (0x61...0x66).contains($0) || $0 == UInt8(ascii: "-")
      })
    else { return nil }
    self.rawValue = rawValue
  }

  /// Draws an identifier for something that is made now.
  public init(at time: Timestamp, using generator: inout some RandomNumberGenerator) {
    let random: UInt64 = generator.next()
    let more: UInt64 = generator.next()
    let high = UInt64(bitPattern: Int64(time.milliseconds)) << 16 | 0x7000 | more & 0x0FFF
    let low = random & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
    var text: [UInt8] = []
    text.reserveCapacity(36)
    for index in 0..<32 {
      if [8, 12, 16, 20].contains(index) { text.append(UInt8(ascii: "-")) }
      let word = index < 16 ? high : low
      let digit = UInt8(truncatingIfNeeded: word >> (60 - 4 * (index % 16))) & 0xF
      text.append(digit + (digit < 10 ? UInt8(ascii: "0") : UInt8(ascii: "a") - 10))
    }
    rawValue = String(decoding: text, as: UTF8.self)
  }
}
