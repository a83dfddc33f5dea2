/// How long the law has a business keep the records of its sales.
public struct LegalMinimum: Hashable, Sendable {
  /// The years, counted from the end of the calendar year of the sale.
  public let years: Int
  /// The law that asks for them; nothing where none is known to this program.
  public let source: String?

  /// The years where no law is known: as many as most of the known ones ask for.
  public static let usualYears = 10

  /// The longest minimum of a country's laws on books and their vouchers.
  ///
  /// Commercial and tax law often ask for different times, and vouchers for less than books (five
  /// years in Korea, eight in Germany since 2025, seven in Japanese tax law). A till's records are
  /// both, so the longest counts. American states differ.
  public init(of country: Country?) {
    (years, source) =
      switch country {
      case .korea: (10, "상법 제33조")
      case .japan: (10, "会社法432条")
      case .china: (30, "会计档案管理办法")
      case .france: (10, "Code de commerce, L123-22")
      case .germany: (10, "§ 147 AO, § 257 HGB")
      case .britain: (6, "VAT Act 1994, schedule 11")
      case .america, nil: (Self.usualYears, nil)
      }
  }
}
