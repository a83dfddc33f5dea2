import Digests

/// A fingerprint of all events, the same in every process.
struct TraceHash: Hashable {
  private var hash = FNV1a()

  /// The fingerprint so far.
  var value: UInt64 { hash.value }

  /// Adds a number.
  mutating func add(_ number: Int) {
    var rest = UInt64(bitPattern: Int64(number))
    for _ in 0..<8 {
      hash.add(rest & 0xFF)
      rest >>= 8
    }
  }

  /// Adds bytes.
  mutating func add(_ bytes: some Sequence<UInt8>) { hash.add(bytes) }
}
