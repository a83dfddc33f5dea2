import CounterWeb
import Foundation
import KioskRules
import Languages
import Localization
import OfficeWeb
import Testing
import VenueWeb
import Web

@Suite struct `Words of the screens` {
  private func sentences(_ language: Language) throws -> [(key: String, text: String)] {
    try TextFiles.entries().filter { $0.language == language }.map { ($0.key, $0.text) }
  }

  @Test(arguments: [Language.japanese, .simplifiedChinese])
  func `have the marks of their script beside its characters`(language: Language) throws {
    let before = #/[?!:,;.()][\p{Han}\p{Hiragana}\p{Katakana}]/#
    let after = #/[\p{Han}\p{Hiragana}\p{Katakana}}] ?[?!:,;()]/#
    for (key, text) in try sentences(language) {
      #expect(!text.contains(before) && !text.contains(after), "\(key): \(text)")
    }
  }

  @Test(arguments: [Language.english, .french])
  func `have typographic apostrophes`(language: Language) throws {
    for (key, text) in try sentences(language) { #expect(!text.contains("'"), "\(key): \(text)") }
  }

  @Test(arguments: [
    (Language.korean, ["주스", "계산대", "실사", "접근성", "낮은 화면", "낮은 자리", "휴대전화"]),
    (.french, ["équipe", "Équipe", "menu de {bar}"]),
    (.japanese, ["係員", "お客さま", "責任者", "在庫を直"]),
    (.simplifiedChinese, ["营业额", "报损", "自助机"]),
  ])
  func `name a thing by one word`(language: Language, others: [String]) throws {
    for (key, text) in try sentences(language) {
      for other in others { #expect(!text.contains(other), "\(key): \(text)") }
    }
  }

  @Test func `say 쥬스 as the menu does, in everything that a screen may show`() throws {
    for file in try TextFiles.files(named: ".json") {
      #expect(!(try String(contentsOf: file, encoding: .utf8)).contains("주스"), "\(file.path)")
    }
  }

  @Test func `let a Korean particle follow the value before it`() throws {
    let fixed = #/\{\w+\}(이에요|예요|이었|였|이라|라는|이|가|을|를|은|는|과|와|으로|로)(?![가-힣])/#
    for (key, text) in try sentences(.korean) {
      #expect(text.firstMatch(of: fixed) == nil, "\(key): \(text)")
    }
  }

  @Test(arguments: [("1", "버전 1이에요"), ("2", "버전 2예요"), ("10", "버전 10이에요")])
  func `say a number as it is read`(version: String, words: String) {
    let sentence = Texts(.korean)(.menuEditVersionNow, ["version": version])
    #expect(sentence.contains(words), "\(sentence)")
  }

  @Test(arguments: Language.allCases)
  func `name low reach alike where it is chosen and where it is asked for`(language: Language) {
    let texts = Texts(language)
    let name = texts(.viewReach).lowercased()
    #expect(texts(.kioskSettingLowReach).lowercased() == name)
    #expect(texts(.kioskFigureReach).lowercased().contains(name))
  }

  @Test(arguments: [
    (Language.english, TextKey.cartRemove, "Mango juice", "Remove one mango juice"),
    (.english, .cartAdd, "ABC juice", "Add one ABC juice"),
    (.english, .juiceOrder, "Kiwi juice", "Order kiwi juice"),
    (.french, .juiceOrder, "Jus de mangue", "Commander un jus de mangue"),
    (.french, .cartRemove, "Limonade", "Retirer «\u{A0}Limonade\u{A0}»"),
    (.korean, .juiceOrder, "망고쥬스", "망고쥬스 주문"),
  ])
  func `fit a name into the sentence`(
    language: Language,
    key: TextKey,
    juice: String,
    expected: String
  ) {
    #expect(Texts(language)(key, ["juice": juice]) == expected)
  }
}
