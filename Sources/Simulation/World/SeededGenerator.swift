/// Draws everything that a simulation leaves to chance; the same seed draws the same again.
///
/// The method is SplitMix64, whose state is one counter.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: Int) { state = UInt64(bitPattern: Int64(seed)) }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ word >> 30) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ word >> 27) &* 0x94D0_49BB_1331_11EB
    return word ^ word >> 31
  }

  /// A generator whose draws do not change when this one is asked more often.
  mutating func branched() -> SeededGenerator {
    SeededGenerator(seed: Int(truncatingIfNeeded: next()))
  }

  /// A number of a range.
  mutating func number(in range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &self)
  }

  /// Whether something happens that happens so many times in ten thousand.
  mutating func chance(_ frequency: Int) -> Bool { number(in: 1...10_000) <= frequency }

  /// One of several things; there is at least one.
  mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[number(in: 0...elements.count - 1)]
  }
}
