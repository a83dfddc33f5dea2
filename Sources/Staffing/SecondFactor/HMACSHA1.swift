/// The code HMAC-SHA-1 (RFC 2104, FIPS 180-4), for one-time codes and for nothing else.
///
/// Apps that show such codes know no other hash reliably. Collisions of SHA-1 do not help to guess a
/// code of a secret key; wherever they would matter, the program hashes otherwise.
enum HMACSHA1 {
  private static let blockSize = 64

  /// The 20 bytes of the code of a message.
  static func code(of message: [UInt8], key: [UInt8]) -> [UInt8] {
    var block = key.count > blockSize ? hash(key) : key
    block += [UInt8](repeating: 0, count: blockSize - block.count)
    return hash(block.map { $0 ^ 0x5C } + hash(block.map { $0 ^ 0x36 } + message))
  }

  private static func hash(_ message: [UInt8]) -> [UInt8] {
    var state: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0]
    let padded = padded(message)
    for start in stride(from: 0, to: padded.count, by: blockSize) {
      add(padded[start..<(start + blockSize)], to: &state)
    }
    return state.flatMap { $0.bigEndianBytes }
  }

  /// The message, a one bit, zeros, and its length in bits, in whole blocks.
  private static func padded(_ message: [UInt8]) -> [UInt8] {
    var padded = message + [0x80]
    let rest = (padded.count + 8) % blockSize
    if rest > 0 { padded += [UInt8](repeating: 0, count: blockSize - rest) }
    return padded + (UInt64(message.count) * 8).bigEndianBytes
  }

  private static func add(_ block: ArraySlice<UInt8>, to state: inout [UInt32]) {
    var words = stride(from: block.startIndex, to: block.endIndex, by: 4).map { start in
      block[start..<(start + 4)].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    }
    for index in 16..<80 {
      let word = words[index - 3] ^ words[index - 8] ^ words[index - 14] ^ words[index - 16]
      words.append(word.rotated(left: 1))
    }
    var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
    for (index, word) in words.enumerated() {
      let (mixed, constant): (UInt32, UInt32) =
        switch index {
        case ..<20: (b & c | ~b & d, 0x5A82_7999)
        case ..<40: (b ^ c ^ d, 0x6ED9_EBA1)
        case ..<60: (b & c | b & d | c & d, 0x8F1B_BCDC)
        default: (b ^ c ^ d, 0xCA62_C1D6)
        }
      let next = a.rotated(left: 5) &+ mixed &+ e &+ constant &+ word
      (a, b, c, d, e) = (next, a, b.rotated(left: 30), c, d)
    }
    for (index, value) in [a, b, c, d, e].enumerated() { state[index] &+= value }
  }
}

extension UInt32 {
  fileprivate func rotated(left count: UInt32) -> UInt32 { self << count | self >> (32 - count) }
}

extension FixedWidthInteger {
  /// The bytes, the most significant first.
  var bigEndianBytes: [UInt8] {
    stride(from: bitWidth - 8, through: 0, by: -8).map { UInt8(truncatingIfNeeded: self >> $0) }
  }
}
