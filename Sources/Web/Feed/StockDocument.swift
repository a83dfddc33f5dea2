package import JSON
package import JuiceBar
package import Languages
import Time

package enum StockDocument {
  /// The answer to `GET /api/stock`.
  package static func full(_ state: BarState, in language: Language) -> JSONValue {
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
  package static func event(_ state: BarState) -> JSONValue {
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
}

extension StockLevels {
  /// The pieces on hand of a fruit; 0 for one that was never in stock.
  package subscript(fruit: FruitID) -> Int { onHand[fruit] ?? 0 }
}
