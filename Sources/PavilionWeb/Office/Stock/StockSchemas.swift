import HTTP
import JSON
import JuiceBar

extension Operation {
  mutating func refusesStockWork() {
    let description = "The stock or the stocktake does not allow it now."
    refuses(.conflict, description, .stockWorkConflict)
  }
}

extension Schema {
  /// A number of pieces on hand or counted.
  static let pieces = integer(Fruit.allowedCounts)

  static let stockDelta = integer(-Fruit.maximumCapacity...Fruit.maximumCapacity)
    .with("not", ["const": 0])
    .described("Pieces to add; negative to take away; not 0.")

  static let stepReason = one(of: MovementReason.forAdjustments).with("default", "correction")

  /// A value of a filter, which an empty text leaves out.
  static func orEmpty(_ schema: Schema) -> Schema { any(schema, string(maximum: 0)) }

  static let noteWords = string(#"^[^\x00]*$"#, maximum: Note.maximumLength)

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
    "delta": .stockDelta, "reason?": .stepReason,
  ]).named("Adjustment")

  static let stockCount = object([
    "onHand": .pieces.described("Pieces counted, at most the fruit's capacity."),
    "expected": .pieces.described("Pieces shown when it was counted."),
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
    "order?": .string, "orderNumber?": .integer(from: 1),
    "note?": .string(maximum: Note.maximumLength),
    "reverses?": .integer(from: 1).described("The version of the movement it reverses."),
    "cost?": .integer(from: 0).described("The delivery's cost, if stated."),
  ]).named("StockLedgerEntry")

  static let stockLedger = object([
    "movements": .array(of: .stockLedgerEntry),
    "next?": .movementID.described("Send it as `before` for older ones; missing at the end."),
  ]).named("StockLedger")

  static let stockBooking = object([
    "reason": .one(of: MovementReason.forBookings),
    "note?": .string(lengths: 1...Note.maximumLength).described(
      "The supplier, the incident, or (required for a transfer) the other place."
    ),
    "lines": .array(
      of: .object([
        "fruit": .fruitID, "amount": .integer(Fruit.allowedAmounts),
        "cost?": .integer(StockBooking.allowedCosts).described(
          "The cost of all pieces of a delivery, in minor units."
        ),
      ]),
      counts: 1...StockBooking.maximumLines
    ),
    "bar?": .barID.described(
      """
      For `transfer-out`: the bar that receives the fruit. Both ledgers change in one \
      transaction; reversing any of its movements, at either bar, takes the transfer back.
      """
    ),
  ]).named("StockBooking")

  static let stockLevels = object([
    "capacity": .integer(Fruit.allowedAmounts),
    "low": .pieces.described(
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
