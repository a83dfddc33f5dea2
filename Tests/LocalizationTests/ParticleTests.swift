import Testing

@testable import Localization

@Suite struct `Korean particles` {
  @Test(arguments: [
    ("망고", "망고가"), ("딸기쥬스", "딸기쥬스가"), ("해금", "해금이"), ("귤", "귤이"),
    ("3", "3이"), ("12", "12가"), ("100", "100이"), ("7", "7이"),
    ("Paris", "Paris가"), ("Louvre", "Louvre가"), ("Pavillon", "Pavillon이"), ("King", "King이"),
    ("Book", "Book이"), ("Mozart", "Mozart가"), ("해금(haegeum)", "해금(haegeum)이"),
    ("‘망고’", "‘망고’가"), ("!", "!가"), ("", "가"),
  ])
  func `follow the final sound of a word`(word: String, expected: String) {
    #expect(Template("{word|이/가}").filled { _ in word } == expected)
  }

  @Test(arguments: [
    ("파리", "파리로"), ("서울", "서울로"), ("부산", "부산으로"), ("1", "1로"), ("8", "8로"),
    ("6", "6으로"), ("Hotel", "Hotel로"), ("Iran", "Iran으로"),
  ])
  func `lose their vowel after ㄹ where they begin with one`(word: String, expected: String) {
    #expect(Template("{word|으로/로}").filled { _ in word } == expected)
  }

  @Test func `come in every pair`() {
    let template = Template("{a|을/를} {b|은/는} {a|과/와}")
    #expect(template.filled { $0 == "a" ? "키위" : "불경" } == "키위를 불경은 키위와")
  }

  @Test func `leave broken and unknown placeholders visible`() {
    #expect(Template("{a} {b").filled { _ in nil } == "{a} {b")
    #expect(Template("a} {").filled { _ in nil } == "a} {")
  }
}
