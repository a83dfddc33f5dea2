import JSON
import JuiceBar
import Languages
import Localization
import PavilionWeb

extension CommandFailure {
  /// Puts a bar's refusal into words.
  ///
  /// - Parameters:
  ///   - refusal: Why the bar did nothing.
  ///   - menu: The bar's menu.
  ///   - onHand: The stock on hand, to offer the juices it allows.
  ///   - language: The language of the words.
  init(_ refusal: Refusal, of menu: Menu, on onHand: [FruitID: Int], in language: Language) {
    let texts = Texts(language)
    let name = { (id: FruitID) in menu[id]?.name.text(in: language) ?? id.rawValue }
    switch refusal {
    case .shortages(let shortages):
      self.init(shortages, of: menu, on: onHand, in: language)
    case .unknownJuice(let id): self = .unknownJuice(id.rawValue, of: menu, in: language)
    case .unknownFruit(let id): self = .unknownFruit(id.rawValue, of: menu, in: language)
    case .wrongAmount(let amount):
      let words = texts(.cliWrongAmount, ["amount": texts.number(amount)])
      self.init(code: "wrong-amount", description: words)
    case .outOfRange(let fruit, _, let there, let capacity):
      self.init(
        code: "out-of-range",
        description: texts(
          .cliOutOfRange,
          [
            "fruit": name(fruit), "capacity": texts.number(capacity),
            "onHand": texts.number(there),
          ]
        ),
        details: [
          "fruit": .string(fruit.rawValue), "onHand": .integer(there),
          "capacity": .integer(capacity),
        ]
      )
    case .stale(let fruit, let expected, let there):
      self.init(
        code: "stale-count",
        description: texts(
          .cliStale,
          [
            "fruit": name(fruit), "expected": texts.number(expected),
            "onHand": texts.number(there),
          ]
        ),
        details: ["fruit": .string(fruit.rawValue), "onHand": .integer(there)]
      )
    case .unknownOrder(let id): self = .unknownOrder(id.rawValue, in: language)
    case .wrongStep(_, let status, _):
      self.init(
        code: "wrong-step",
        description: texts(status == .cancelled ? .cliOrderCancelled : .cliOrderMade),
        details: ["orderStatus": .string(status.rawValue)]
      )
    case .queueFull(let minutes):
      self.init(
        code: "queue-full",
        description: texts(.preparationQueueFull, count: minutes),
        details: ["waitMinutes": .integer(minutes)]
      )
    case .suspended(let juices):
      let names = juices.map { menu[$0]?.name.text(in: language) ?? $0.rawValue }
      self.init(
        code: "suspended",
        description: texts(.preparationSuspended, ["juices": names.joined(separator: ", ")]),
        details: ["suspended": .array(juices.map { .string($0.rawValue) })]
      )
    case .unknownCall(let id): self = .unknownCall(id.rawValue, in: language)
    case .tooManyCalls: self.init(code: "too-many-calls", description: texts(.callBusy))
    case .payment(_, let refusal): self.init(refusal, in: menu.currency, texts)
    case .stock(let refusal): self.init(refusal, of: menu, in: language)
    case .keyReused: self.init(code: "key-reused", description: texts(.cliKeyReused))
    }
  }

  /// Names every fruit that is short, and the juices that can still be made.
  private init(
    _ shortages: [Shortage],
    of menu: Menu,
    on onHand: [FruitID: Int],
    in language: Language
  ) {
    let texts = Texts(language)
    let lines = shortages.map { shortage in
      texts(
        .cliShortage,
        [
          "fruit": menu[shortage.fruit]?.name.text(in: language) ?? shortage.fruit.rawValue,
          "needed": texts.number(shortage.needed), "onHand": texts.number(shortage.onHand),
        ]
      )
    }
    let alternatives = menu.alternatives(from: onHand)
    let names = alternatives.map { $0.spokenName(in: language) }.joined(separator: ", ")
    let offer =
      names.isEmpty ? texts(.cliNoAlternatives) : texts(.cliAlternatives, ["juices": names])
    self.init(
      code: "shortage",
      description: ([texts(.cliShortages)] + lines + [offer]).joined(separator: "\n"),
      details: [
        "shortages": .array(shortages.map(\.json)),
        "alternatives": .array(alternatives.map { .string($0.id.rawValue) }),
      ]
    )
  }

  /// Says that a juice does not exist, and which ones do.
  static func unknownJuice(_ word: String, of menu: Menu, in language: Language) -> Self {
    let label = { (juice: Juice) in "\(juice.spokenName(in: language)) (\(juice.id))" }
    let near = menu.juice(near: word)
    return CommandFailure(
      code: "unknown-juice",
      lines: (.cliUnknownJuice, .cliKnownJuices),
      word: word,
      near: near.map { ($0.id.rawValue, label($0)) },
      known: ("juices", menu.juices.map { ($0.id.rawValue, label($0)) }),
      in: language
    )
  }

  /// Says that there is no such order.
  static func unknownOrder(_ word: String, in language: Language) -> Self {
    CommandFailure(
      code: "unknown-order",
      description: Texts(language)(.cliUnknownOrder, ["order": word])
    )
  }

  /// Says that there is no such call.
  static func unknownCall(_ word: String, in language: Language) -> Self {
    CommandFailure(
      code: "unknown-call",
      description: Texts(language)(.callUnknown, ["call": word])
    )
  }

  /// Says that a fruit does not exist, and which ones do.
  static func unknownFruit(_ word: String, of menu: Menu, in language: Language) -> Self {
    let label = { (fruit: Fruit) in "\(fruit.name.text(in: language)) (\(fruit.id))" }
    let near = menu.fruit(near: word)
    return CommandFailure(
      code: "unknown-fruit",
      lines: (.cliUnknownFruit, .cliKnownFruits),
      word: word,
      near: near.map { ($0.id.rawValue, label($0)) },
      known: ("fruits", menu.fruits.map { ($0.id.rawValue, label($0)) }),
      in: language
    )
  }

  /// Says that the name is unknown, which one was probably meant, and which names exist.
  private init(
    code: String,
    lines: (unknown: TextKey, known: TextKey),
    word: String,
    near: (id: String, label: String)?,
    known: (member: String, items: [(id: String, label: String)]),
    in language: Language
  ) {
    let texts = Texts(language)
    var sentences = [texts(lines.unknown, ["name": word])]
    if let near { sentences.append(texts(.cliDidYouMean, ["name": near.label])) }
    let names = known.items.map(\.label).joined(separator: ", ")
    sentences.append(texts(lines.known, ["names": names]))
    var details: JSONObject = [:]
    details[known.member] = .array(known.items.map { .string($0.id) })
    details["suggestion"] = near.map { .string($0.id) }
    self.init(code: code, description: sentences.joined(separator: "\n"), details: details)
  }
}

extension Shortage {
  fileprivate var json: JSONValue {
    ["fruit": .string(fruit.rawValue), "needed": .integer(needed), "onHand": .integer(onHand)]
  }
}
