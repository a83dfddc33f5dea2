public import JSON
import Languages

extension Menu {
  /// Reads a menu file.
  ///
  /// - Parameters:
  ///   - bytes: The file's content.
  ///   - name: The file's name, for the errors.
  /// - Throws: ``MenuFileError`` that names the file, the place in it and what was expected.
  public init(file bytes: [UInt8], named name: String) throws(MenuFileError) {
    do {
      self = try Menu(JSONReader(JSONValue(parsing: bytes)))
    } catch {
      throw MenuFileError(file: name, problem: "\(error)")
    }
  }

  /// The menu as the JSON of a menu file, which `init(file:named:)` reads back.
  public var json: JSONValue {
    [
      "currency": .string(currency),
      "fruits": .array(fruits.map(\.json)),
      "juices": .array(juices.map(\.json)),
    ]
  }

  private init(_ reader: JSONReader) throws {
    let fruits = try reader.member("fruits").elements().map(Fruit.init(_:))
    let juices = try reader.member("juices").elements().map(Juice.init(_:))
    let currency = try reader.optionalMember("currency")?.currency() ?? "KRW"
    try self.init(fruits: fruits, juices: juices, currency: currency)
  }
}

/// Why a menu file cannot be read: the file, the place in it and what was expected there.
public struct MenuFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file's name.
  public let file: String
  /// The place and the problem, such as `fruits[0].capacity: expected a number, found a string`.
  public let problem: String

  /// The whole sentence.
  public var description: String { "\(file): \(problem)" }
}

extension Fruit {
  fileprivate init(_ reader: JSONReader) throws {
    self.init(
      id: try reader.member("id").identifier(FruitID.self),
      name: try reader.member("name").localizedText(),
      unit: try reader.optionalMember("unit")?.localizedText(),
      capacity: try reader.optionalMember("capacity")?.integer(in: 1...Fruit.maximumCapacity)
        ?? Fruit.standardCapacity,
      opening: try reader.optionalMember("opening")?.integer(in: 0...Fruit.maximumCapacity)
        ?? Fruit.standardOpening,
      low: try reader.optionalMember("low")?.integer(in: 0...Fruit.maximumCapacity),
      color: try reader.optionalMember("color")?.color()
    )
  }

  fileprivate var json: JSONValue {
    var object: JSONObject = ["id": .string(id.rawValue), "name": name.json]
    object["unit"] = unit?.json
    object["capacity"] = .integer(capacity)
    object["opening"] = .integer(opening)
    object["low"] = low.map(JSONValue.integer)
    object["color"] = color.map(JSONValue.string)
    return .object(object)
  }
}

extension Juice {
  fileprivate init(_ reader: JSONReader) throws {
    self.init(
      id: try reader.member("id").identifier(JuiceID.self),
      name: try reader.member("name").localizedText(),
      shortName: try reader.optionalMember("shortName")?.localizedText(),
      recipe: try reader.member("recipe").recipe(),
      price: try reader.optionalMember("price")?.integer(in: 0...1_000_000_000) ?? 0
    )
  }

  fileprivate var json: JSONValue {
    var object: JSONObject = ["id": .string(id.rawValue), "name": name.json]
    object["shortName"] = shortName?.json
    let needs = recipe.needs.map { ($0.fruit.rawValue, JSONValue.integer($0.amount)) }
    object["recipe"] = .object(JSONObject(needs))
    object["price"] = .integer(price)
    return .object(object)
  }
}

extension JSONReader {
  fileprivate func identifier<ID: KebabIdentifier>(_: ID.Type) throws(JSONMismatch) -> ID {
    guard let id = ID(try string()) else {
      throw mismatch("an identifier such as strawberry-banana")
    }
    return id
  }

  fileprivate func recipe() throws(JSONMismatch) -> Recipe {
    var needs: [Need] = []
    for (name, amount) in try members() {
      guard let fruit = FruitID(name) else {
        throw amount.mismatch("the identifier of a fruit as the name")
      }
      needs.append(Need(fruit, try amount.integer(in: 1...Need.maximum)))
    }
    guard let recipe = Recipe(needs) else { throw mismatch("at least one fruit with its amount") }
    return recipe
  }

  fileprivate func currency() throws(JSONMismatch) -> String {
    let code = try string()
    guard code.utf8.count == 3, code.utf8.allSatisfy({ (0x41...0x5A).contains($0) }) else {
      throw mismatch("an ISO 4217 code such as KRW")
    }
    return code
  }

  fileprivate func color() throws(JSONMismatch) -> String {
    let text = try string()
    guard text.hasPrefix("#"), text.utf8.count == 7, text.dropFirst().allSatisfy(\.isHexDigit)
    else { throw mismatch("a colour such as #d8404a") }
    return text
  }
}
