public import JuiceBar
import Languages

extension FruitID: ExpressibleByStringLiteral {
  /// Creates an identifier from a text that is known to be one.
  public init(stringLiteral text: String) { self.init(unchecked: text) }
}

extension JuiceID: ExpressibleByStringLiteral {
  /// Creates an identifier from a text that is known to be one.
  public init(stringLiteral text: String) { self.init(unchecked: text) }
}

extension Menu {
  /// The five fruits and seven juices that a new bar opens with.
  static func original(price: Int = 0) throws -> Menu {
    let fruits: [(FruitID, String)] = [
      ("strawberry", "딸기"), ("banana", "바나나"), ("pineapple", "파인애플"), ("kiwi", "키위"),
      ("mango", "망고"),
    ]
    let juices: [(JuiceID, String, String?, [Need])] = [
      ("strawberry-banana", "딸기바나나쥬스", "딸바쥬스", [Need("strawberry", 10), Need("banana", 1)]),
      ("mango-kiwi", "망고키위쥬스", "망키쥬스", [Need("mango", 2), Need("kiwi", 1)]),
      ("strawberry", "딸기쥬스", nil, [Need("strawberry", 16)]),
      ("banana", "바나나쥬스", nil, [Need("banana", 2)]),
      ("pineapple", "파인애플쥬스", nil, [Need("pineapple", 2)]),
      ("kiwi", "키위쥬스", nil, [Need("kiwi", 3)]),
      ("mango", "망고쥬스", nil, [Need("mango", 3)]),
    ]
    return try Menu(
      fruits: fruits.map { Fruit(id: $0, name: LocalizedText($1, in: .korean)) },
      juices: try juices.map { id, name, short, needs in
        Juice(
          id: id,
          name: LocalizedText(name, in: .korean),
          shortName: short.map { LocalizedText($0, in: .korean) },
          recipe: try Recipe.of(needs),
          price: price
        )
      }
    )
  }
}

extension Recipe {
  struct Unsound: Error {}

  static func of(_ needs: [Need]) throws -> Recipe {
    guard let recipe = Recipe(needs) else { throw Unsound() }
    return recipe
  }
}

extension Cart {
  /// A cart of juices with their quantities.
  static func of(_ lines: (JuiceID, Int)...) throws -> Cart {
    let lines = lines.compactMap { juice, count in Quantity(count).map { Line(juice, $0) } }
    guard let cart = Cart(lines) else { throw Recipe.Unsound() }
    return cart
  }
}

/// Ten pieces of each of the five fruits.
let openingStock: [FruitID: Int] = [
  "strawberry": 10, "banana": 10, "pineapple": 10, "kiwi": 10, "mango": 10,
]
