import ExpositionGuide
import SeededRandom
import Testing

/// The differences between two texts, word by word.
struct WordDifferenceTests {
  @Test(
    arguments: [
      (
        "80% copper and 20% tin", "78% copper and 22% tin", "[-80][+78]% copper and [-20][+22]% tin"
      ),
      ("김부식이 완성한 책", "김부식을 비롯한 편찬자들이 완성한 책", "김부식[+을 비롯한 편찬자들]이 완성한 책"),
      ("놋그릇이 있었다", "놋그릇이 많이 있었다", "놋그릇이 [+많이 ]있었다"),
      ("銅と錫を溶かす", "銅と亜鉛を溶かす", "銅と[-錫][+亜鉛]を溶かす"),
      ("铜与锡", "铜与铅锡", "铜与[+铅]锡"),
      ("the statue", "the statues", "the [-statue][+statues]"),
      ("", "새 글", "[+새 글]"),
      ("old", "", "[-old]"),
      ("same", "same", "same"),
      ("", "", ""),
    ]
  )
  func `marks the words that changed`(before: String, after: String, marked: String) {
    #expect(WordDifference(from: before, to: after).marked == marked)
  }

  @Test
  func `has both texts in its parts`() {
    var random = SeededGenerator(seed: 20_261_125)
    let words = ["a", "b", " ", "가", "나다", "漢", "。", "\n", "👩‍👩‍👧", "e\u{301}"]
    for _ in 0..<2_000 {
      let texts = (0..<2).map { _ in
        (0..<Int.random(in: 0...30, using: &random)).map { _ in
          words.randomElement(using: &random) ?? ""
        }.joined()
      }
      let parts = WordDifference(from: texts[0], to: texts[1]).parts
      #expect(parts.map(\.before).joined() == texts[0])
      #expect(parts.map(\.after).joined() == texts[1])
    }
  }

  @Test
  func `keeps to its bounds in long texts that share nothing`() {
    let before = String(repeating: "one two ", count: 15_000)
    let after = String(repeating: "drei vier ", count: 15_000)
    let begin = ContinuousClock.now
    let parts = WordDifference(from: before, to: after).parts
    #expect(parts.map(\.before).joined() == before)
    #expect(parts.map(\.after).joined() == after)
    #expect(ContinuousClock.now - begin < .seconds(20))
  }
}

extension WordDifference {
  fileprivate var marked: String {
    parts.map { part in
      switch part {
      case .kept(let text): text
      case .removed(let text): "[-\(text)]"
      case .added(let text): "[+\(text)]"
      }
    }.joined()
  }
}

extension WordDifference.Part {
  fileprivate var before: String {
    switch self {
    case .kept(let text), .removed(let text): text
    case .added: ""
    }
  }

  fileprivate var after: String {
    switch self {
    case .kept(let text), .added(let text): text
    case .removed: ""
    }
  }
}
