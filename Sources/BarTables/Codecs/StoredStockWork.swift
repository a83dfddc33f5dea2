import Identifiers
import JSON
import JuiceBar

extension StockOutcome {
  /// The answer as stored under its key; movements by reference.
  var stored: JSONValue {
    switch self {
    case .booked(let movements):
      ["booked": .array(movements.map { .string($0.id.rawValue) })]
    case .stocktake(let id, let status):
      ["stocktake": .string(id.rawValue), "stands": .string(status.rawValue)]
    }
  }
}

extension StockRefusal {
  /// The refusal as stored under its command's key.
  var stored: JSONValue {
    switch self {
    case .outOfRange(let excesses):
      let list = excesses.map { excess -> JSONValue in
        [
          "fruit": .string(excess.fruit.rawValue), "wanted": .integer(excess.wanted),
          "onHand": .integer(excess.onHand), "capacity": .integer(excess.capacity),
        ]
      }
      return ["excesses": .array(list)]
    case .unknownMovement(let id): return ["unknownMovement": .string(id.rawValue)]
    case .notByHand(let id): return ["notByHand": .string(id.rawValue)]
    case .unknownStocktake(let id): return ["unknownStocktake": .string(id.rawValue)]
    case .countedSince(let id): return ["countedSince": .string(id.rawValue)]
    case .closed(let id, let status):
      return ["closed": .string(id.rawValue), "status": .string(status.rawValue)]
    }
  }

  /// Reads a refusal back; `nil` if the value is another kind of refusal.
  init?(stored reader: JSONReader) throws {
    if let excesses = try reader.optionalMember("excesses") {
      self = .outOfRange(try excesses.elements().map(Excess.init(stored:)))
    } else if let id = try reader.optionalMember("unknownMovement") {
      self = .unknownMovement(try id.movement())
    } else if let id = try reader.optionalMember("notByHand") {
      self = .notByHand(try id.movement())
    } else if let id = try reader.optionalMember("unknownStocktake") {
      self = .unknownStocktake(try id.stocktake())
    } else if let id = try reader.optionalMember("countedSince") {
      self = .countedSince(try id.stocktake())
    } else if let id = try reader.optionalMember("closed") {
      self = .closed(try id.stocktake(), try reader.member("status").stocktakeStatus())
    } else {
      return nil
    }
  }
}

extension StockRefusal.Excess {
  fileprivate init(stored reader: JSONReader) throws {
    let fruit = try reader.member("fruit").string()
    self.init(
      fruit: try readable(FruitID(fruit), "a refusal's fruit", fruit),
      wanted: try reader.member("wanted").integer(),
      onHand: try reader.member("onHand").integer(),
      capacity: try reader.member("capacity").integer()
    )
  }
}

extension JSONReader {
  /// A movement's name in an answer.
  func movement() throws -> MovementID {
    let text = try string()
    return try readable(MovementID(rawValue: text), "an answer's movement", text)
  }

  /// A stocktake's identifier in an answer.
  func stocktake() throws -> StocktakeID {
    let text = try string()
    return try readable(StocktakeID(rawValue: text), "an answer's stocktake", text)
  }

  /// A stocktake's status in an answer.
  func stocktakeStatus() throws -> Stocktake.Status {
    let text = try string()
    return try readable(Stocktake.Status(rawValue: text), "a stocktake's status", text)
  }
}
