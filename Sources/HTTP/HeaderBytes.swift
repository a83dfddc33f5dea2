extension UInt8 {
  /// Whether the byte may stand in a method or in a header's name (RFC 9110, `tchar`).
  var isTokenByte: Bool {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"):
      true
    default:
      "!#$%&'*+-.^_`|~".utf8.contains(self)
    }
  }

  /// Whether the byte may stand in a header's value.
  var isFieldByte: Bool { self >= 0x20 && self != 0x7F || self == 0x09 }

  /// Whether the byte may stand in a Host header: no blank, and nothing that ends an authority.
  var isHostByte: Bool { self > 0x20 && self < 0x7F && !"/?#@\\,".utf8.contains(self) }

  var isBlank: Bool { self == 0x20 || self == 0x09 }
}

extension UnsafeRawBufferPointer {
  /// Whether the bytes are these, which are in lower case, whatever their own case.
  func equals(_ lowercased: StaticString) -> Bool {
    guard count == lowercased.utf8CodeUnitCount else { return false }
    // Both are as long as the index goes, and the literals here are all longer than a character.
    return indices.allSatisfy { unsafe self[$0].lowercasedASCII == lowercased.utf8Start[$0] }
  }
}

extension UInt64 {
  /// Reads digits and nothing else: no sign, no blank, no list.
  init?(decimal bytes: UnsafeRawBufferPointer) {
    guard unsafe !bytes.isEmpty else { return nil }
    self = 0
    for index in bytes.indices {
      let byte = unsafe bytes[index]
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
      let (tens, tensOverflow) = multipliedReportingOverflow(by: 10)
      let (sum, sumOverflow) = tens.addingReportingOverflow(UInt64(byte - UInt8(ascii: "0")))
      guard !tensOverflow, !sumOverflow else { return nil }
      self = sum
    }
  }
}
