extension UInt8 {
  /// Whether the byte may occur in a method or in a field's name (`tchar`, RFC 9110 section 5.6.2).
  var isTokenByte: Bool { isIn(low: 0x03FF_6CFA_0000_0000, high: 0x57FF_FFFF_C7FF_FFFE) }

  /// Whether the byte may occur in a host with its port (RFC 3986 section 3.2), the comma left out,
  /// since two joined Host lines contain one.
  var isHostByte: Bool { isIn(low: 0x2FFF_6FF2_0000_0000, high: 0x47FF_FFFE_AFFF_FFFE) }

  /// Whether the byte is a blank within a line (`OWS`, RFC 9110 section 5.6.3).
  var isBlank: Bool { self == 0x20 || self == 0x09 }

  /// The byte with a capital letter of ASCII made small.
  var lowercasedASCII: UInt8 { self &- UInt8(ascii: "A") < 26 ? self | 0x20 : self }

  var hexadecimalDigit: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  /// Whether the byte's bit is set in a table of the 128 characters of ASCII.
  private func isIn(low: UInt64, high: UInt64) -> Bool {
    guard self < 0x80 else { return false }
    return (self < 0x40 ? low : high) >> UInt64(self & 0x3F) & 1 == 1
  }
}
