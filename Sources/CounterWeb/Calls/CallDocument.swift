import Identifiers
import JSON
import JuiceBar
import Time
import Web

/// Calls for staff in the API.
enum CallDocument {
  /// The times that a request may name, in milliseconds: the integers that JSON numbers hold
  /// exactly (RFC 8259).
  static let times = 0...9_007_199_254_740_991

  /// A call, without a hint of who made it, or who of staff is on the way.
  static func full(_ call: StaffCall) -> JSONValue { .object(json(call)) }

  /// A call, with the name of who is on the way.
  static func forStaff(_ call: StaffCall) -> JSONValue {
    var object = json(call)
    object["comingBy"] = call.coming?.by?.named.map { .string($0) }
    return .object(object)
  }

  private static func json(_ call: StaffCall) -> JSONObject {
    var object: JSONObject = [
      "id": .string(call.id.rawValue), "reason": .string(call.reason.rawValue),
    ]
    object["place"] = call.place.map { .string($0.rawValue) }
    object["status"] = .string(call.status.rawValue)
    object["calledAt"] = .integer(call.calledAt.milliseconds)
    object["comingAt"] = call.coming.map { .integer($0.at.milliseconds) }
    object["answeredAt"] = call.answeredAt.map { .integer($0.milliseconds) }
    return object
  }

  /// All open calls, oldest first, and the current time for their age.
  static func list(_ calls: [StaffCall], at now: Timestamp) -> JSONValue {
    ["now": .integer(now.milliseconds), "calls": all(calls)]
  }

  static func all(_ calls: [StaffCall]) -> JSONValue { .array(calls.map(forStaff)) }
}
