import Identifiers
import JSON
import JuiceBar
import Time
import Web

enum QueueDocument {
  /// Everything that staff sees; the answer adds the time from which ages are counted.
  static func full(_ queue: QueueState, _ bar: BarState) -> JSONObject {
    var object: JSONObject = [
      "orders": .array(queue.open.map { order($0, queue.settings.payment) }),
      "unpaid": .array(queue.unpaid.map { order($0, queue.settings.payment) }),
      "left": .array(queue.left.map { order($0, queue.settings.payment) }),
      "collected": .array(queue.collected.map { order($0, queue.settings.payment) }),
      "needs": .array(
        queue.open.fruitNeeded.map {
          ["fruit": .string($0.fruit.rawValue), "amount": .integer($0.amount)]
        }
      ),
      "suspended": .array(
        bar.suspensions.map { suspension in
          var object: JSONObject = ["juice": .string(suspension.juice.rawValue)]
          object["until"] = suspension.until.map { .integer($0.milliseconds) }
          return .object(object)
        }
      ),
    ]
    for member in PreparationSettingsAPI.document(queue.settings).members {
      object[member.name] = member.value
    }
    object["waitMinutes"] = queue.wait(by: bar.menu).map(JSONValue.integer)
    return object
  }

  private static func order(_ order: QueuedOrder, _ time: PaymentTime) -> JSONValue {
    var object: JSONObject = [
      "id": .string(order.id.rawValue),
      "number": .integer(order.number),
      "status": .string(order.status.rawValue),
      "payment": .string(order.payment(time).rawValue),
      "total": .integer(order.total),
      "placedAt": .integer(order.placedAt.milliseconds),
      "statusAt": .integer(order.statusAt.milliseconds),
      "lines": .array(
        order.lines.map {
          ["juice": .string($0.juice.rawValue), "quantity": .integer($0.quantity.count)]
        }
      ),
    ]
    if order.called != order.number { object["dayNumber"] = .integer(order.called) }
    if order.isCarriedOver { object["carriedOver"] = .bool(true) }
    object["name"] = order.name.map { .string($0.rawValue) }
    return .object(object)
  }

  /// The content of the board on the wall: of each order its number, its name and a juice.
  static func board(_ queue: QueueState, by menu: Menu) -> JSONValue {
    var object: JSONObject = [
      "making": .array(queue.numbers(.making).map(JSONValue.integer)),
      "ready": .array(queue.numbers(.ready).map(JSONValue.integer)),
    ]
    let earlier = queue.earlier(.making) + queue.earlier(.ready)
    if !earlier.isEmpty {
      object["earlier"] = .array(
        earlier.map {
          ["number": .integer($0.called), "status": .string($0.status.rawValue)]
        }
      )
    }
    object["names"] = byNumber(queue.names)
    object["juices"] = byNumber(queue.juices)
    object["waitMinutes"] = queue.wait(by: menu).map(JSONValue.integer)
    return .object(object)
  }

  private static func byNumber(_ values: [Int: some RawRepresentable<String>]) -> JSONValue? {
    guard !values.isEmpty else { return nil }
    let sorted = values.sorted { $0.key < $1.key }
    return .object(JSONObject(sorted.map { ("\($0)", .string($1.rawValue)) }))
  }

  /// The wait for a new order, and the glasses being made.
  static func wait(_ queue: QueueState, by menu: Menu) -> JSONValue {
    let quote = queue.quote(by: menu)
    var object: JSONObject = [
      "glasses": .integer(quote.glasses),
      "juices": .array(quote.juices.map { .string($0.rawValue) }),
    ]
    object["minutes"] = quote.minutes.map(JSONValue.integer)
    return .object(object)
  }
}
