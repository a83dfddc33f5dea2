import JSON
import JuiceBar
import Languages

/// What the interface tells about an order.
enum OrderDocument {
  /// The answer to an order: the order, and what is left of the fruits that it took.
  static func full(_ order: Order, menu: Menu, in language: Language) -> JSONValue {
    let fruits = menu.fruits.compactMap { fruit in
      order.remaining[fruit.id].map { StockDocument.fruit(fruit, onHand: $0, in: language) }
    }
    return [
      "id": .string(order.id.rawValue),
      "number": .integer(order.number),
      "placedAt": .integer(order.placedAt.milliseconds),
      "lines": .array(order.lines.map { line($0, menu: menu, in: language) }),
      "stock": .array(fruits),
      "version": .integer(order.version),
    ]
  }

  private static func line(
    _ line: Order.Line,
    menu: Menu,
    in language: Language
  ) -> JSONValue {
    let recipe = line.recipe.needs.map { ($0.fruit.rawValue, JSONValue.integer($0.amount)) }
    return [
      "juice": .string(line.juice.rawValue),
      "name": .string(menu[line.juice]?.name.text(in: language) ?? line.juice.rawValue),
      "quantity": .integer(line.quantity.count),
      "price": .integer(line.price),
      "recipe": .object(JSONObject(recipe)),
    ]
  }
}
