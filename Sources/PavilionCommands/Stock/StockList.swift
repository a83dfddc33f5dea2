import JSON
import JuiceBar
import Languages
import Localization

/// `stock list`: the stock on hand, and the number of glasses it allows.
struct StockList: Verb {
  static let syntax = Syntax(
    words: ["stock", "list"],
    isDefault: true,
    summary: "Show the fruit on hand and the glasses it allows"
  )

  init(_ arguments: Arguments) throws(UsageError) {}

  func run(in context: Context) async throws -> (any Answer)? {
    try await context.withBar { bar in
      StockAnswer(menu: bar.menu, levels: try await bar.storage.stock(of: bar.id))
    }
  }
}

/// The stock of a bar.
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
    [
      "version": .integer(levels.version),
      "fruits": .array(
        menu.fruits.map { $0.json(onHand: onHand($0), in: language) }
      ),
      "juices": .array(
        menu.makeable(from: levels.onHand).map { juice, count in
          [
            "id": .string(juice.id.rawValue),
            "name": .string(juice.name.text(in: language)),
            "makeable": .integer(count),
          ]
        }
      ),
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
