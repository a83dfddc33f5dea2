import CounterWeb
import Identifiers
import JSON
import JuiceBar
import Languages
import Localization
import PavilionWeb
import Time

enum OrderPlace: Verb {
  static let syntax = Syntax(
    words: ["order"],
    operands: ["JUICE[:N]..."],
    options: [nameOption.syntax, keyOption.syntax],
    summary: "Order juices, all or none",
    discussion: """
      Each word names a juice and how many glasses of it, one if nothing is said. When fruit is
      short nothing is made; the answer names every fruit that is short and what can be made.

        pavilion order 딸바
        pavilion order kiwi:2 mango-kiwi --name Anna --key 42
      """
  )
  private static let keyFormat = Format(expected: "1 to 128 visible ASCII characters") {
    IdempotencyKey(rawValue: $0)
  }
  private static let nameFormat = Format<CupName?>(expected: CupName.expectation) { word in
    do { return .some(try CupName(typed: word)) } catch { return nil }
  }
  private static let nameOption = Option("name", "NAME", nameFormat)
    .help("The name for the cup and the board")
  static let keyOption = Option("key", "KEY", keyFormat)
    .help("A name for this command; given again, it does nothing but answer again")

  static func run(_ arguments: Arguments, in context: Context) async throws -> (any Answer)? {
    guard arguments.operands.count <= Cart.maximumLines else {
      let problem = "an order has at most \(Cart.maximumLines) juices"
      throw UsageError(problem: problem, topic: syntax.name)
    }
    let lines = try arguments.operands.map(line)
    let name = try arguments.value(of: nameOption) ?? nil
    let key = try arguments.value(of: keyOption)
    return try await context.withBar(for: .ordering) { bar in
      let cartLines = try lines.map { Cart.Line(try bar.juice(named: $0.word).id, $0.quantity) }
      guard let cart = Cart(cartLines, name: name),
        case .ordered(let order) = try await bar.submit(.order(cart), key: key)
      else { return nil }
      return OrderAnswer(order: order, menu: bar.menu)
    }
  }

  private static func line(_ operand: String) throws -> (word: String, quantity: Quantity) {
    guard let colon = operand.lastIndex(of: ":") else { return (operand, .one) }
    let amount = String(operand[operand.index(after: colon)...])
    guard let quantity = Int(amount).flatMap({ Quantity($0) }) else {
      let expected = "a whole number from 1 to \(Quantity.allowed.upperBound)"
      throw UsageError.wrongValue(amount, of: "the number of `\(operand)`", expected, in: syntax)
    }
    return (String(operand[..<colon]), quantity)
  }
}

enum OrderCancel: Verb {
  static let syntax = Syntax(
    words: ["cancel"],
    operands: ["ORDER"],
    summary: "Cancel a placed order",
    discussion: """
      Its fruit comes back into the stock, once, however often the order is cancelled. An order that
      was made keeps its fruit and cannot be cancelled.

        pavilion cancel 17
        pavilion cancel 019a2f6e-7c1b-7d3a-9f00-5d1c2b3a4e5f
      """
  )

  static func run(_ arguments: Arguments, in context: Context) async throws -> (any Answer)? {
    let order = try arguments.operand(0, as: .order)
    return try await context.withBar { bar in
      let id = try await bar.order(named: order)
      guard case .updated(let order) = try await bar.submit(.cancel(id)) else { return nil }
      return OrderAnswer(order: order, menu: bar.menu)
    }
  }
}

/// How an order is named: by the number that is called out, or by its identifier.
enum OrderName: Sendable {
  case number(Int)
  case id(OrderID)
}

extension Format<OrderName> {
  static let order = Format(expected: "the number or the identifier of an order") { word in
    if let number = Int(word), number > 0 { return .number(number) }
    return OrderID(rawValue: word.lowercased()).map(OrderName.id)
  }
}

extension OpenBar {
  func order(named name: OrderName) async throws -> OrderID {
    switch name {
    case .id(let id): return id
    case .number(let number):
      guard let order = try await storage.order(numbered: number, of: id) else {
        throw CommandFailure.unknownOrder("\(number)", in: language)
      }
      return order.id
    }
  }
}

private struct OrderAnswer: Answer {
  let order: Order
  let menu: Menu

  func text(in language: Language) -> String {
    let texts = Texts(language)
    guard order.status != .cancelled else {
      return texts(.cliCancelled, ["number": texts.number(order.number)])
    }
    if order.status == .collected, order.lines.count == 1, order.lines[0].quantity == .one {
      return texts(.orderReady, ["juice": name(of: order.lines[0].juice, in: language)])
    }
    let glasses = order.lines.map { line in
      let juice = name(of: line.juice, in: language)
      return texts(.cliGlasses, count: line.quantity.count, ["juice": juice])
    }
    let juices = glasses.joined(separator: ", ")
    guard order.status == .placed else { return texts(.cliOrdered, ["juices": juices]) }
    return texts(.cliPlaced, ["number": texts.number(order.number), "juices": juices])
  }

  func json(in language: Language) -> JSONValue {
    let stock = menu.fruits.compactMap { fruit in
      order.remaining[fruit.id].map { fruit.json(onHand: $0, in: language) }
    }
    let lines = order.lines.map { line -> JSONValue in
      [
        "juice": .string(line.juice.rawValue),
        "name": .string(name(of: line.juice, in: language)),
        "quantity": .integer(line.quantity.count),
        "price": .integer(line.price),
      ]
    }
    var object: JSONObject = [
      "id": .string(order.id.rawValue),
      "number": .integer(order.number),
      "status": .string(order.status.rawValue),
      "placedAt": .integer(order.placedAt.milliseconds),
      "message": .string(text(in: language)),
      "lines": .array(lines),
      "stock": .array(stock),
      "version": .integer(order.version),
    ]
    object["name"] = order.name.map { .string($0.rawValue) }
    return .object(object)
  }

  private func name(of juice: JuiceID, in language: Language) -> String {
    menu[juice]?.spokenName(in: language) ?? juice.rawValue
  }
}
