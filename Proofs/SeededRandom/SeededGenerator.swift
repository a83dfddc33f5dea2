/// A random number generator that gives the same numbers for the same seed on every machine.
///
/// The method is SplitMix64, whose state is one counter (Steele, Lea and Flood, Fast Splittable
/// Pseudorandom Number Generators, 2014).
@frozen
public struct SeededGenerator: RandomNumberGenerator, Sendable {
  @usableFromInline var state: UInt64

  /// Creates a generator with a seed.
  @inlinable
  public init(seed: UInt64) { state = seed }

  /// The next number.
  @inlinable
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }
}
