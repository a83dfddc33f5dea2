public import Languages
public import Money

/// A country whose money, tax, clocks, law on allergens and languages a bar can begin with.
public enum Country: String, CaseIterable, Hashable, Sendable {
  case korea = "KR"
  case japan = "JP"
  case china = "CN"
  case france = "FR"
  case germany = "DE"
  case britain = "GB"
  case america = "US"

  /// The code of the currency.
  public var currency: String {
    switch self {
    case .korea: "KRW"
    case .japan: "JPY"
    case .china: "CNY"
    case .france, .germany: "EUR"
    case .britain: "GBP"
    case .america: "USD"
    }
  }

  /// The tax in the price of a juice that is drunk in the bar.
  public var taxRate: TaxRate {
    let basisPoints =
      switch self {
      case .korea, .japan, .france: 1000
      case .china: 600
      case .germany: 1900
      case .britain: 2000
      // Sales tax differs by state and city.
      case .america: 0
      }
    return TaxRate(rawValue: basisPoints) ?? .zero
  }

  public var timeZone: String {
    switch self {
    case .korea: "Asia/Seoul"
    case .japan: "Asia/Tokyo"
    case .china: "Asia/Shanghai"
    case .france: "Europe/Paris"
    case .germany: "Europe/Berlin"
    case .britain: "Europe/London"
    case .america: "America/New_York"
    }
  }

  /// The languages that visitors are offered, those of the country first.
  public var languages: [Language] {
    switch self {
    case .korea: [.korean, .english, .japanese, .simplifiedChinese]
    case .japan: [.japanese, .english, .korean, .simplifiedChinese]
    case .china: [.simplifiedChinese, .english]
    case .france: [.french, .english]
    case .germany, .britain, .america: [.english]
    }
  }

  /// The allergens that its law has guests told of.
  ///
  /// Regulation (EU) No 1169/2011 and its British successor; Korea's Labeling Standards of Foods;
  /// Japan's Food Labelling Standards (the compulsory ones); GB 7718; the American FALCPA and FASTER
  /// Act.
  public var allergens: [Allergen] {
    switch self {
    case .france, .germany, .britain: Allergen.europe
    case .korea:
      [.eggs, .milk, .peanuts, .soybeans, .sulphites] + Allergen.koreanAlone
    case .japan: [.shrimp, .crab, .walnut, .wheat, .buckwheat, .eggs, .milk, .peanuts]
    case .china: [.gluten, .crustaceans, .fish, .eggs, .peanuts, .soybeans, .milk, .nuts]
    case .america:
      [.milk, .eggs, .fish, .crustaceans, .nuts, .peanuts, .wheat, .soybeans, .sesame]
    }
  }

  /// A price of the sample menu, which is in won, as a bar here might ask it, in minor units.
  public func price(ofSample won: Int) -> Int {
    switch self {
    case .korea: won
    case .china: won / 2
    case .japan, .france, .germany, .britain, .america: won / 10
    }
  }
}

/// What a bar offers its visitors beside juice, and where it is.
public struct BarOffer: Hashable, Sendable {
  /// The languages of its screens, in the order in which they are offered.
  public let languages: [Language]
  /// Whether the guide of the exhibition is shown.
  public var hasGuide: Bool
  /// Where it is, if that has been said.
  public var country: Country?

  /// Creates an offer; without any languages it is in all.
  public init(languages: [Language] = [], hasGuide: Bool = true, country: Country? = nil) {
    let all = languages.isEmpty ? Language.allCases : languages
    self.languages = all.enumerated().filter { !all[..<$0.offset].contains($0.element) }
      .map(\.element)
    self.hasGuide = hasGuide
    self.country = country
  }
}
