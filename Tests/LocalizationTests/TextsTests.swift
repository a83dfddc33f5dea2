import CounterWeb
import Languages
import Localization
import OfficeWeb
import Testing
import Web

@Suite struct `Texts of the screens` {
  @Test(arguments: [
    (Language.korean, 0, "0잔 남았어요"), (.korean, 1, "1잔 남았어요"), (.english, 0, "0 glasses left"),
    (.english, 1, "1 glass left"), (.english, 1200, "1,200 glasses left"),
    (.french, 0, "encore 0 verre"), (.french, 1, "encore 1 verre"), (.french, 2, "encore 2 verres"),
  ])
  func `follow the number they speak of`(language: Language, count: Int, expected: String) {
    #expect(Texts(language)(.juiceMakeable, count: count) == expected)
  }

  @Test(arguments: [
    (Language.korean, 48_130_300, "48,130,300"), (.english, 999, "999"), (.english, 1000, "1,000"),
    (.french, 48_130_300, "48\u{202F}130\u{202F}300"), (.french, -1000, "\u{2212}1\u{202F}000"),
    (.korean, 0, "0"), (.english, Int.min, "\u{2212}9,223,372,036,854,775,808"),
  ])
  func `group the digits of numbers`(language: Language, number: Int, expected: String) {
    #expect(Texts(language).number(number) == expected)
  }

  @Test(arguments: [
    (Language.korean, "1900. 04. 14 - 1900. 11. 12"),
    (.english, "14 April 1900 – 12 November 1900"),
    (.french, "14 avril 1900 – 12 novembre 1900"),
    (.japanese, "1900年4月14日〜1900年11月12日"),
    (.simplifiedChinese, "1900年4月14日至1900年11月12日"),
  ])
  func `write a period as the language does`(language: Language, expected: String) {
    #expect(Texts(language).period(from: (1900, 4, 14), to: (1900, 11, 12)) == expected)
  }

  @Test func `call the first of a month premier in French`() {
    #expect(Texts(.french).date((1900, 8, 1)) == "1er août 1900")
  }

  @Test(arguments: [
    (Language.korean, "09:05"), (.english, "09:05"), (.french, "9\u{A0}h\u{A0}05"),
  ])
  func `write the time of day`(language: Language, expected: String) {
    #expect(Texts(language).time(hour: 9, minute: 5) == expected)
  }

  @Test(arguments: [
    (Language.korean, "환불: 기타"), (.english, "환불: 기타"), (.french, "환불\u{A0}: 기타"),
    (.japanese, "환불：기타"), (.simplifiedChinese, "환불：기타"),
  ])
  func `part a label from its value as the language does`(language: Language, expected: String) {
    #expect("환불\(Texts(language).colon)기타" == expected)
  }

  @Test func `give scripts the text with its placeholders`() {
    #expect(Texts(.english).unfilled(.juiceMakeable, .one) == "{count} glass left")
  }
}
