import Money
import Testing

struct CurrencyTests {
  @Test(arguments: [
    ("KRW", 0), ("JPY", 0), ("EUR", 2), ("CNY", 2), ("USD", 2), ("TND", 3), ("CLF", 4), ("VUV", 0),
  ])
  func `has the minor digits of the standard`(code: String, digits: Int) throws {
    #expect(try #require(Currency(rawValue: code)).minorDigits == digits)
  }

  @Test(arguments: ["", "eur", "EURO", "E1R", "ÉUR"])
  func `is named by three capital letters`(code: String) {
    #expect(Currency(rawValue: code) == nil)
  }

  @Test(arguments: [
    ("KRW", "10000", 10_000), ("KRW", "10,000", 10_000), ("KRW", " 1,234,567 ", 1_234_567),
    ("EUR", "4.50", 450), ("EUR", "4,5", 450), ("EUR", "4", 400), ("EUR", "0,05", 5),
    ("EUR", "1\u{202F}234,50", 123_450), ("EUR", "1.234,50", 123_450), ("EUR", "1,234", 123_400),
    ("TND", "1.234", 1234), ("JPY", "0", 0), ("EUR", "5,–", 500), ("EUR", "5.-", 500),
    ("EUR", "1.234,—", 123_400), ("TND", "5,–", 5000), ("EUR", "9999999999.99", 999_999_999_999),
  ])
  func `reads amounts as people write them`(code: String, text: String, amount: Int) throws {
    #expect(try #require(Currency(rawValue: code)).amount(of: text) == amount)
  }

  @Test(arguments: [
    ("KRW", ""), ("KRW", "-1"), ("KRW", "4.5"), ("KRW", "1,00"), ("KRW", "10,0000"), ("EUR", "4."),
    ("EUR", ".5"), ("EUR", "1e3"), ("EUR", "٤"), ("EUR", "4.5.5"), ("EUR", "92233720368547758.08"),
    ("EUR", "0.001,"), ("KRW", "1234,567"), ("KRW", "5,–"), ("EUR", "–"), ("EUR", ",–"),
    ("EUR", "5,––"), ("EUR", "5–"), ("EUR", "4.５"), ("EUR", "5,½"), ("EUR", "5,👨‍👩‍👧"),
    ("EUR", "5,e\u{301}"),
    ("EUR", "5\u{301}"), ("EUR", "5,5\u{200D}"), ("TND", "0,٠٠"), ("CLF", "1,½½"), ("EUR", "٤,٥"),
    ("EUR", "10000000000.00"), ("KRW", "1000000000000"), ("TND", "9223372036854775807"),
  ])
  func `reads nothing else, and nothing too large`(code: String, text: String) throws {
    #expect(try #require(Currency(rawValue: code)).amount(of: text) == nil)
  }

  @Test(arguments: [
    ("EUR", 450, "4.50"), ("EUR", 5, "0.05"), ("EUR", 0, "0.00"), ("EUR", -5, "-0.05"),
    ("EUR", -450, "-4.50"), ("KRW", -7, "-7"), ("TND", -1, "-0.001"),
    ("CLF", Int.min, "-922337203685477.5808"), ("EUR", Int.max, "92233720368547758.07"),
    ("KRW", Int.min, "-9223372036854775808"),
  ])
  func `writes every amount, be it below 0`(code: String, amount: Int, text: String) throws {
    #expect(try #require(Currency(rawValue: code)).plainText(of: amount) == text)
  }

  @Test(arguments: ["KRW", "EUR", "TND", "CLF"])
  func `reads whatever is typed without an end of the program`(code: String) throws {
    let currency = try #require(Currency(rawValue: code))
    let pieces = [
      "", "0", "5", "12", "123", "9999", ".", ",", "–", "-", "５", "½", "٣", "e\u{301}", "\u{301}",
      "👨‍👩‍👧",
      " ", "\u{0}", "\r\n",
    ]
    for first in pieces {
      for second in pieces {
        for third in pieces {
          for fourth in pieces {
            guard let amount = currency.amount(of: first + second + third + fourth) else {
              continue
            }
            #expect((0...Currency.maximumWritten).contains(amount))
            #expect(currency.amount(of: currency.plainText(of: amount)) == amount)
          }
        }
      }
    }
  }
}

struct CardNumberTests {
  @Test(arguments: [
    "4111111111111111", "4111 1111 1111 1111", "4111-1111-1111-1111", "no. 378282246310005 paid",
    "4111.1111.1111.1111", "4222222222222", "４１１１１１１１１１１１１１１１", "4111 1111 1111 1111 12/27",
    "6304000000000000000", "77 4111111111111111",
  ])
  func `are found however they are written`(text: String) {
    #expect(CardNumber.isFound(in: text))
  }

  @Test(arguments: [
    "", "000123", "123456789012", "4111111111111112", "A-2026-11-21 000124", "**** 1111",
    "411111 X 1111111111",
    "00000000000000000000",
  ])
  func `are not found in the numbers of receipts`(text: String) {
    #expect(!CardNumber.isFound(in: text))
  }
}
