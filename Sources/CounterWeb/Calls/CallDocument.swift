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

  /// A call, without a hint of who made it.
  static func full(_ call: StaffCall) -> JSONValue {
    var object: JSONObject = [
      "id": .string(call.id.rawValue), "reason": .string(call.reason.rawValue),
    ]
    object["place"] = call.place.map { .string($0.rawValue) }
    object["status"] = .string(call.isOpen ? "open" : "answered")
    object["calledAt"] = .integer(call.calledAt.milliseconds)
    object["answeredAt"] = call.answeredAt.map { .integer($0.milliseconds) }
    return .object(object)
  }

  /// All open calls, oldest first, and the current time for their age.
  static func list(_ calls: [StaffCall], at now: Timestamp) -> JSONValue {
    ["now": .integer(now.milliseconds), "calls": all(calls)]
  }

  static func all(_ calls: [StaffCall]) -> JSONValue { .array(calls.map(full)) }
}
