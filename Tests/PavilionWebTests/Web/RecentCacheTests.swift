import Testing

@testable import Web

@Suite struct `The cache of what was used last` {
  private struct Text: Weighed {
    let weight: Int
    var number = 0
  }

  private let cache = RecentCache<String, Int, Text>(bytes: 100)

  @discardableResult
  private func put(_ key: String, _ weight: Int, at version: Int = 1) -> Int {
    cache.value(for: key, at: version) { Text(weight: weight, number: version) }.number
  }

  private func kept(_ keys: String...) -> [Bool] {
    keys.map { cache.known(for: $0, at: 1) != nil }
  }

  @Test func `gives up those used longest ago`() {
    for key in ["a", "b", "c"] { put(key, 30) }
    #expect(cache.known(for: "a", at: 1) != nil)
    put("d", 30)
    #expect(kept("b") == [false])
    #expect(kept("c", "a", "d") == [true, true, true])
    // As many as the new one needs.
    put("e", 70)
    #expect(kept("c", "a", "d", "e") == [false, false, true, true])
    #expect(cache.bytes == 100)
  }

  @Test func `has a value of one version alone`() {
    #expect(put("a", 30) == 1)
    #expect(cache.known(for: "a", at: 2) == nil)
    #expect(put("a", 40, at: 2) == 2)
    #expect(cache.bytes == 40)
    #expect(cache.known(for: "a", at: 1) == nil)
  }

  @Test func `keeps nothing that is larger than all of it`() {
    put("a", 30)
    #expect(put("b", 101) == 1)
    #expect(kept("a", "b") == [true, false])
    put("a", 101, at: 2)
    #expect(cache.bytes == 0)
  }

  @Test func `stays within its bytes whatever is asked for`() {
    var generator = SystemRandomNumberGenerator()
    var used: [String] = []
    for _ in 0..<5_000 {
      let number = Int.random(in: 0..<20, using: &generator)
      put("\(number)", number + 1)
      used.removeAll { $0 == "\(number)" }
      used.append("\(number)")
      #expect(cache.bytes <= 100)
    }
    // Those used last are there, as many as have room.
    var room = 100
    for key in used.reversed() {
      room -= (Int(key) ?? 0) + 1
      guard room >= 0 else { break }
      #expect(cache.known(for: key, at: 1) != nil)
    }
  }
}
