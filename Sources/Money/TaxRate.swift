/// A rate of tax that a price includes, in basis points of the price without it: 1000 is 10 %.
public struct TaxRate: RawRepresentable, Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The rates that there may be, in basis points.
  public static let allowed = 0...10_000
  public static let zero = TaxRate(unchecked: 0)

  /// The rate in basis points.
  public let rawValue: Int

  /// Creates a rate, or nothing for one outside ``allowed``.
  public init?(rawValue: Int) {
    guard Self.allowed.contains(rawValue) else { return nil }
    self.rawValue = rawValue
  }

  private init(unchecked rawValue: Int) { self.rawValue = rawValue }

  /// The tax that a sum contains, in minor units: sum × rate ÷ (10,000 + rate), rounded half up.
  ///
  /// A sum with its tax is 1 + rate times the one without (Korean Value-Added Tax Act, article 29,
  /// paragraph 7: the amount received × 100 ÷ 110 is the value of supply). How a fraction of a unit
  /// is rounded, and over what, the EU leaves to its members (Court of Justice, C-484/06 and
  /// C-302/07); an invoice states the tax for each rate (Directive 2006/112/EC, article 226). So
  /// the sum of all that a receipt has at one rate is rounded, once, and commercially.
  ///
  /// The product is taken in double width, so that no sum is too large.
  ///
  /// - Parameter gross: The sum with its tax, in minor units, not below 0.
  /// - Returns: The tax in it, from 0 to half of the sum.
  public func tax(in gross: Int) -> Int {
    let divisor = 10_000 + rawValue
    let (high, low) = gross.multipliedFullWidth(by: rawValue)
    let (quotient, remainder) = divisor.dividingFullWidth((high, low))
    return quotient + (2 * remainder >= divisor ? 1 : 0)
  }

  public var description: String { "\(rawValue)" }

  /// Orders rates by their height.
  public static func < (left: TaxRate, right: TaxRate) -> Bool { left.rawValue < right.rawValue }
}
