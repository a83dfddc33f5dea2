/// The hash FNV-1a of 64 bits, the same from start to start; no defence against forgery.
///
/// Source: the reference by its authors, <http://www.isthe.com/chongo/tech/comp/fnv/>.
@frozen
public struct FNV1a: Hashable, Sendable {
  @usableFromInline var state: UInt64 = 0xCBF2_9CE4_8422_2325

  /// The hash of what was added.
  @inlinable public var value: UInt64 { state }

  /// Creates the hash of nothing.
  @inlinable public init() {}

  @inlinable
  public static func hash(_ bytes: some Sequence<UInt8>) -> UInt64 {
    var hash = FNV1a()
    hash.add(bytes)
    return hash.value
  }

  @inlinable
  public mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { add(UInt64(byte)) }
  }

  /// Adds a word as if it were one byte.
  @inlinable
  public mutating func add(_ word: UInt64) { state = (state ^ word) &* 0x100_0000_01B3 }
}
