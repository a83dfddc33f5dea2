import HTTP
import JSON
package import JuiceBar

extension Problem {
  package init(_ refusal: StockRefusal) {
    switch refusal {
    case .outOfRange(let excesses):
      let list = excesses.map { "\($0.fruit) (\($0.wanted), allowed 0 to \($0.capacity))" }
      self.init(
        status: .conflict,
        kind: "out-of-range",
        title: "The stock would leave its range",
        detail: "The stock would leave its range for \(list.joined(separator: ", ")).",
        members: [
          "fruits": .array(
            excesses.map { excess in
              [
                "fruit": .string(excess.fruit.rawValue), "wanted": .integer(excess.wanted),
                "onHand": .integer(excess.onHand), "capacity": .integer(excess.capacity),
              ]
            }
          )
        ]
      )
    case .unknownMovement(let id): self = .notFound("There is no movement \(id).")
    case .notByHand(let id):
      self.init(
        status: .conflict,
        kind: "not-by-hand",
        title: "Nobody made the movement by hand",
        detail: "The movement \(id) cannot be taken back."
      )
    case .unknownStocktake(let id): self = .notFound("There is no stocktake \(id).")
    case .countedSince:
      self.init(
        status: .conflict,
        kind: "counted-since",
        title: "Fruit was counted meanwhile",
        detail: "The counts of the stocktake are no longer those of that revision."
      )
    case .closed(_, let status):
      self.init(
        status: .conflict,
        kind: "stocktake-closed",
        title: "The stocktake is closed",
        detail: "The stocktake is \(status.rawValue) and does not change any more.",
        members: ["stocktakeStatus": .string(status.rawValue)]
      )
    }
  }
}

extension StockRefusal {
  var metric: String {
    switch self {
    case .outOfRange: "out_of_range"
    case .unknownMovement: "unknown_movement"
    case .notByHand: "not_by_hand"
    case .unknownStocktake: "unknown_stocktake"
    case .closed: "stocktake_closed"
    case .countedSince: "counted_since"
    }
  }
}
