import JSON
import JuiceBar

extension Schema {
  static let fruitStock = object([
    "id": .fruitID, "name": .string, "onHand": .integer(from: 0), "capacity": .integer(from: 1),
  ]).named("FruitStock")

  static let stock = object([
    "version": .integer(from: 1), "fruits": .array(of: .fruitStock),
    "juices": .array(
      of: .object([
        "id": .juiceID, "name": .string,
        "makeable": .integer(from: 0).described("Glasses that the stock suffices for."),
        "suspended?": .boolean.with("const", true).described(
          "Whether staff has taken the juice off sale."
        ),
      ])
    ),
  ]).named("Stock")

  static let adjustment = object([
    "delta": .integer(-1_000_000...1_000_000).with("not", ["const": 0]).described(
      "Pieces to add; negative to take away; not 0."
    ),
    "reason?": .one(of: MovementReason.forAdjustments).with("default", "correction"),
  ]).named("Adjustment")

  static let stockCount = object([
    "onHand": .integer(0...1_000_000).described("Pieces counted, at most the fruit's capacity."),
    "expected": .integer(0...1_000_000).described("Pieces shown when it was counted."),
  ]).named("Count")

  static let movement = object([
    "fruit": .fruitID, "delta": .integer, "reason": .string, "onHand": .integer(from: 0),
    "version": .integer(from: 1),
  ]).named("Movement")

  static let stockConflict = problem(with: [
    "onHand": .integer(from: 0).described("Pieces on hand now."), "capacity?": .integer(from: 1),
    "expected?": .integer,
  ]).named("StockConflict")

  static let movementID = string("^[1-9][0-9]*-[a-z0-9]+(-[a-z0-9]+)*$").described(
    "The version of the stock and the fruit, such as `57-kiwi`."
  ).named("StockMovementID")

  static let stockLedgerEntry = object([
    "id": .movementID, "version": .integer(from: 1), "fruit": .fruitID, "delta": .integer,
    "onHand": .integer(from: 0).described("Pieces on hand after it."),
    "reason": .one(of: MovementReason.allCases), "at": .milliseconds, "isReversed": .boolean,
    "order?": .string, "orderNumber?": .integer(from: 1), "note?": .string(maximum: 200),
    "reverses?": .integer(from: 1).described("The version of the movement it reverses."),
    "cost?": .integer(from: 0).described("The delivery's cost, if stated."),
  ]).named("StockLedgerEntry")

  static let stockLedger = object([
    "movements": .array(of: .stockLedgerEntry),
    "next?": .movementID.described("Send it as `before` for older ones; missing at the end."),
  ]).named("StockLedger")

  static let stockBooking = object([
    "reason": .one(of: [
      "delivery", "spoiled", "damaged", "wrongly-prepared", "sampled", "waste", "transfer-out",
      "transfer-in",
    ]),
    "note?": .string(lengths: 1...200).described(
      "The supplier, the incident, or (required for a transfer) the other place."
    ),
    "lines": .array(
      of: .object([
        "fruit": .fruitID, "amount": .integer(1...1_000_000),
        "cost?": .integer(0...1_000_000_000_000).described(
          "The cost of all pieces of a delivery, in minor units."
        ),
      ]),
      counts: 1...1000
    ),
    "bar?": .string("^[a-z0-9]+(-[a-z0-9]+)*$", maximum: 64).described(
      """
      For `transfer-out`: the bar that receives the fruit. Both ledgers change in one \
      transaction; reversing any of its movements, at either bar, takes the transfer back.
      """
    ),
  ]).named("StockBooking")

  static let stockLevels = object([
    "capacity": .integer(1...1_000_000),
    "low": .integer(0...1_000_000).described(
      "The fruit runs low at this many pieces; at most the capacity."
    ),
  ]).named("StockLevels")

  static let stockLevelsSet = both(.stockLevels, .object(["fruit": .fruitID])).named(
    "StockLevelsSet"
  )

  static let stockWorkConflict = problem(with: [
    "fruits?": .array(
      of: .object(["fruit": .fruitID, "wanted": .integer, "onHand": .integer, "capacity": .integer])
    ), "stocktakeStatus?": .string,
  ]).named("StockWorkConflict")
}
