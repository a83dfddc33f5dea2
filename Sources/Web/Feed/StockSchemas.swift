import JSON
import JuiceBar

extension Schema {
  /// A number of pieces on hand or counted.
  package static let pieces = integer(Fruit.allowedCounts)

  package static let fruitStock = object([
    "id": .fruitID, "name": .string, "onHand": .integer(from: 0), "capacity": .integer(from: 1),
  ]).named("FruitStock")

  package static let stock = object([
    "version": .integer(from: 1), "fruits": .array(of: .fruitStock),
    "juices": .array(
      of: .object([
        "id": .juiceID, "name": .string,
        "makeable": .integer(from: 0).described("Glasses that the stock suffices for."),
        "suspended?": .boolean.with("const", true).described(
          "Whether staff has taken the juice off sale."
        ),
      ])
    ),
  ]).named("Stock")
}

extension Fruit {
  /// The numbers of pieces that can be on hand.
  package static let allowedCounts = 0...maximumCapacity
}
