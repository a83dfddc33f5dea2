import CSV
import Identifiers
import JSON
import Languages
import Money
import Pictures

extension MenuDraft {
  /// The draft as a file of comma-separated values, for a spreadsheet: a row for the money, one for
  /// each fruit and one for each juice, which `init(sheet:named:)` reads back without loss.
  public var sheet: String {
    let rows = [moneyRow] + fruits.map(row) + juices.map(row)
    let named = Set(rows.flatMap(\.keys))
    // Phrases in other languages are rare; their columns are there when they are.
    let columns = Self.columns + Self.phraseColumns.filter(named.contains)
    var table = CSVTable(columns: columns)
    for row in rows { table.add(columns.map { row[$0] ?? .text("") }) }
    return table.text
  }

  /// Reads a draft from a file of comma-separated values; columns may be missing and come in any
  /// order.
  ///
  /// - Throws: ``MenuFileError`` that names the file, the row, the column and the value expected
  /// there.
  public init(sheet bytes: [UInt8], named name: String) throws(MenuFileError) {
    do {
      let reader = try CSVReader(bytes)
      self.init()
      for column in reader.columns where !Self.allColumns.contains(column) {
        throw SheetError(place: "", expected: "no column named \(column)")
      }
      guard Set(reader.columns).count == reader.columns.count,
        ["type", "id"].allSatisfy(reader.columns.contains)
      else { throw SheetError(place: "", expected: "the columns type and id, each once") }
      for (index, fields) in reader.rows.enumerated() {
        var row: [String: String] = [:]
        for (column, text) in zip(reader.columns, fields) where !text.isEmpty { row[column] = text }
        try add(SheetRow(number: index + 2, fields: row))
      }
    } catch {
      throw MenuFileError(file: name, problem: "\(error)")
    }
  }
}

// MARK: - Writing

extension MenuDraft {
  private typealias Row = [String: CSVTable.Field]

  private static let columns =
    ["type", "id"] + texts.flatMap { text in Language.allCases.map { "\(text).\($0.tag)" } }
    + [
      "recipe", "price", "free", "currency", "taxRate", "makingSeconds", "capacity", "opening",
      "low",
      "color", "pack", "grams", "allergens", "picture",
    ]
  private static let phraseColumns = texts.map { "\($0).phrases" }
  private static let allColumns = Set(columns + phraseColumns)

  private var moneyRow: Row {
    var row: Row = ["type": .text("menu"), "currency": .text(currency)]
    row["taxRate"] = taxRate.map { .number($0.rawValue) }
    return row
  }

  private func row(_ fruit: DraftFruit) -> Row {
    var row: Row = ["type": .text("fruit"), "id": .text(fruit.id.rawValue)]
    add(fruit.name, as: "name", to: &row)
    add(fruit.unit, as: "unit", to: &row)
    row["capacity"] = .number(fruit.capacity)
    row["opening"] = .number(fruit.opening)
    row["low"] = fruit.low.map(CSVTable.Field.number)
    row["color"] = fruit.color.map(CSVTable.Field.text)
    row["pack"] = fruit.pack.map(CSVTable.Field.number)
    row["grams"] = fruit.grams.map(CSVTable.Field.number)
    row["allergens"] = field(fruit.allergens)
    row["picture"] = (fruit.picture?.rawValue).map(CSVTable.Field.text)
    return row
  }

  private func row(_ juice: DraftJuice) -> Row {
    var row: Row = ["type": .text("juice"), "id": .text(juice.id.rawValue)]
    add(juice.name, as: "name", to: &row)
    add(juice.shortName, as: "shortName", to: &row)
    let needs = juice.recipe.summed().map { "\($0.fruit):\($0.amount)" }
    row["recipe"] = .text(needs.joined(separator: " "))
    row["price"] = juice.price.map(CSVTable.Field.number)
    if juice.price == 0 { row["free"] = .text("yes") }
    row["makingSeconds"] = .number(juice.makingSeconds)
    row["taxRate"] = juice.taxRate.map { .number($0.rawValue) }
    row["allergens"] = field(juice.allergens)
    row["picture"] = (juice.picture?.rawValue).map(CSVTable.Field.text)
    return row
  }

  private func add(_ text: DraftText, as name: String, to row: inout Row) {
    for (language, words) in text.translations { row["\(name).\(language.tag)"] = .text(words) }
    guard !text.phrases.isEmpty, !text.translations.isEmpty else { return }
    let lists = Language.allCases.compactMap { language in
      text.phrases[language].map { (language.tag, JSONValue.array($0.map(JSONValue.string))) }
    }
    row["\(name).phrases"] = .text(JSONValue.object(JSONObject(lists)).encoded())
  }

  private func field(_ allergens: Set<Allergen>) -> CSVTable.Field {
    .text(Allergen.allCases.filter(allergens.contains).map(\.rawValue).joined(separator: " "))
  }
}

// MARK: - Reading

private struct SheetError: Error, CustomStringConvertible {
  let place: String
  let expected: String

  var description: String { (place.isEmpty ? "" : "\(place): ") + "expected \(expected)" }
}

/// The fields of a row that are not empty, and its number for the errors.
private struct SheetRow {
  let number: Int
  let fields: [String: String]

  func error(_ column: String, _ expected: String) -> SheetError {
    SheetError(place: "row \(number), \(column)", expected: expected)
  }

  func identifier<ID: KebabIdentifier>(_: ID.Type) throws(SheetError) -> ID {
    guard let id = ID(fields["id"] ?? "") else {
      throw error("id", "an identifier such as strawberry-banana")
    }
    return id
  }

  func number(_ column: String, in range: ClosedRange<Int>) throws(SheetError) -> Int? {
    guard let text = fields[column] else { return nil }
    guard let number = Int(text), range.contains(number) else {
      throw error(column, "a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  func text(_ name: String) throws -> DraftText {
    var translations: [Language: String] = [:]
    for language in Language.allCases {
      translations[language] = fields["\(name).\(language.tag)"]
    }
    var phrases: [Language: [String]] = [:]
    if let text = fields["\(name).phrases"] {
      for (tag, list) in try JSONReader(JSONValue(parsing: Array(text.utf8))).members() {
        guard let language = Language(rawValue: tag) else { continue }
        phrases[language] = try list.elements().map { try $0.string() }
      }
    }
    return DraftText(translations, phrases: phrases)
  }

  func recipe() throws(SheetError) -> [Need] {
    var needs: [Need] = []
    for word in (fields["recipe"] ?? "").split(separator: " ") {
      let parts = word.split(separator: ":", omittingEmptySubsequences: false)
      guard parts.count == 2, let fruit = FruitID(String(parts[0])), let amount = Int(parts[1]),
        (1...Need.maximum).contains(amount)
      else { throw error("recipe", "fruits and amounts such as kiwi:2 mango:1") }
      needs.append(Need(fruit, amount))
    }
    guard needs.summed().allSatisfy({ $0.amount <= Need.maximum }) else {
      throw error("recipe", "at most \(Need.maximum) pieces of a fruit")
    }
    return needs
  }

  func allergens() throws(SheetError) -> Set<Allergen> {
    var found: Set<Allergen> = []
    for word in (fields["allergens"] ?? "").split(separator: " ") {
      guard let allergen = Allergen(rawValue: String(word)) else {
        throw error("allergens", "words among " + Allergen.list)
      }
      found.insert(allergen)
    }
    return found
  }

  /// The price of a juice: 0 if it is marked as free, nothing if it has none.
  func price() throws(SheetError) -> Int? {
    let price = try number("price", in: 0...Juice.maximumPrice) ?? 0
    guard let free = fields["free"] else { return price > 0 ? price : nil }
    guard free == "yes" else { throw error("free", "yes or nothing") }
    guard price == 0 else { throw error("free", "no price above 0 beside free") }
    return 0
  }

  func picture() throws(SheetError) -> PictureHash? {
    guard let text = fields["picture"] else { return nil }
    guard let hash = PictureHash(rawValue: text) else {
      throw error("picture", PictureHash.expected)
    }
    return hash
  }

  func taxRate() throws(SheetError) -> TaxRate? {
    try number("taxRate", in: TaxRate.allowed).flatMap(TaxRate.init(rawValue:))
  }
}

extension MenuDraft {
  fileprivate mutating func add(_ row: SheetRow) throws {
    switch row.fields["type"] {
    case "menu":
      if let text = row.fields["currency"] {
        guard let known = Currency(rawValue: text) else {
          throw row.error("currency", "an ISO 4217 code such as KRW")
        }
        currency = known.rawValue
      }
      taxRate = try row.taxRate() ?? taxRate
    case "fruit":
      var fruit = DraftFruit(id: try row.identifier(FruitID.self), name: try row.text("name"))
      let (shelf, pieces) = (1...Fruit.maximumCapacity, 0...Fruit.maximumCapacity)
      fruit.unit = try row.text("unit")
      fruit.capacity = try row.number("capacity", in: shelf) ?? fruit.capacity
      fruit.opening = try row.number("opening", in: pieces) ?? Fruit.standardOpening
      fruit.low = try row.number("low", in: pieces)
      if let color = row.fields["color"] {
        guard Fruit.isColor(color) else { throw row.error("color", "a colour such as #d8404a") }
        fruit.color = color
      }
      fruit.pack = try row.number("pack", in: shelf)
      fruit.grams = try row.number("grams", in: Fruit.allowedGrams)
      fruit.allergens = try row.allergens()
      fruit.picture = try row.picture()
      fruits.append(fruit)
    case "juice":
      var juice = DraftJuice(id: try row.identifier(JuiceID.self), name: try row.text("name"))
      juice.shortName = try row.text("shortName")
      juice.recipe = try row.recipe()
      juice.price = try row.price()
      juice.makingSeconds =
        try row.number("makingSeconds", in: Juice.allowedMakingSeconds) ?? juice.makingSeconds
      juice.taxRate = try row.taxRate()
      juice.allergens = try row.allergens()
      juice.picture = try row.picture()
      juices.append(juice)
    default: throw row.error("type", "menu, fruit or juice")
    }
  }
}
