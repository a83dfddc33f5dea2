public import Languages
public import Money
public import Pictures

/// A menu that is being edited: it may be faulty for a while, and is no menu until it is not.
public struct MenuDraft: Hashable, Sendable {
  /// The most fruits, and the most juices, that a draft may have.
  public static let maximumCount = 500
  /// The most characters of a name or a unit in a language.
  public static let maximumNameLength = 60

  public var fruits: [DraftFruit]
  public var juices: [DraftJuice]
  /// The currency of the prices, by its ISO 4217 code.
  public var currency: String
  /// The tax that the prices include, but for juices that have a rate of their own; nothing until it
  /// is set.
  public var taxRate: TaxRate?

  public init(
    fruits: [DraftFruit] = [],
    juices: [DraftJuice] = [],
    currency: String = Menu.usualCurrency,
    taxRate: TaxRate? = nil
  ) {
    self.fruits = fruits
    self.juices = juices
    self.currency = currency
    self.taxRate = taxRate
  }

  /// Begins a draft of a menu; nobody has set the tax of one that sells nothing and taxes nothing.
  public init(_ menu: Menu) {
    let isUnset = menu.taxRate == .zero && menu.fruits.isEmpty && menu.juices.isEmpty
    self.init(
      fruits: menu.fruits.map(DraftFruit.init),
      juices: menu.juices.map(DraftJuice.init),
      currency: menu.currency,
      taxRate: isUnset ? nil : menu.taxRate
    )
  }

  public subscript(id: FruitID) -> DraftFruit? { fruits.first { $0.id == id } }

  public subscript(id: JuiceID) -> DraftJuice? { juices.first { $0.id == id } }
}

/// A text of a draft; languages may be missing, even all of them.
public struct DraftText: Hashable, Sendable {
  /// The text by language, none of them blank.
  public let translations: [Language: String]
  /// The phrases of other languages that the translations quote.
  public let phrases: [Language: [String]]

  /// Creates a text, each translation in the form of a line; blank ones count as missing.
  public init(_ translations: [Language: String] = [:], phrases: [Language: [String]] = [:]) {
    self.translations = translations.mapValues(\.lineForm).filter { !$0.value.isEmpty }
    let lines = phrases.mapValues { $0.map(\.lineForm).filter { !$0.isEmpty } }
    self.phrases = self.translations.isEmpty ? [:] : lines.filter { !$0.value.isEmpty }
  }

  public init(_ text: LocalizedText?) {
    self.init(text?.translations ?? [:], phrases: text?.phrases ?? [:])
  }

  public var isEmpty: Bool { translations.isEmpty }

  /// The text, if it is in any language.
  public var text: LocalizedText? { LocalizedText(translations, phrases: phrases) }

  /// The languages in which the text is no line.
  public var wrongLanguages: [Language] {
    translations.filter { !Self.isLine($0.value) }.keys.sorted()
  }

  /// Whether each phrase is a line.
  var hasLinesAsPhrases: Bool { phrases.values.allSatisfy { $0.allSatisfy(Self.isLine) } }

  private static func isLine(_ text: String) -> Bool {
    (try? String(line: text, upTo: MenuDraft.maximumNameLength)) != nil
  }

  /// The languages of a list that the text lacks.
  public func missing(of languages: [Language]) -> [Language] {
    languages.filter { translations[$0] == nil }
  }
}

/// A fruit of a draft.
public struct DraftFruit: Hashable, Sendable, Identifiable {
  public let id: FruitID
  public var name: DraftText
  /// The word for one piece, in languages that have one.
  public var unit: DraftText
  /// The most pieces that the stock may hold.
  public var capacity: Int
  /// How many pieces the bar opens with of a fruit that is new to it.
  public var opening: Int
  /// The number of pieces at which staff are alerted, if the menu states it.
  public var low: Int?
  /// The colour of its juice, as `#rrggbb`.
  public var color: String?
  /// How many pieces are bought together.
  public var pack: Int?
  /// The weight of a piece, in grams.
  public var grams: Int?
  /// The allergens that guests must be told of.
  public var allergens: Set<Allergen>
  /// The bar's own picture, if it has one.
  public var picture: PictureHash?

  /// Creates a fruit that has a name alone; the bar opens with none of it.
  public init(id: FruitID, name: DraftText = DraftText()) {
    self.id = id
    self.name = name
    unit = DraftText()
    capacity = Fruit.standardCapacity
    opening = 0
    allergens = []
  }

  public init(_ fruit: Fruit) {
    self.init(id: fruit.id, name: DraftText(fruit.name))
    unit = DraftText(fruit.unit)
    capacity = fruit.capacity
    opening = fruit.opening
    low = fruit.low
    color = fruit.color
    pack = fruit.pack
    grams = fruit.grams
    allergens = fruit.allergens
    picture = fruit.picture
  }

  /// The fruit as a menu has it, called by its identifier where it has no name.
  var fruit: Fruit {
    Fruit(
      id: id,
      name: name.text ?? LocalizedText(id.rawValue, in: .fallback),
      unit: unit.text,
      capacity: capacity,
      opening: opening,
      low: low,
      color: color,
      pack: pack,
      grams: grams,
      allergens: allergens,
      picture: picture
    )
  }
}

/// A juice of a draft.
public struct DraftJuice: Hashable, Sendable, Identifiable {
  public let id: JuiceID
  public var name: DraftText
  /// Its everyday name, if that differs.
  public var shortName: DraftText
  /// The fruit that one glass takes; it may be none yet, and may name fruit that is not there.
  public var recipe: [Need]
  /// The price of one glass, in minor units of the currency: 0 for a free juice, nothing until it is
  /// set.
  public var price: Int?
  /// How long one maker works at a glass, in seconds.
  public var makingSeconds: Int
  /// The tax that the price includes, where it is not the menu's.
  public var taxRate: TaxRate?
  /// Its allergens beside those of its fruits.
  public var allergens: Set<Allergen>
  /// The bar's own picture, if it has one.
  public var picture: PictureHash?

  /// Creates a juice that has a name alone.
  public init(id: JuiceID, name: DraftText = DraftText()) {
    self.id = id
    self.name = name
    shortName = DraftText()
    recipe = []
    makingSeconds = Juice.standardMakingSeconds
    allergens = []
  }

  public init(_ juice: Juice) {
    self.init(id: juice.id, name: DraftText(juice.name))
    shortName = DraftText(juice.shortName)
    recipe = juice.recipe.needs
    price = juice.price
    makingSeconds = juice.makingSeconds
    taxRate = juice.taxRate
    allergens = juice.allergens
    picture = juice.picture
  }

  /// The juice as a menu has it, called by its identifier where it has no name; nothing without a
  /// recipe.
  var juice: Juice? {
    Recipe(recipe).map { recipe in
      Juice(
        id: id,
        name: name.text ?? LocalizedText(id.rawValue, in: .fallback),
        shortName: shortName.text,
        recipe: recipe,
        price: price ?? 0,
        makingSeconds: makingSeconds,
        taxRate: taxRate,
        allergens: allergens,
        picture: picture
      )
    }
  }
}
