import JSON
import JuiceBar

/// What the interface tells about calls for staff.
enum CallDocument {
  /// A call; it says nothing about who called.
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

  /// All open calls, oldest first, and the time by which their age is told.
  static func list(_ calls: [StaffCall], at now: Timestamp) -> JSONValue {
    ["now": .integer(now.milliseconds), "calls": .array(calls.map(full))]
  }
}
