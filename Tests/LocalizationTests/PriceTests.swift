import Languages
import Testing

@testable import Localization

@Suite struct `Prices` {
  @Test(arguments: [
    (Language.korean, 6000, "KRW", "6,000원"), (.english, 6000, "KRW", "₩6,000"),
    (.french, 6000, "KRW", "6\u{202F}000\u{A0}₩"), (.japanese, 6000, "KRW", "₩6,000"),
    (.simplifiedChinese, 1250, "CNY", "12.50元"), (.english, 450, "EUR", "€4.50"),
    (.french, 405, "EUR", "4,05\u{A0}€"), (.english, 1, "KWD", "0.001\u{A0}KWD"),
    (.japanese, 700, "JPY", "700円"), (.english, 0, "USD", "$0.00"),
  ])
  func `are written as the language writes them`(
    language: Language,
    amount: Int,
    currency: String,
    expected: String
  ) {
    #expect(Texts(language).price(amount, in: currency) == expected)
  }
}
