import JSON
import JuiceBar
import Languages

/// What the interface tells about menu and stock.
enum StockDocument {
  /// The answer to `GET /api/stock`.
  static func full(_ state: BarState, in language: Language) -> JSONValue {
    [
      "version": .integer(state.stock.version),
      "fruits": .array(
        state.menu.fruits.map { fruit($0, onHand: state.stock[$0.id], in: language) }
      ),
      "juices": .array(
        state.menu.makeable(from: state.stock.onHand).map { juice, count in
          [
            "id": .string(juice.id.rawValue),
            "name": .string(juice.name.text(in: language)),
            "makeable": .integer(count),
          ]
        }
      ),
    ]
  }

  /// The data of a `stock` event: what changes, without the names.
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
      "juices": .array(
        state.menu.makeable(from: state.stock.onHand).map { juice, count in
          ["id": .string(juice.id.rawValue), "makeable": .integer(count)]
        }
      ),
    ]
  }

  /// A fruit with its stock.
  static func fruit(_ fruit: Fruit, onHand: Int, in language: Language) -> JSONValue {
    [
      "id": .string(fruit.id.rawValue),
      "name": .string(fruit.name.text(in: language)),
      "onHand": .integer(onHand),
      "capacity": .integer(fruit.capacity),
    ]
  }
}

extension StockLevels {
  /// Pieces on hand of a fruit; none of one that was never in stock.
  subscript(fruit: FruitID) -> Int { onHand[fruit] ?? 0 }
}
