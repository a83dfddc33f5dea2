import JuiceBar

/// `order JUICE[:N]...`: makes juices, all or none.
struct OrderPlace: Verb {
  static let syntax = Syntax(
    words: ["order"],
    operands: ["JUICE[:N]..."],
    options: [keyOption.syntax],
    summary: "Make juices, all or none",
    discussion: """
      Each word names a juice and how many glasses of it, one if nothing is said. When fruit is
      short nothing is made; the answer names every fruit that is short and what can be made.

        pavilion order 딸바
        pavilion order kiwi:2 mango-kiwi --key 42
      """
  )
  static let keyOption = Option(
    "key",
    "KEY",
    Format(expected: "1 to 128 visible ASCII characters") { IdempotencyKey(rawValue: $0) },
    help: "A name for this command; given again, it does nothing but answer again"
  )

  private let lines: [(word: String, quantity: Quantity)]
  private let key: IdempotencyKey?

  init(_ arguments: Arguments) throws(UsageError) {
    guard arguments.operands.count <= Cart.maximumLines else {
      throw UsageError(
        problem: "an order has at most \(Cart.maximumLines) juices",
        topic: Self.syntax.name
      )
    }
    var lines: [(word: String, quantity: Quantity)] = []
    for operand in arguments.operands { lines.append(try Self.line(operand)) }
    self.lines = lines
    key = try arguments.value(of: Self.keyOption)
  }

  private static func line(_ operand: String) throws(UsageError) -> (String, Quantity) {
    guard let colon = operand.lastIndex(of: ":") else { return (operand, .one) }
    let amount = String(operand[operand.index(after: colon)...])
    guard let quantity = Int(amount).flatMap({ Quantity($0) }) else {
      let expected = "a whole number from 1 to \(Quantity.allowed.upperBound)"
      throw .wrongValue(amount, of: "the number of `\(operand)`", expected, in: syntax)
    }
    return (String(operand[..<colon]), quantity)
  }

  func run(in context: Context) async throws -> (any Answer)? {
    try await context.withBar(for: .ordering) { bar in
      let cartLines = try lines.map { line in
        Cart.Line(try bar.juice(named: line.word, in: context.language).id, line.quantity)
      }
      guard let cart = Cart(cartLines),
        case .ordered(let order) = try await bar.submit(
          .order(cart),
          key: key,
          in: context.language
        )
      else { return nil }
      return OrderAnswer(order: order, menu: bar.menu)
    }
  }
}
