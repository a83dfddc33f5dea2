import JSON
import JuiceBar
import Languages
import Localization
import PavilionWeb

/// The outcome of an order.
struct OrderAnswer: Answer {
  let order: Order
  let menu: Menu

  func text(in language: Language) -> String {
    let texts = Texts(language)
    guard order.status != .cancelled else {
      return texts(.cliCancelled, ["number": texts.number(order.number)])
    }
    if order.lines.count == 1, order.lines[0].quantity == .one {
      return texts(.orderReady, ["juice": name(of: order.lines[0].juice, in: language)])
    }
    let glasses = order.lines.map { line in
      texts(
        .cliGlasses,
        count: line.quantity.count,
        ["juice": name(of: line.juice, in: language)]
      )
    }
    return texts(.cliOrdered, ["juices": glasses.joined(separator: ", ")])
  }

  func json(in language: Language) -> JSONValue {
    let stock = menu.fruits.compactMap { fruit in
      order.remaining[fruit.id].map { fruit.json(onHand: $0, in: language) }
    }
    return [
      "id": .string(order.id.rawValue),
      "number": .integer(order.number),
      "status": .string(order.status.rawValue),
      "placedAt": .integer(order.placedAt.milliseconds),
      "message": .string(text(in: language)),
      "lines": .array(
        order.lines.map { line in
          [
            "juice": .string(line.juice.rawValue),
            "name": .string(name(of: line.juice, in: language)),
            "quantity": .integer(line.quantity.count),
            "price": .integer(line.price),
          ]
        }
      ),
      "stock": .array(stock),
      "version": .integer(order.version),
    ]
  }

  private func name(of juice: JuiceID, in language: Language) -> String {
    menu[juice]?.spokenName(in: language) ?? juice.rawValue
  }
}
