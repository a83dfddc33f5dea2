import JSON
import JuiceBar
import Languages
import Localization
import Money

enum StockList: Verb {
  static let syntax = Syntax(
    words: ["stock", "list"],
    isDefault: true,
    summary: "Show the fruit on hand and the glasses it allows"
  )

  static func run(_ arguments: Arguments, in context: Context) async throws -> (any Answer)? {
    try await context.withBar { bar in
      StockAnswer(menu: bar.menu, levels: try await bar.storage.stock(of: bar.id))
    }
  }
}

private struct StockAnswer: Answer {
  let menu: Menu
  let levels: StockLevels

  func text(in language: Language) -> String {
    let texts = Texts(language)
    let fruits = menu.fruits.map { fruit in
      [fruit.name.text(in: language), texts.number(onHand(fruit)), texts.number(fruit.capacity)]
    }
    let juices = menu.makeable(from: levels.onHand).map { juice, count in
      [juice.spokenName(in: language), texts.number(count)]
    }
    return [
      Table(rows: [[texts(.cliFruit), texts(.cliOnHand), texts(.cliCapacity)]] + fruits).text,
      Table(rows: [[texts(.cliJuice), texts(.cliMakeable)]] + juices).text,
    ].joined(separator: "\n\n")
  }

  func json(in language: Language) -> JSONValue {
    let fruits = menu.fruits.map { $0.json(onHand: onHand($0), in: language) }
    let juices = menu.makeable(from: levels.onHand).map { juice, count -> JSONValue in
      [
        "id": .string(juice.id.rawValue),
        "name": .string(juice.name.text(in: language)),
        "makeable": .integer(count),
      ]
    }
    return [
      "version": .integer(levels.version), "fruits": .array(fruits), "juices": .array(juices),
    ]
  }

  private func onHand(_ fruit: Fruit) -> Int { levels.onHand[fruit.id] ?? 0 }
}

extension Fruit {
  /// The fruit with its stock, as the web interface tells it too.
  func json(onHand: Int, in language: Language) -> JSONValue {
    [
      "id": .string(id.rawValue),
      "name": .string(name.text(in: language)),
      "onHand": .integer(onHand),
      "capacity": .integer(capacity),
    ]
  }
}

enum StockAdd: Verb {
  static let syntax = Syntax(
    words: ["stock", "add"],
    operands: ["FRUIT", "N"],
    options: [
      reasonOption.syntax, costOption.syntax, aboveFlag.syntax, OrderPlace.keyOption.syntax,
    ],
    summary: "Add fruit to the stock, or take some away",
    discussion: """
      Orders that land in between are never overwritten. A negative number takes fruit away.

        pavilion stock add strawberry 20
        pavilion stock add 바나나 -3 --reason waste
        pavilion stock add kiwi 20 --cost 12000
      """
  )
  private static let reasons = Format.oneOf(MovementReason.forAdjustments)
  private static let reasonOption = Option("reason", "REASON", reasons)
    .help("delivery (by default), waste, or correction (when N is negative)")
  private static let costOption = Option("cost", "AMOUNT", .text)
    .help("What all of a delivery cost, in the menu's currency")
  private static let aboveFlag = Flag(
    "above-capacity",
    help: "Book a delivery even if the shelf holds less"
  )

  static func run(_ arguments: Arguments, in context: Context) async throws -> (any Answer)? {
    let fruit = arguments.operands[0]
    let delta = try arguments.operand(1, as: .pieces)
    let reason = try arguments.value(of: reasonOption) ?? (delta < 0 ? .correction : .delivery)
    let cost = try arguments.value(of: costOption)
    let isAbove = arguments.has(aboveFlag)
    guard (cost == nil && !isAbove) || (delta > 0 && reason == .delivery) else {
      throw UsageError(
        problem: "only a delivery has a cost, or goes above a capacity",
        topic: syntax.name
      )
    }
    let key = try arguments.value(of: OrderPlace.keyOption)
    return try await context.withBar { bar in
      try await bar.move(fruit, key: key) { fruit in
        guard cost != nil || isAbove else {
          return .adjust(fruit.id, by: delta, reason: reason)
        }
        let currency = bar.menu.currency
        let amount = cost.map { (Currency(rawValue: currency) ?? .won).amount(of: $0) }
        let costs = amount.flatMap { amount in amount.map { [fruit.id: $0] } }
        guard cost == nil || costs != nil,
          let booking = StockBooking(
            [Need(fruit.id, delta)],
            reason: .delivery,
            costs: costs ?? [:],
            mayExceed: isAbove
          )
        else { throw CommandFailure.wrongAmount(cost ?? "\(delta)", in: currency, for: "--cost") }
        return .stock(.book(booking))
      }
    }
  }
}

enum StockSet: Verb {
  static let syntax = Syntax(
    words: ["stock", "set"],
    operands: ["FRUIT", "N"],
    options: [expectingOption.syntax, OrderPlace.keyOption.syntax],
    summary: "Set the stock of a fruit to a count",
    discussion: """
      --expecting M states the stock when you looked. If it has changed since, nothing is done and
      the new figure is shown, so that no change is overwritten unseen.

        pavilion stock set kiwi 12 --expecting 9
      """
  )
  private static let levels = Format.wholeNumber(in: 0...Fruit.maximumCapacity)
  private static let expectingOption = Option("expecting", "M", levels, isRequired: true)
    .help("What the stock was when you looked")

  static func run(_ arguments: Arguments, in context: Context) async throws -> (any Answer)? {
    let fruit = arguments.operands[0]
    let counted = try arguments.operand(1, as: .pieces)
    let expected = try arguments.required(expectingOption)
    let key = try arguments.value(of: OrderPlace.keyOption)
    return try await context.withBar { bar in
      try await bar.move(fruit, key: key) { .count($0.id, onHand: counted, expecting: expected) }
    }
  }
}

enum StockWaste: Verb {
  static let syntax = Syntax(
    words: ["stock", "waste"],
    operands: ["FRUIT", "N"],
    options: [causeOption.syntax, OrderPlace.keyOption.syntax],
    summary: "Book fruit as waste",
    discussion: """
      The ledger records the cause.

        pavilion stock waste banana 3 --cause spoiled
      """
  )
  private static let causeOption = Option("cause", "CAUSE", .oneOf(MovementReason.forWaste))
    .help("spoiled, damaged, wrongly-prepared, sampled, or waste (any other, by default)")

  static func run(_ arguments: Arguments, in context: Context) async throws -> (any Answer)? {
    let fruit = arguments.operands[0]
    let amount = try arguments.operand(1, as: .wholeNumber(in: 1...Fruit.maximumCapacity))
    let cause = try arguments.value(of: causeOption) ?? .waste
    let key = try arguments.value(of: OrderPlace.keyOption)
    return try await context.withBar { bar in
      try await bar.move(fruit, key: key) { .adjust($0.id, by: -amount, reason: cause) }
    }
  }
}

enum StockUndo: Verb {
  static let syntax = Syntax(
    words: ["stock", "undo"],
    operands: ["VERSION", "FRUIT"],
    options: [OrderPlace.keyOption.syntax],
    summary: "Undo a delivery, waste, transfer, correction or stocktake",
    discussion: """
      The version is the one that the ledger shows. A movement is taken back once, by another one;
      asking again changes nothing.

        pavilion stock undo 57 kiwi
      """
  )

  static func run(_ arguments: Arguments, in context: Context) async throws -> (any Answer)? {
    let version = try arguments.operand(0, as: .ordinal)
    let fruit = arguments.operands[1]
    let key = try arguments.value(of: OrderPlace.keyOption)
    return try await context.withBar { bar in
      try await bar.move(fruit, key: key) { .stock(.undo(MovementID(version, $0.id))) }
    }
  }
}

extension OpenBar {
  /// Has a command change the stock of the fruit that a word means.
  func move(
    _ word: String,
    key: IdempotencyKey?,
    by command: (Fruit) throws -> Command
  ) async throws -> (any Answer)? {
    let fruit = try fruit(named: word)
    switch try await submit(command(fruit), key: key) {
    case .moved(let movement): return MovementAnswer(fruit: fruit, movement: movement)
    case .stock(.booked(let movements)):
      return movements.first.map { MovementAnswer(fruit: fruit, movement: $0) }
    default: return nil
    }
  }
}

private struct MovementAnswer: Answer {
  let fruit: Fruit
  let movement: Movement

  func text(in language: Language) -> String {
    let texts = Texts(language)
    let onHand = texts.number(movement.balance)
    return texts(.cliMoved, ["fruit": fruit.name.text(in: language), "onHand": onHand])
  }

  func json(in language: Language) -> JSONValue {
    [
      "fruit": .string(fruit.id.rawValue),
      "name": .string(fruit.name.text(in: language)),
      "delta": .integer(movement.delta),
      "onHand": .integer(movement.balance),
      "reason": .string(movement.reason.rawValue),
      "version": .integer(movement.version),
    ]
  }
}
