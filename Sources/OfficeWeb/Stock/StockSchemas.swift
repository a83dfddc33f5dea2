import CounterWeb
import HTTP
import JSON
import JuiceBar
package import Web

extension Operation {
  mutating func refusesStockWork() {
    let description = "The stock or the stocktake does not allow it now."
    refuses(.conflict, description, .stockWorkConflict)
  }
}

extension Schema {
  static let stockDelta = integer(-Fruit.maximumCapacity...Fruit.maximumCapacity)
    .with("not", ["const": 0])
    .described("Pieces to add; negative to take away; not 0.")

  static let stepReason = one(of: MovementReason.forAdjustments).with("default", "correction")

  static let noteWords = string(#"^[^\x00]*$"#, maximum: Note.maximumLength)

  static let adjustment = object([
    "delta": .stockDelta, "reason?": .stepReason,
  ]).named("Adjustment")

  static let stockCount = object([
    "onHand": .pieces.described("Pieces counted, at most the fruit's capacity."),
    "expected": .pieces.described("Pieces shown when it was counted."),
  ]).named("Count")

  package static let movement = object([
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

  static let stockLedger = object([
    "movements": .array(of: .stockLedgerEntry),
    "next?": .movementID.described("Send it as `before` for older ones; missing at the end."),
  ]).named("StockLedger")

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
