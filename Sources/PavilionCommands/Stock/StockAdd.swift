import JuiceBar

/// `stock add FRUIT N`: adds fruit to the stock, or takes some away.
struct StockAdd: Verb {
  static let syntax = Syntax(
    words: ["stock", "add"],
    operands: ["FRUIT", "N"],
    options: [reasonOption.syntax, OrderPlace.keyOption.syntax],
    summary: "Add fruit to the stock, or take some away",
    discussion: """
      Orders that land in between are never overwritten. A negative number takes fruit away.

        pavilion stock add strawberry 20
        pavilion stock add 바나나 -3 --reason waste
      """
  )
  private static let reasonOption = Option(
    "reason",
    "REASON",
    Format<MovementReason>.oneOf(MovementReason.forAdjustments),
    help: "delivery (by default), waste, or correction (when N is negative)"
  )

  private let fruit: String
  private let delta: Int
  private let reason: MovementReason
  private let key: IdempotencyKey?

  init(_ arguments: Arguments) throws(UsageError) {
    fruit = arguments.operands[0]
    delta = try arguments.operand(1, as: .wholeNumber)
    reason = try arguments.value(of: Self.reasonOption) ?? (delta < 0 ? .correction : .delivery)
    key = try arguments.value(of: OrderPlace.keyOption)
  }

  func run(in context: Context) async throws -> (any Answer)? {
    try await context.withBar { bar in
      let fruit = try bar.fruit(named: fruit, in: context.language)
      return try await bar.move(
        fruit,
        by: .adjust(fruit.id, by: delta, reason: reason),
        key: key,
        in: context.language
      )
    }
  }
}
