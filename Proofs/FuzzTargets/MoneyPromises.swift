import Money

/// A written amount reads back the same, if it can be typed, and every amount read is valid.
enum MoneyPromises {
  /// One currency for each number of minor digits.
  private static let currencies = ["KRW", "EUR", "KWD", "CLF"].compactMap(Currency.init(rawValue:))

  /// The bytes are typed input; the first eight of them are also an amount to write.
  static func check(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    let number = bytes.prefix(8).reduce(0) { $0 << 8 | Int($1) } & Int.max
    for currency in currencies {
      check(number, in: currency)
      guard let amount = currency.amount(of: text) else { continue }
      precondition(amount >= 0, "\(amount) was read")
      precondition(currency.amount(of: " \(text)\u{A0}") == amount, "changed by spaces")
      precondition(text.utf8.contains { (0x30...0x39).contains($0) }, "read without digits")
      check(amount, in: currency)
    }
  }

  private static func check(_ amount: Int, in currency: Currency) {
    let text = currency.plainText(of: amount)
    let read = amount <= Currency.maximumWritten ? amount : nil
    precondition(currency.amount(of: text) == read, "\(amount) \(currency) written as \(text)")
    let cash = currency.usualCash(for: amount)
    precondition(cash == cash.sorted() && cash.allSatisfy { $0 >= amount }, "\(cash) for \(amount)")
  }
}
