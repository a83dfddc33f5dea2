extension String {
  /// Decodes percent-encoded UTF-8, or returns nothing when that fails or the text holds NUL.
  init?(percentDecoding bytes: some Collection<UInt8>, plusIsSpace: Bool) {
    var decoded: [UInt8] = []
    decoded.reserveCapacity(bytes.count)
    var rest = bytes.makeIterator()
    while let byte = rest.next() {
      switch byte {
      case UInt8(ascii: "%"):
        guard
          let high = rest.next()?.hexadecimalDigit,
          let low = rest.next()?.hexadecimalDigit,
          high | low != 0
        else { return nil }
        decoded.append(high << 4 | low)
      case UInt8(ascii: "+") where plusIsSpace:
        decoded.append(UInt8(ascii: " "))
      case 0:
        return nil
      default:
        decoded.append(byte)
      }
    }
    self.init(validating: decoded, as: UTF8.self)
  }
}

extension UInt8 {
  fileprivate var hexadecimalDigit: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
