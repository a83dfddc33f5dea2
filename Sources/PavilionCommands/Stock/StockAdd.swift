import JuiceBar
import Money

/// `stock add FRUIT N`: adds fruit to the stock, or takes some away.
struct StockAdd: Verb {
  static let syntax = Syntax(
    words: ["stock", "add"],
    operands: ["FRUIT", "N"],
    options: [reasonOption.syntax, costOption.syntax, OrderPlace.keyOption.syntax],
    summary: "Add fruit to the stock, or take some away",
    discussion: """
      Orders that land in between are never overwritten. A negative number takes fruit away.

        pavilion stock add strawberry 20
        pavilion stock add 바나나 -3 --reason waste
        pavilion stock add kiwi 20 --cost 12000
      """
  )
  private static let reasonOption = Option(
    "reason",
    "REASON",
    Format<MovementReason>.oneOf(MovementReason.forAdjustments),
    help: "delivery (by default), waste, or correction (when N is negative)"
  )
  private static let costOption = Option(
    "cost",
    "AMOUNT",
    .text,
    help: "What all of a delivery cost, in the menu's currency"
  )

  private let fruit: String
  private let delta: Int
  private let reason: MovementReason
  private let cost: String?
  private let key: IdempotencyKey?

  init(_ arguments: Arguments) throws(UsageError) {
    fruit = arguments.operands[0]
    delta = try arguments.operand(1, as: .pieces)
    reason = try arguments.value(of: Self.reasonOption) ?? (delta < 0 ? .correction : .delivery)
    cost = try arguments.value(of: Self.costOption)
    guard cost == nil || (delta > 0 && reason == .delivery) else {
      throw UsageError(problem: "only a delivery has a cost", topic: Self.syntax.name)
    }
    key = try arguments.value(of: OrderPlace.keyOption)
  }

  func run(in context: Context) async throws -> (any Answer)? {
    try await context.withBar { bar in
      let fruit = try bar.fruit(named: fruit, in: context.language)
      if let cost { return try await deliver(fruit, for: cost, to: bar, in: context) }
      return try await bar.move(
        fruit,
        by: .adjust(fruit.id, by: delta, reason: reason),
        key: key,
        in: context.language
      )
    }
  }

  /// Books a delivery with what it cost.
  private func deliver(
    _ fruit: Fruit,
    for cost: String,
    to bar: OpenBar,
    in context: Context
  ) async throws -> (any Answer)? {
    let amount = (Currency(rawValue: bar.menu.currency) ?? .won).amount(of: cost)
    guard let amount,
      let booking = StockBooking(
        [Need(fruit.id, delta)],
        reason: .delivery,
        costs: [fruit.id: amount]
      )
    else {
      throw CommandFailure.trouble(
        "usage",
        "--cost must be an amount in \(bar.menu.currency), not `\(cost)`"
      )
    }
    guard
      case .stock(.booked(let movements)) = try await bar.submit(
        .stock(.book(booking)),
        key: key,
        in: context.language
      ), let movement = movements.first
    else { return nil }
    return MovementAnswer(fruit: fruit, movement: movement)
  }
}
