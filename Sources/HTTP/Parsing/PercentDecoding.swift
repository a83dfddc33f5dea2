extension String {
  /// Decodes percent-encoded UTF-8, or returns nothing when that fails or the text holds NUL.
  init?(percentDecoding bytes: Span<UInt8>, plusIsSpace: Bool) {
    let isPlain = bytes.allSatisfy {
      $0 != UInt8(ascii: "%") && $0 != 0 && !(plusIsSpace && $0 == UInt8(ascii: "+"))
    }
    if isPlain {
      self.init(validating: bytes)
      return
    }
    var decoded: [UInt8] = []
    decoded.reserveCapacity(bytes.count)
    var position = 0
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "%"):
        guard
          position + 2 < bytes.count,
          let high = bytes[position + 1].hexadecimalDigit,
          let low = bytes[position + 2].hexadecimalDigit,
          high | low != 0
        else { return nil }
        decoded.append(high << 4 | low)
        position += 2
      case UInt8(ascii: "+") where plusIsSpace:
        decoded.append(UInt8(ascii: " "))
      case 0:
        return nil
      case let byte:
        decoded.append(byte)
      }
      position += 1
    }
    self.init(validating: decoded.span)
  }
}
