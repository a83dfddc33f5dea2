import CounterWeb
import HTTP
import Identifiers
import JuiceBar
import Languages
import Money
import Pictures
import Web

/// The form of a fruit or of a juice, with the values of its fields, valid or not.
struct MenuForm {
  package enum Kind: String { case fruit, juice }

  /// The field with the revision of the draft that the form is based on.
  static let revision = "revision"
  static let free = "free"
  static let allergenPrefix = "allergen."
  static let recipePrefix = "recipe."

  let kind: Kind
  /// Whether the fruit or juice is new, so that its identifier can be chosen.
  var isNew: Bool
  /// The names of the fields that were sent, also of empty ones.
  private var fieldNames: Set<String> = []
  /// The values of the fields, by name; texts as `name.ko`.
  var values: [String: String] = [:]
  /// The faults of invalid fields, by name.
  var wrong: [String: DraftProblem.Fault] = [:]
  var wrongPicture: PictureFault?
  var isTaken = false

  init(_ kind: Kind) {
    self.kind = kind
    isNew = true
    switch kind {
    case .fruit:
      values["capacity"] = "\(Fruit.standardCapacity)"
      values["opening"] = "0"
    case .juice: values["makingSeconds"] = "\(Juice.standardMakingSeconds)"
    }
  }

  init(_ fruit: DraftFruit) {
    kind = .fruit
    isNew = false
    values["id"] = fruit.id.rawValue
    set(fruit.name, "name")
    set(fruit.unit, "unit")
    values["capacity"] = "\(fruit.capacity)"
    values["opening"] = "\(fruit.opening)"
    values["low"] = fruit.low.map(String.init)
    values["color"] = fruit.color
    values["pack"] = fruit.pack.map(String.init)
    values["grams"] = fruit.grams.map(String.init)
    set(fruit.allergens)
  }

  init(_ juice: DraftJuice, currency: Currency) {
    kind = .juice
    isNew = false
    values["id"] = juice.id.rawValue
    set(juice.name, "name")
    set(juice.shortName, "shortName")
    for need in juice.recipe { values[Self.recipePrefix + need.fruit.rawValue] = "\(need.amount)" }
    if juice.price == 0 {
      values[Self.free] = "on"
    } else {
      values["price"] = juice.price.map(currency.plainText(of:))
    }
    values["makingSeconds"] = "\(juice.makingSeconds)"
    values["taxRate"] = juice.taxRate.map(PercentText.text)
    set(juice.allergens)
  }

  init(_ kind: Kind, _ fields: Fields) {
    self.kind = kind
    isNew = fields["new"] != nil
    fieldNames = Set(fields.map(\.name))
    for (name, value) in fields {
      let line = value.replacing("\r\n", with: " ").replacing("\n", with: " ")
      let words = line.drop(while: \.isWhitespace)
      let end = words.lastIndex { !$0.isWhitespace }
      values[name] = end.map { String(words[...$0]) }
    }
  }

  private mutating func set(_ text: DraftText, _ name: String) {
    for (language, words) in text.translations { values["\(name).\(language.tag)"] = words }
  }

  private mutating func set(_ allergens: Set<Allergen>) {
    for allergen in allergens { values[Self.allergenPrefix + allergen.rawValue] = "on" }
  }

  var allergens: Set<Allergen> {
    Set(Allergen.allCases.filter { values[Self.allergenPrefix + $0.rawValue] != nil })
  }
}

// MARK: - Reading the fields

extension MenuForm {
  /// The edit that the form asks for; `nil` if a field is invalid, and `wrong` says why.
  package mutating func edit(_ draft: MenuDraft) -> DraftEdit? {
    switch kind {
    case .fruit:
      let old = FruitID(values["id"] ?? "").flatMap { draft[$0] }
      isTaken = isNew && old != nil
      return fruit(replacing: old).flatMap { isTaken ? nil : .setFruit($0) }
    case .juice:
      let old = JuiceID(values["id"] ?? "").flatMap { draft[$0] }
      isTaken = isNew && old != nil
      return juice(replacing: old, in: draft).flatMap { isTaken ? nil : .setJuice($0) }
    }
  }

  /// The fruit as entered; keeps the phrases of the one in the draft.
  private mutating func fruit(replacing old: DraftFruit?) -> DraftFruit? {
    guard let id = identifier(FruitID.self) else { return nil }
    var fruit = DraftFruit(id: id, name: text("name", replacing: old?.name))
    fruit.unit = text("unit", replacing: old?.unit)
    let (shelf, pieces) = (Fruit.allowedAmounts, Fruit.allowedCounts)
    fruit.capacity = number("capacity", in: shelf) ?? fruit.capacity
    fruit.opening = number("opening", in: pieces) ?? 0
    fruit.low = number("low", in: pieces)
    fruit.color = values["color"]
    if let color = fruit.color, !Fruit.isColor(color) { wrong["color"] = .wrongColor }
    fruit.pack = number("pack", in: shelf)
    fruit.grams = number("grams", in: Fruit.allowedGrams)
    fruit.allergens = allergens
    fruit.picture = old?.picture
    if values["capacity"] == nil { wrong["capacity"] = .wrongNumber(shelf) }
    return wrong.isEmpty ? fruit : nil
  }

  /// The juice as entered; keeps the phrases and removed fruits of the one in the draft.
  private mutating func juice(replacing old: DraftJuice?, in draft: MenuDraft) -> DraftJuice? {
    guard let id = identifier(JuiceID.self) else { return nil }
    var juice = DraftJuice(id: id, name: text("name", replacing: old?.name))
    juice.shortName = text("shortName", replacing: old?.shortName)
    juice.recipe = recipe(replacing: old, in: draft)
    juice.price = price(in: draft.money)
    juice.makingSeconds =
      number("makingSeconds", in: Juice.allowedMakingSeconds) ?? juice.makingSeconds
    if let text = values["taxRate"] {
      juice.taxRate = PercentText.rate(text)
      if juice.taxRate == nil { wrong["taxRate"] = .wrongNumber(0...100) }
    }
    juice.allergens = allergens
    juice.picture = old?.picture
    return wrong.isEmpty ? juice : nil
  }

  /// The price as entered: 0 of a free juice, nothing if the field is empty.
  private mutating func price(in currency: Currency) -> Int? {
    guard values[Self.free] == nil else { return 0 }
    guard let text = values["price"] else { return nil }
    let price = currency.amount(of: text)
    guard let price, price <= Juice.maximumPrice else {
      wrong["price"] = .wrongNumber(1...Juice.maximumPrice)
      return nil
    }
    if price == 0 { wrong["price"] = .noPrice }
    return price
  }

  private mutating func identifier<ID: KebabIdentifier>(_: ID.Type) -> ID? {
    let id = ID(values["id"] ?? "")
    // A draft always has valid identifiers, so its faults include no text for an invalid one.
    if id == nil { wrong["id"] = .twice }
    return id
  }

  private mutating func number(_ name: String, in range: ClosedRange<Int>) -> Int? {
    guard let text = values[name] else { return nil }
    guard let number = Int(text.filter { !$0.isWhitespace }), range.contains(number) else {
      wrong[name] = .wrongNumber(range)
      return nil
    }
    return number
  }

  private mutating func text(_ name: String, replacing old: DraftText?) -> DraftText {
    var translations: [Language: String] = [:]
    for language in Language.allCases {
      let field = "\(name).\(language.tag)"
      // A language that the bar does not offer has no field, and stays.
      translations[language] =
        fieldNames.contains(field) ? values[field] : old?.translations[language]
    }
    let text = DraftText(translations, phrases: old?.phrases ?? [:])
    for field in text.wrongLanguages.map({ "\(name).\($0.tag)" }) where fieldNames.contains(field) {
      wrong[field] = .wrongLine
    }
    return text
  }

  /// The amounts of the recipe; the fruits keep their order, and new ones follow.
  private mutating func recipe(replacing old: DraftJuice?, in draft: MenuDraft) -> [Need] {
    var fruits = old?.recipe.map(\.fruit) ?? []
    fruits += draft.fruits.map(\.id).filter { !fruits.contains($0) }
    var needs: [Need] = []
    for fruit in fruits {
      let amount = number(Self.recipePrefix + fruit.rawValue, in: 0...Need.maximum) ?? 0
      if amount > 0 { needs.append(Need(fruit, amount)) }
    }
    return needs
  }
}

extension MenuDraft {
  var money: Currency { Currency(rawValue: currency) ?? .won }
}

/// A tax rate as people write it, in per cent: `10`, `5.5`, `19,25`.
enum PercentText {
  static func text(_ rate: TaxRate) -> String {
    let (whole, rest) = rate.rawValue.quotientAndRemainder(dividingBy: 100)
    guard rest > 0 else { return "\(whole)" }
    let digits = rest < 10 ? "0\(rest)" : "\(rest)"
    return "\(whole).\(digits.hasSuffix("0") ? String(digits.dropLast()) : digits)"
  }

  static func rate(_ text: String) -> TaxRate? {
    let parts = text.filter { !$0.isWhitespace && $0 != "%" }
      .split(omittingEmptySubsequences: false) { $0 == "." || $0 == "," }
    guard (1...2).contains(parts.count), let whole = Int(parts[0]), (0...100).contains(whole) else {
      return nil
    }
    guard parts.count == 2 else { return TaxRate(rawValue: whole * 100) }
    guard (1...2).contains(parts[1].utf8.count), parts[1].allSatisfy(\.isASCII),
      parts[1].allSatisfy(\.isNumber), let rest = Int(parts[1])
    else { return nil }
    return TaxRate(rawValue: whole * 100 + (parts[1].utf8.count == 1 ? rest * 10 : rest))
  }
}
