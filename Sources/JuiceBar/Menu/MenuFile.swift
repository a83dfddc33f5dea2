import Identifiers
public import JSON
import Languages
import Money

extension Menu {
  /// Reads a menu file.
  ///
  /// - Throws: ``MenuFileError`` that names the file, the place in it and the value expected there.
  public init(file bytes: [UInt8], named name: String) throws(MenuFileError) {
    do {
      self = try Menu(JSONReader(JSONValue(parsing: bytes)))
    } catch {
      throw MenuFileError(file: name, problem: "\(error)")
    }
  }

  /// The menu as the JSON of a menu file, which `init(file:named:)` reads back.
  public var json: JSONValue {
    var draft = MenuDraft(self)
    draft.taxRate = taxRate
    return draft.json
  }

  private init(_ reader: JSONReader) throws {
    let fruits = try reader.member("fruits").elements().map(Fruit.init(_:))
    let juices = try reader.member("juices").elements().map(Juice.init(_:))
    let currency = try reader.optionalMember("currency")?.currency() ?? Menu.usualCurrency
    let taxRate = try reader.optionalMember("taxRate")?.taxRate() ?? .zero
    try self.init(fruits: fruits, juices: juices, currency: currency, taxRate: taxRate)
  }
}

/// Why a menu file cannot be read: the file, the place in it and the value expected there.
public struct MenuFileError: Error, Hashable, Sendable, CustomStringConvertible {
  public let file: String
  /// The place and the problem, such as `fruits[0].capacity: expected a number, found a string`.
  public let problem: String

  public init(file: String, problem: String) {
    self.file = file
    self.problem = problem
  }

  public var description: String { "\(file): \(problem)" }
}

extension Fruit {
  /// Whether a text is a colour as `#rrggbb`.
  public static func isColor(_ text: String) -> Bool {
    // Wide digits and letters count as hexadecimal, too.
    text.hasPrefix("#") && text.utf8.count == 7
      && text.dropFirst().allSatisfy { $0.isASCII && $0.isHexDigit }
  }

  fileprivate init(_ reader: JSONReader) throws {
    self.init(
      id: try reader.member("id").identifier(FruitID.self),
      name: try reader.member("name").line(),
      unit: try reader.optionalMember("unit")?.line(),
      capacity: try reader.optionalMember("capacity")?.integer(in: 1...Fruit.maximumCapacity)
        ?? Fruit.standardCapacity,
      opening: try reader.optionalMember("opening")?.integer(in: 0...Fruit.maximumCapacity)
        ?? Fruit.standardOpening,
      low: try reader.optionalMember("low")?.integer(in: 0...Fruit.maximumCapacity),
      color: try reader.optionalMember("color")?.color(),
      pack: try reader.optionalMember("pack")?.integer(in: 1...Fruit.maximumCapacity),
      grams: try reader.optionalMember("grams")?.integer(in: Self.allowedGrams),
      allergens: try reader.optionalMember("allergens")?.allergens() ?? [],
      picture: try reader.optionalMember("picture")?.pictureHash()
    )
  }
}

extension Juice {
  fileprivate init(_ reader: JSONReader) throws {
    self.init(
      id: try reader.member("id").identifier(JuiceID.self),
      name: try reader.member("name").line(),
      shortName: try reader.optionalMember("shortName")?.line(),
      recipe: try reader.member("recipe").recipe(),
      price: try reader.price() ?? 0,
      makingSeconds: try reader.optionalMember("makingSeconds")?
        .integer(in: Juice.allowedMakingSeconds) ?? Juice.standardMakingSeconds,
      taxRate: try reader.optionalMember("taxRate")?.taxRate(),
      allergens: try reader.optionalMember("allergens")?.allergens() ?? [],
      picture: try reader.optionalMember("picture")?.pictureHash()
    )
  }
}

extension JSONReader {
  /// A text of one line in each language; of one that was stored by an older rule, what shows.
  fileprivate func line() throws(JSONMismatch) -> LocalizedText {
    let text = try localizedText()
    return LocalizedText(
      text.translations.mapValues(\.lineForm.shownOnOneLine),
      phrases: text.phrases
    ) ?? text
  }

  func identifier<ID: KebabIdentifier>(_: ID.Type) throws(JSONMismatch) -> ID {
    guard let id = ID(try string()) else {
      throw mismatch("an identifier such as strawberry-banana")
    }
    return id
  }

  fileprivate func recipe() throws(JSONMismatch) -> Recipe {
    guard let recipe = Recipe(try needs()) else {
      throw mismatch("at least one fruit with its amount")
    }
    return recipe
  }

  /// Fruits and their amounts, be it none.
  func needs() throws(JSONMismatch) -> [Need] {
    var needs: [Need] = []
    for (name, amount) in try members() {
      guard let fruit = FruitID(name) else {
        throw amount.mismatch("the identifier of a fruit as the name")
      }
      needs.append(Need(fruit, try amount.integer(in: 1...Need.maximum)))
    }
    return needs
  }

  /// The price of a juice: 0 if it is marked as free, nothing if it has none.
  func price() throws(JSONMismatch) -> Int? {
    let price = try optionalMember("price")?.integer(in: 0...Juice.maximumPrice) ?? 0
    guard let free = try optionalMember("free"), try free.boolean() else {
      return price > 0 ? price : nil
    }
    guard price == 0 else { throw free.mismatch("no price above 0 beside free") }
    return 0
  }

  func currency() throws(JSONMismatch) -> String {
    guard let currency = Currency(rawValue: try string()) else {
      throw mismatch("an ISO 4217 code such as KRW")
    }
    return currency.rawValue
  }

  /// A rate of tax in basis points: 1000 for 10 %.
  func taxRate() throws(JSONMismatch) -> TaxRate {
    guard let rate = TaxRate(rawValue: try integer(in: TaxRate.allowed)) else {
      throw mismatch("a rate of tax in basis points, such as 1000 for 10 %")
    }
    return rate
  }

  func color() throws(JSONMismatch) -> String {
    let text = try string()
    guard Fruit.isColor(text) else { throw mismatch("a colour such as #d8404a") }
    return text
  }

  /// A list of allergens, each named once.
  func allergens() throws(JSONMismatch) -> Set<Allergen> {
    var found: Set<Allergen> = []
    for element in try elements() {
      guard let allergen = Allergen(rawValue: try element.string()) else {
        throw element.mismatch("one of " + Allergen.list)
      }
      found.insert(allergen)
    }
    return found
  }
}

extension Allergen {
  /// The names of all allergens, for a message that states the expected value.
  static let list = allCases.map(\.rawValue).joined(separator: ", ")
}

extension Set<Allergen> {
  /// The allergens in the order of the list; nothing when there are none.
  var json: JSONValue? {
    isEmpty ? nil : .array(Allergen.allCases.filter(contains).map { .string($0.rawValue) })
  }
}
