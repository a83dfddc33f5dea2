import JSON
import JuiceBar
import Languages

enum StockDocument {
  /// The answer to `GET /api/stock`.
  static func full(_ state: BarState, in language: Language) -> JSONValue {
    [
      "version": .integer(state.stock.version),
      "fruits": .array(
        state.menu.fruits.map { fruit in
          [
            "id": .string(fruit.id.rawValue),
            "name": .string(fruit.name.text(in: language)),
            "onHand": .integer(state.stock[fruit.id]),
            "capacity": .integer(fruit.capacity),
          ]
        }
      ),
      "juices": .array(
        state.menu.juices.map { juice in
          offer(juice, in: state, ["name": .string(juice.name.text(in: language))])
        }
      ),
    ]
  }

  /// The data of a `stock` event: the values that change, without the names.
  static func event(_ state: BarState) -> JSONValue {
    [
      "version": .integer(state.stock.version),
      "fruits": .array(
        state.menu.fruits.map { fruit in
          [
            "id": .string(fruit.id.rawValue),
            "onHand": .integer(state.stock[fruit.id]),
            "capacity": .integer(fruit.capacity),
          ]
        }
      ),
      "juices": .array(state.menu.juices.map { offer($0, in: state) }),
    ]
  }

  /// A juice, how many glasses of it can be sold, and whether staff has taken it off sale.
  private static func offer(
    _ juice: Juice,
    in state: BarState,
    _ more: JSONObject = [:]
  ) -> JSONValue {
    var object: JSONObject = ["id": .string(juice.id.rawValue)]
    for member in more.members { object[member.name] = member.value }
    object["makeable"] = .integer(state.makeable(juice))
    if state.suspended.contains(juice.id) { object["suspended"] = .bool(true) }
    return .object(object)
  }

  /// A change of one fruit's stock.
  static func movement(_ movement: Movement) -> JSONValue {
    [
      "fruit": .string(movement.fruit.rawValue),
      "delta": .integer(movement.delta),
      "reason": .string(movement.reason.rawValue),
      "onHand": .integer(movement.balance),
      "version": .integer(movement.version),
    ]
  }

  static func entry(_ entry: LedgerEntry) -> JSONValue {
    let movement = entry.movement
    var object: JSONObject = [
      "id": .string(movement.id.rawValue), "version": .integer(movement.version),
      "fruit": .string(movement.fruit.rawValue), "delta": .integer(movement.delta),
      "onHand": .integer(movement.balance), "reason": .string(movement.reason.rawValue),
      "at": .integer(movement.at.milliseconds), "isReversed": .bool(entry.isReversed),
    ]
    object["order"] = movement.order.map { .string($0.rawValue) }
    object["orderNumber"] = entry.orderNumber.map { .integer($0) }
    object["note"] = movement.note.map { .string($0.rawValue) }
    object["cost"] = entry.cost.map { .integer($0) }
    object["reverses"] = movement.reverses.map { .integer($0) }
    return .object(object)
  }

  /// A stocktake with its counts, by fruit.
  static func stocktake(_ sheet: Stocktake) -> JSONValue {
    let counts = sheet.counts.sorted { $0.key < $1.key }.map { fruit, count -> JSONValue in
      [
        "fruit": .string(fruit.rawValue), "counted": .integer(count.counted),
        "onHand": .integer(count.onHand), "variance": .integer(count.variance),
        "at": .integer(count.at.milliseconds),
      ]
    }
    var object: JSONObject = [
      "id": .string(sheet.id.rawValue), "status": .string(sheet.status.rawValue),
      "startedAt": .integer(sheet.startedAt.milliseconds), "counts": .array(counts),
    ]
    object["closedAt"] = sheet.closedAt.map { .integer($0.milliseconds) }
    object["version"] = sheet.version.map { .integer($0) }
    return .object(object)
  }
}

extension StockLevels {
  /// The pieces on hand of a fruit; 0 for one that was never in stock.
  subscript(fruit: FruitID) -> Int { onHand[fruit] ?? 0 }
}
