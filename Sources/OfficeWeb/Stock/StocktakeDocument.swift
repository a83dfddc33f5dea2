import Identifiers
import JSON
import JuiceBar
import Time
import Web

extension StockDocument {
  /// A change of one fruit's stock.
  static func movement(_ movement: Movement) -> JSONValue {
    [
      "fruit": .string(movement.fruit.rawValue),
      "delta": .integer(movement.delta),
      "reason": .string(movement.reason.rawValue),
      "onHand": .integer(movement.balance),
      "version": .integer(movement.version),
    ]
  }

  /// A stocktake with its counts, by fruit.
  static func stocktake(_ sheet: Stocktake) -> JSONValue {
    let counts = sheet.counts.sorted { $0.key < $1.key }.map { fruit, count -> JSONValue in
      [
        "fruit": .string(fruit.rawValue), "counted": .integer(count.counted),
        "onHand": .integer(count.onHand), "variance": .integer(count.variance),
        "at": .integer(count.at.milliseconds),
      ]
    }
    var object: JSONObject = [
      "id": .string(sheet.id.rawValue), "status": .string(sheet.status.rawValue),
      "startedAt": .integer(sheet.startedAt.milliseconds), "counts": .array(counts),
      "revision": .string(sheet.revision),
    ]
    object["closedAt"] = sheet.closedAt.map { .integer($0.milliseconds) }
    object["version"] = sheet.version.map { .integer($0) }
    return .object(object)
  }
}
