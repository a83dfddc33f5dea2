import JuiceBar

/// `stock set FRUIT N --expecting M`: sets the stock to a count.
struct StockSet: Verb {
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
  private static let expectingOption = Option(
    "expecting",
    "M",
    Format<Int>.wholeNumber(in: 0...Fruit.maximumCapacity),
    isRequired: true,
    help: "What the stock was when you looked"
  )

  private let fruit: String
  private let counted: Int
  private let expected: Int
  private let key: IdempotencyKey?

  init(_ arguments: Arguments) throws(UsageError) {
    fruit = arguments.operands[0]
    counted = try arguments.operand(1, as: .pieces)
    expected = try arguments.required(Self.expectingOption)
    key = try arguments.value(of: OrderPlace.keyOption)
  }

  func run(in context: Context) async throws -> (any Answer)? {
    try await context.withBar { bar in
      let fruit = try bar.fruit(named: fruit, in: context.language)
      return try await bar.move(
        fruit,
        by: .count(fruit.id, onHand: counted, expecting: expected),
        key: key,
        in: context.language
      )
    }
  }
}
