/// A fingerprint of everything that happened, the same in every process (64-bit FNV-1a).
struct TraceHash: Hashable {
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  /// Takes in one more number.
  mutating func add(_ number: Int) {
    var rest = UInt64(bitPattern: Int64(number))
    for _ in 0..<8 {
      value = (value ^ rest & 0xFF) &* 0x0000_0100_0000_01B3
      rest >>= 8
    }
  }

  /// Takes in bytes.
  mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
  }
}
