public import JSON
import Languages
import Money
import Pictures

extension MenuDraft {
  /// The members of fruits and juices that are texts in languages.
  static let texts = ["name", "shortName", "unit"]

  /// Reads a draft in the form of a menu file, in which names, recipes and whole pieces may be missing.
  ///
  /// - Throws: ``MenuFileError`` that names the file, the place in it and the value expected there.
  public init(file bytes: [UInt8], named name: String) throws(MenuFileError) {
    do {
      try self.init(JSONReader(JSONValue(parsing: bytes)))
    } catch {
      throw MenuFileError(file: name, problem: "\(error)")
    }
  }

  /// Reads a draft from JSON in the form of a menu file.
  ///
  /// - Throws: `JSONMismatch` that names the place and the value expected there.
  public init(_ reader: JSONReader) throws(JSONMismatch) {
    self.init(
      fruits: try reader.member("fruits").elements().map { (element) throws(JSONMismatch) in
        try DraftFruit(element)
      },
      juices: try reader.member("juices").elements().map { (element) throws(JSONMismatch) in
        try DraftJuice(element)
      },
      currency: try reader.optionalMember("currency")?.currency() ?? Menu.usualCurrency,
      taxRate: try reader.optionalMember("taxRate")?.taxRate()
    )
  }

  public var json: JSONValue {
    var object: JSONObject = ["currency": .string(currency)]
    object["taxRate"] = taxRate.map { .integer($0.rawValue) }
    object["fruits"] = .array(fruits.map(\.json))
    object["juices"] = .array(juices.map(\.json))
    return .object(object)
  }
}

extension DraftFruit {
  /// Reads a fruit from JSON in the form of a menu file.
  ///
  /// - Throws: `JSONMismatch` that names the place and the value expected there.
  public init(_ reader: JSONReader) throws(JSONMismatch) {
    self.init(
      id: try reader.member("id").identifier(FruitID.self),
      name: try reader.draftText("name")
    )
    let pieces = 0...Fruit.maximumCapacity
    unit = try reader.draftText("unit")
    capacity =
      try reader.optionalMember("capacity")?.integer(in: 1...Fruit.maximumCapacity) ?? capacity
    opening =
      try reader.optionalMember("opening")?.integer(in: pieces) ?? Fruit.standardOpening
    low = try reader.optionalMember("low")?.integer(in: pieces)
    color = try reader.optionalMember("color")?.color()
    pack = try reader.optionalMember("pack")?.integer(in: 1...Fruit.maximumCapacity)
    grams = try reader.optionalMember("grams")?.integer(in: Fruit.allowedGrams)
    allergens = try reader.optionalMember("allergens")?.allergens() ?? []
    picture = try reader.optionalMember("picture")?.pictureHash()
  }

  public var json: JSONValue {
    var object: JSONObject = ["id": .string(id.rawValue), "name": name.json ?? [:]]
    object["unit"] = unit.json
    object["capacity"] = .integer(capacity)
    object["opening"] = .integer(opening)
    object["low"] = low.map(JSONValue.integer)
    object["color"] = color.map(JSONValue.string)
    object["pack"] = pack.map(JSONValue.integer)
    object["grams"] = grams.map(JSONValue.integer)
    object["allergens"] = allergens.json
    object["picture"] = (picture?.rawValue).map(JSONValue.string)
    return .object(object)
  }
}

extension DraftJuice {
  /// Reads a juice from JSON in the form of a menu file.
  ///
  /// - Throws: `JSONMismatch` that names the place and the value expected there.
  public init(_ reader: JSONReader) throws(JSONMismatch) {
    self.init(
      id: try reader.member("id").identifier(JuiceID.self),
      name: try reader.draftText("name")
    )
    shortName = try reader.draftText("shortName")
    recipe = try reader.optionalMember("recipe")?.needs() ?? []
    price = try reader.price()
    makingSeconds =
      try reader.optionalMember("makingSeconds")?.integer(in: Juice.allowedMakingSeconds)
      ?? makingSeconds
    taxRate = try reader.optionalMember("taxRate")?.taxRate()
    allergens = try reader.optionalMember("allergens")?.allergens() ?? []
    picture = try reader.optionalMember("picture")?.pictureHash()
  }

  public var json: JSONValue {
    var object: JSONObject = ["id": .string(id.rawValue), "name": name.json ?? [:]]
    object["shortName"] = shortName.json
    let needs = recipe.summed().map { ($0.fruit.rawValue, JSONValue.integer($0.amount)) }
    object["recipe"] = .object(JSONObject(needs))
    object["price"] = price.map(JSONValue.integer)
    if price == 0 { object["free"] = .bool(true) }
    if makingSeconds != Juice.standardMakingSeconds {
      object["makingSeconds"] = .integer(makingSeconds)
    }
    object["taxRate"] = taxRate.map { .integer($0.rawValue) }
    object["allergens"] = allergens.json
    object["picture"] = (picture?.rawValue).map(JSONValue.string)
    return .object(object)
  }
}

extension DraftText {
  fileprivate var json: JSONValue? { text?.json }
}

extension JSONReader {
  /// The text under a name; nothing of it where there is none, or an object of no language.
  fileprivate func draftText(_ name: String) throws(JSONMismatch) -> DraftText {
    guard let reader = try optionalMember(name) else { return DraftText() }
    if case .object(let object) = reader.value, object.members.isEmpty { return DraftText() }
    return DraftText(try reader.localizedText())
  }
}
