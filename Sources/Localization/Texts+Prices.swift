import Languages
import Money

extension Texts {
  /// An amount of money as the language writes it: `6,000원`, `₩6,000`, `4,50 €`.
  ///
  /// - Parameters:
  ///   - amount: The amount in minor units of the currency.
  ///   - currency: The currency, by its ISO 4217 code; one without a sign of its own is written
  ///     as the code.
  /// - Returns: The amount with its currency; a minus sign stands before both.
  public func price(_ amount: Int, in currency: String) -> String {
    guard amount >= 0 else { return "\u{2212}" + price(-max(amount, -.max), in: currency) }
    let digits = Self.minorDigits(of: currency)
    let unit = (0..<digits).reduce(1) { unit, _ in unit * 10 }
    var text = number(amount / unit)
    if digits > 0 {
      let rest = String(amount.magnitude % UInt(unit))
      let zeros = String(repeating: "0", count: digits - rest.count)
      text += (language == .french ? "," : ".") + zeros + rest
    }
    return priceTemplate(in: currency).replacing("{amount}", with: text)
  }

  /// The place of a number of major units in a price, for scripts: `{amount}원`.
  public func priceTemplate(in currency: String) -> String {
    switch (currency, language) {
    case ("KRW", .korean): "{amount}원"
    case ("JPY", .japanese): "{amount}円"
    case ("CNY", .simplifiedChinese): "{amount}元"
    case (_, .french): "{amount}\u{A0}\(Self.signs[currency] ?? currency)"
    default: Self.signs[currency].map { "\($0){amount}" } ?? "{amount}\u{A0}\(currency)"
    }
  }

  /// The number of digits of a currency's minor unit by ISO 4217; two for an unknown code.
  public static func minorDigits(of currency: String) -> Int {
    Currency(rawValue: currency)?.minorDigits ?? 2
  }

  private static let signs = ["KRW": "₩", "EUR": "€", "USD": "$", "GBP": "£", "JPY": "¥"]
}
