public import Languages
public import Money
public import Pictures

/// A fruit that the juice bar keeps in stock.
public struct Fruit: Hashable, Sendable, Identifiable {
  /// The most pieces that a shelf may hold.
  public static let maximumCapacity = 1_000_000
  /// The shelf of a fruit that does not say otherwise, in pieces.
  public static let standardCapacity = 100
  /// The default opening stock of a fruit, in pieces.
  public static let standardOpening = 10
  /// The allowed weight of a piece, in grams.
  public static let allowedGrams = 1...100_000

  public let id: FruitID
  public let name: LocalizedText
  /// The word for one piece, in languages that have one.
  public let unit: LocalizedText?
  /// The most pieces that the stock may hold.
  public let capacity: Int
  /// How many pieces a new bar opens with.
  public let opening: Int
  /// The number of pieces at which staff are alerted, if the menu states it.
  public let low: Int?
  /// The colour of its juice, as `#rrggbb`.
  public let color: String?
  /// How many pieces are bought together, such as 24 for a tray; 1 by default.
  public let pack: Int?
  /// The weight of a piece in grams, if it is bought by weight.
  public let grams: Int?
  /// The allergens that guests must be told of.
  public let allergens: Set<Allergen>
  /// The bar's own picture, if it has one.
  public let picture: PictureHash?

  /// Creates a fruit; `Menu` checks that it is sound.
  public init(
    id: FruitID,
    name: LocalizedText,
    unit: LocalizedText? = nil,
    capacity: Int = standardCapacity,
    opening: Int = standardOpening,
    low: Int? = nil,
    color: String? = nil,
    pack: Int? = nil,
    grams: Int? = nil,
    allergens: Set<Allergen> = [],
    picture: PictureHash? = nil
  ) {
    self.id = id
    self.name = name
    self.unit = unit
    self.capacity = capacity
    self.opening = opening
    self.low = low
    self.color = color
    self.pack = pack
    self.grams = grams
    self.allergens = allergens
    self.picture = picture
  }
}

/// A juice that visitors can order.
public struct Juice: Hashable, Sendable, Identifiable {
  /// The highest price of a glass, in minor units: a full cart of it stays far below what sums hold.
  public static let maximumPrice = 1_000_000_000

  /// The identifier in files and addresses.
  public let id: JuiceID
  public let name: LocalizedText
  /// Its everyday name, if that differs: 딸바쥬스.
  public let shortName: LocalizedText?
  public let recipe: Recipe
  /// The price of one glass, in minor units of the menu's currency.
  public let price: Int
  /// How long one maker works at a glass, in seconds.
  public let makingSeconds: Int

  /// How long a glass takes that does not say otherwise, in seconds: an assumption, to be tuned by a
  /// bar that has measured it.
  public static let standardMakingSeconds = 45
  /// How long a glass may take, in seconds.
  public static let allowedMakingSeconds = 1...3600

  /// The tax that the price includes, where it is not the menu's.
  public let taxRate: TaxRate?
  /// Its allergens beside those of its fruits, such as milk.
  public let allergens: Set<Allergen>
  /// The bar's own picture, if it has one.
  public let picture: PictureHash?

  /// Creates a juice; `Menu` checks that it is sound.
  public init(
    id: JuiceID,
    name: LocalizedText,
    shortName: LocalizedText? = nil,
    recipe: Recipe,
    price: Int = 0,
    makingSeconds: Int = standardMakingSeconds,
    taxRate: TaxRate? = nil,
    allergens: Set<Allergen> = [],
    picture: PictureHash? = nil
  ) {
    self.id = id
    self.name = name
    self.shortName = shortName
    self.recipe = recipe
    self.price = price
    self.makingSeconds = makingSeconds
    self.taxRate = taxRate
    self.allergens = allergens
    self.picture = picture
  }

  /// The name on buttons and in messages: the short one where the language has one.
  public func spokenName(in language: Language) -> String {
    shortName?.translations[language] ?? name.text(in: language)
  }
}

/// The fruits that a bar keeps and the juices that it makes of them, in the order on screen.
public struct Menu: Hashable, Sendable {
  /// The currency of a menu that names none.
  public static let usualCurrency = "KRW"

  public let fruits: [Fruit]
  public let juices: [Juice]
  /// The currency of the prices, by its ISO 4217 code.
  public let currency: String
  /// The tax that the prices include, but for juices that have a rate of their own.
  public let taxRate: TaxRate
  private let fruitIndex: [FruitID: Int]
  private let juiceIndex: [JuiceID: Int]

  /// Creates a menu whose parts fit together.
  ///
  /// - Throws: ``MenuError`` at the first part that does not.
  public init(
    fruits: [Fruit],
    juices: [Juice],
    currency: String = usualCurrency,
    taxRate: TaxRate = .zero
  ) throws(MenuError) {
    self.fruits = fruits
    self.juices = juices
    self.currency = currency
    self.taxRate = taxRate
    var fruitIndex: [FruitID: Int] = [:]
    for (index, fruit) in fruits.enumerated() {
      guard fruitIndex.updateValue(index, forKey: fruit.id) == nil else {
        throw .fruitTwice(fruit.id)
      }
      guard (1...Fruit.maximumCapacity).contains(fruit.capacity) else {
        throw .wrongCapacity(fruit.id)
      }
      guard (0...fruit.capacity).contains(fruit.opening) else { throw .wrongOpening(fruit.id) }
      guard (0...fruit.capacity).contains(fruit.lowLevel) else { throw .wrongLow(fruit.id) }
    }
    var juiceIndex: [JuiceID: Int] = [:]
    for (index, juice) in juices.enumerated() {
      guard juiceIndex.updateValue(index, forKey: juice.id) == nil else {
        throw .juiceTwice(juice.id)
      }
      guard (0...Juice.maximumPrice).contains(juice.price) else { throw .wrongPrice(juice.id) }
      for need in juice.recipe.needs where fruitIndex[need.fruit] == nil {
        throw .missingFruit(need.fruit, in: juice.id)
      }
    }
    self.fruitIndex = fruitIndex
    self.juiceIndex = juiceIndex
  }

  /// A menu of nothing.
  static let empty = Menu()

  private init() {
    (fruits, juices, currency, taxRate) = ([], [], Menu.usualCurrency, .zero)
    (fruitIndex, juiceIndex) = ([:], [:])
  }

  public subscript(id: FruitID) -> Fruit? { fruitIndex[id].map { fruits[$0] } }

  public subscript(id: JuiceID) -> Juice? { juiceIndex[id].map { juices[$0] } }

  /// Some glasses of a juice as the menu sells it now.
  func line(of juice: Juice, _ quantity: Quantity) -> Order.Line {
    Order.Line(
      juice: juice.id,
      quantity: quantity,
      price: juice.price,
      recipe: juice.recipe,
      taxRate: juice.taxRate ?? taxRate,
      currency: currency
    )
  }

  /// The fruits in a list of amounts and their amounts, in the menu's order.
  ///
  /// - Complexity: O(*n* log *n*) in the length of the list, however long the menu is.
  public func fruits(in amounts: [FruitID: Int]) -> [(fruit: Fruit, amount: Int)] {
    var found: [(index: Int, amount: Int)] = []
    for (id, amount) in amounts {
      if let index = fruitIndex[id] { found.append((index, amount)) }
    }
    return found.sorted { $0.index < $1.index }.map { (fruits[$0.index], $0.amount) }
  }

  /// How many glasses of each juice the stock on hand allows, in the menu's order.
  public func makeable(from onHand: [FruitID: Int]) -> [(juice: Juice, count: Int)] {
    juices.map { ($0, $0.recipe.makeable(from: onHand)) }
  }

  /// The juices of which at least one glass can be made, in the menu's order.
  public func alternatives(from onHand: [FruitID: Int]) -> [Juice] {
    juices.filter { $0.recipe.makeable(from: onHand) > 0 }
  }
}

/// Why parts do not make a menu.
public enum MenuError: Error, Hashable, Sendable, CustomStringConvertible {
  case fruitTwice(FruitID)
  case juiceTwice(JuiceID)
  case missingFruit(FruitID, in: JuiceID)
  case wrongCapacity(FruitID)
  case wrongOpening(FruitID)
  case wrongPrice(JuiceID)
  case wrongLow(FruitID)

  public var description: String {
    switch self {
    case .fruitTwice(let id): "the fruit \(id) stands twice in the menu"
    case .juiceTwice(let id): "the juice \(id) stands twice in the menu"
    case .missingFruit(let fruit, let juice):
      "the recipe of \(juice) names the fruit \(fruit), which the menu does not have"
    case .wrongCapacity(let id):
      "the capacity of \(id) must be from 1 to \(Fruit.maximumCapacity)"
    case .wrongOpening(let id): "the opening stock of \(id) must be from 0 to its capacity"
    case .wrongPrice(let id): "the price of \(id) must be from 0 to \(Juice.maximumPrice)"
    case .wrongLow(let id): "the low-stock level of \(id) must be from 0 to its capacity"
    }
  }
}
