import JuiceBar

/// `stock waste FRUIT N`: takes thrown-away fruit out of the stock.
struct StockWaste: Verb {
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
  private static let causeOption = Option(
    "cause",
    "CAUSE",
    Format<MovementReason>.oneOf(MovementReason.forWaste),
    help: "spoiled, damaged, wrongly-prepared, sampled, or waste (any other, by default)"
  )

  private let fruit: String
  private let amount: Int
  private let cause: MovementReason
  private let key: IdempotencyKey?

  init(_ arguments: Arguments) throws(UsageError) {
    fruit = arguments.operands[0]
    amount = try arguments.operand(1, as: .wholeNumber(in: 1...Fruit.maximumCapacity))
    cause = try arguments.value(of: Self.causeOption) ?? .waste
    key = try arguments.value(of: OrderPlace.keyOption)
  }

  func run(in context: Context) async throws -> (any Answer)? {
    try await context.withBar { bar in
      let fruit = try bar.fruit(named: fruit, in: context.language)
      return try await bar.move(
        fruit,
        by: .adjust(fruit.id, by: -amount, reason: cause),
        key: key,
        in: context.language
      )
    }
  }
}
