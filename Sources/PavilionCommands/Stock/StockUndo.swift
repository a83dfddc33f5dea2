import JuiceBar

/// `stock undo VERSION FRUIT`: takes a movement back that was made by hand.
struct StockUndo: Verb {
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

  private let version: Int
  private let fruit: String
  private let key: IdempotencyKey?

  init(_ arguments: Arguments) throws(UsageError) {
    version = try arguments.operand(0, as: .ordinal)
    fruit = arguments.operands[1]
    key = try arguments.value(of: OrderPlace.keyOption)
  }

  func run(in context: Context) async throws -> (any Answer)? {
    try await context.withBar { bar in
      let fruit = try bar.fruit(named: fruit, in: context.language)
      let command = Command.stock(.undo(MovementID(version, fruit.id)))
      guard
        case .stock(.booked(let movements)) = try await bar.submit(
          command,
          key: key,
          in: context.language
        ), let movement = movements.first
      else { return nil }
      return MovementAnswer(fruit: fruit, movement: movement)
    }
  }
}
