import JSON
import JuiceBar
import Languages

extension CommandFailure {
  /// Puts a bar's refusal into words.
  ///
  /// - Parameters:
  ///   - refusal: Why the bar did nothing.
  ///   - menu: The bar's menu.
  ///   - onHand: What is on hand, to offer what can be made of it.
  ///   - language: The language of the words.
  init(_ refusal: Refusal, of menu: Menu, on onHand: [FruitID: Int], in language: Language) {
    let name = { (id: FruitID) in menu[id]?.name.text(in: language) ?? id.rawValue }
    switch refusal {
    case .shortages(let shortages):
      let alternatives = menu.alternatives(from: onHand)
      self.init(
        code: "shortages",
        description: Texts.shortages(
          shortages.map { (name($0.fruit), $0.needed, $0.onHand) },
          alternatives: alternatives.map { $0.spokenName(in: language) },
          in: language
        ),
        details: [
          "shortages": .array(shortages.map(\.json)),
          "alternatives": .array(alternatives.map { .string($0.id.rawValue) }),
        ]
      )
    case .unknownJuice(let id): self = .unknownJuice(id.rawValue, of: menu, in: language)
    case .unknownFruit(let id): self = .unknownFruit(id.rawValue, of: menu, in: language)
    case .wrongAmount(let amount):
      self.init(code: "wrong-amount", description: Texts.wrongAmount(amount, in: language))
    case .outOfRange(let fruit, let wanted, let there, let capacity):
      self.init(
        code: "out-of-range",
        description: Texts.outOfRange(
          name(fruit),
          wanted: wanted,
          onHand: there,
          capacity: capacity,
          in: language
        ),
        details: [
          "fruit": .string(fruit.rawValue), "onHand": .integer(there),
          "capacity": .integer(capacity),
        ]
      )
    case .stale(let fruit, let expected, let there):
      self.init(
        code: "stale",
        description: Texts.stale(name(fruit), expected: expected, onHand: there, in: language),
        details: ["fruit": .string(fruit.rawValue), "onHand": .integer(there)]
      )
    case .keyReused:
      self.init(code: "key-reused", description: Texts.keyReused(in: language))
    }
  }

  /// Says that a juice does not exist, and which ones do.
  static func unknownJuice(_ word: String, of menu: Menu, in language: Language) -> Self {
    CommandFailure(
      code: "unknown-juice",
      description: Texts.unknownJuice(
        word,
        known: menu.juices.map { "\($0.spokenName(in: language)) (\($0.id))" },
        in: language
      ),
      details: ["juices": .array(menu.juices.map { .string($0.id.rawValue) })]
    )
  }

  /// Says that a fruit does not exist, and which ones do.
  static func unknownFruit(_ word: String, of menu: Menu, in language: Language) -> Self {
    CommandFailure(
      code: "unknown-fruit",
      description: Texts.unknownFruit(
        word,
        known: menu.fruits.map { "\($0.name.text(in: language)) (\($0.id))" },
        in: language
      ),
      details: ["fruits": .array(menu.fruits.map { .string($0.id.rawValue) })]
    )
  }
}

extension Shortage {
  fileprivate var json: JSONValue {
    ["fruit": .string(fruit.rawValue), "needed": .integer(needed), "onHand": .integer(onHand)]
  }
}
