import SeededRandom

// Random draws of a simulation.
extension SeededGenerator {
  init(seed: Int) { self.init(seed: UInt64(bitPattern: Int64(seed))) }

  /// A generator whose draws do not depend on later draws from this one.
  mutating func branched() -> SeededGenerator { SeededGenerator(seed: next()) }

  /// A number in a range.
  mutating func number(in range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &self)
  }

  /// Whether an event happens that has a frequency per ten thousand.
  mutating func chance(_ frequency: Int) -> Bool { number(in: 1...10_000) <= frequency }

  /// One of several elements; there is at least one.
  mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[number(in: 0...elements.count - 1)]
  }
}
