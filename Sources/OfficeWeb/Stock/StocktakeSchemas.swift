import JuiceBar
package import Web

extension Schema {
  static let stocktakeID = string("^[0-9a-f-]{36}$").named("StocktakeID")

  package static let stocktake = object([
    "id": .stocktakeID, "status": .one(of: Stocktake.Status.allCases), "startedAt": .milliseconds,
    "closedAt?": .milliseconds,
    "version?": .integer(from: 1).described(
      "The stock version that the approval made, if there was a variance."
    ),
    "counts": .array(
      of: .object([
        "fruit": .fruitID, "counted": .integer(from: 0),
        "onHand": .integer(from: 0).described("Pieces on hand when it was counted."),
        "variance": .integer, "at": .milliseconds,
      ])
    ),
    "revision": .string.described("Another text as soon as a count is entered."),
  ]).named("Stocktake")

  static let stocktakeCount = object(["counted": .pieces]).named("StocktakeCount")

  static let stocktakeStep = object([
    "status": .one(of: StockWork.closingStatuses),
    "revision?": .string.described(
      "The revision that was read. If fruit was counted since, nothing is done (`counted-since`)."
    ),
  ]).named("StocktakeStep")
}
