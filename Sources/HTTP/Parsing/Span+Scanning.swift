extension Span<UInt8> {
  /// The position of the first control byte (0x00 to 0x1F, 0x7F) at or after a position, or the
  /// number of bytes when there is none.
  ///
  /// - Complexity: O(*n*), eight bytes at a time.
  func firstControlByte(from start: Int) -> Int {
    var position = start
    // No pointer: the raw view of a span has bounds that every load is checked against.
    let raw = unsafe bytes
    while position + 8 <= count {
      // Every pattern of eight bytes is a number.
      let word = unsafe raw.unsafeLoadUnaligned(fromByteOffset: position, as: UInt64.self)
      let found = UInt64(littleEndian: word).controlBytes
      if found != 0 { return position + found.trailingZeroBitCount / 8 }
      position += 8
    }
    while position < count, self[position] >= 0x20, self[position] != 0x7F { position += 1 }
    return position
  }

  func first(_ byte: UInt8, in range: Range<Int>) -> Int? {
    for position in range where self[position] == byte { return position }
    return nil
  }

  /// Whether the bytes are these, which are in lower case, whatever their own case.
  func equals(_ lowercased: StaticString) -> Bool {
    guard count == lowercased.utf8CodeUnitCount else { return false }
    for position in indices {
      // Both are equally long, and no literal here is a single character, which has no pointer.
      let byte = unsafe lowercased.utf8Start[position]
      if self[position].lowercasedASCII != byte { return false }
    }
    return true
  }

  /// Whether both hold the same text, whatever the case of its ASCII letters.
  func equalsIgnoringASCIICase(_ other: Span<UInt8>) -> Bool {
    guard count == other.count else { return false }
    for position in indices
    where self[position].lowercasedASCII != other[position].lowercasedASCII {
      return false
    }
    return true
  }

  func isEqual(to other: Span<UInt8>) -> Bool {
    guard count == other.count else { return false }
    for position in indices where self[position] != other[position] { return false }
    return true
  }

  func allSatisfy(_ isOfKind: (UInt8) -> Bool) -> Bool {
    for position in indices where !isOfKind(self[position]) { return false }
    return true
  }

  /// The bytes without blanks (`OWS`) at either end.
  func trimmed(in range: Range<Int>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, self[start].isBlank { start += 1 }
    while start < end, self[end - 1].isBlank { end -= 1 }
    return start..<end
  }
}

extension UInt64 {
  /// A word whose lowest bit that is set lies in the lowest byte that is a control byte.
  ///
  /// Subtracting borrows from higher bytes only, so hits above the lowest may be wrong; they are
  /// not used. Bytes from 0x80 on are no control bytes.
  fileprivate var controlBytes: UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let belowSpace = self &- (ones &* 0x20)
    let isDelete = (self ^ (ones &* 0x7F)) &- ones
    return (belowSpace | isDelete) & ~self & (ones &* 0x80)
  }
}

extension [UInt8] {
  init(copying bytes: Span<UInt8>) {
    // The pointer is used within the closure alone.
    self = unsafe bytes.withUnsafeBufferPointer { unsafe Array($0) }
  }

  mutating func append(copying bytes: Span<UInt8>) {
    // The pointer is used within the closure alone.
    unsafe bytes.withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
  }
}

extension String {
  /// Copies UTF-8, or returns nothing where it is malformed.
  init?(validating bytes: Span<UInt8>) {
    guard let text = try? UTF8Span(validating: bytes) else { return nil }
    self.init(copying: text)
  }
}
