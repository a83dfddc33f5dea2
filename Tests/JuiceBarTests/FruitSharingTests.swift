import JuiceBar
import SeededRandom
import Testing

@Suite struct `Sharing fruit between bars` {
  private func shelf(_ bar: String, _ onHand: Int, low: Int = 20) -> SharedShelf {
    SharedShelf(bar: BarID(unchecked: bar), onHand: onHand, low: low, capacity: 100)
  }

  @Test func `sends from where there is most to where there is least`() {
    let found = FruitSharing.suggestions(
      for: [shelf("a", 90), shelf("b", 5), shelf("c", 60), shelf("d", 15), shelf("e", 30)]
    )
    #expect(found.map { "\($0.from) \($0.to) \($0.amount)" } == ["a b 35", "c d 20"])
  }

  @Test func `asks nobody who has only enough, and for no handful`() {
    #expect(FruitSharing.suggestions(for: [shelf("a", 40), shelf("b", 0)]).isEmpty)
    #expect(FruitSharing.suggestions(for: [shelf("a", 49), shelf("b", 0)]).isEmpty)
    #expect(FruitSharing.suggestions(for: [shelf("a", 50), shelf("b", 0)]).map(\.amount) == [10])
    #expect(FruitSharing.suggestions(for: [shelf("a", 100), shelf("b", 21)]).isEmpty)
  }

  @Test(arguments: 0..<50)
  func `makes no bar short and overfills no shelf`(seed: UInt64) {
    var draws = SeededGenerator(seed: seed &+ 1)
    let shelves = (0..<Int.random(in: 0...40, using: &draws)).map { number in
      let capacity = Int.random(in: 1...200, using: &draws)
      return SharedShelf(
        bar: BarID(unchecked: "bar-\(number)"),
        onHand: Int.random(in: 0...capacity, using: &draws),
        low: Int.random(in: 0...capacity, using: &draws),
        capacity: capacity
      )
    }
    var onHand = Dictionary(uniqueKeysWithValues: shelves.map { ($0.bar, $0.onHand) })
    let found = FruitSharing.suggestions(for: shelves)
    for suggestion in found {
      #expect(suggestion.amount > 0)
      onHand[suggestion.from, default: 0] -= suggestion.amount
      onHand[suggestion.to, default: 0] += suggestion.amount
    }
    #expect(Set(found.map(\.to)).count == found.count)
    for shelf in shelves {
      let after = onHand[shelf.bar] ?? 0
      #expect(after <= shelf.capacity)
      if after < shelf.onHand { #expect(after > shelf.low || after == shelf.capacity) }
    }
  }
}
