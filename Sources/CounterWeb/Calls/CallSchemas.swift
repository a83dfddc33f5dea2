import JSON
import JuiceBar
import Web

extension Schema {
  static let callReason = one(of: CallReason.allCases).described("Help, short fruit, or an order.")
    .named("CallReason")

  static let callRequest = object([
    "reason": .callReason,
    "place?": .string(#"^\S(.*\S)?$"#, lengths: 1...Place.maximumLength).described(
      "The name of the screen or table, on one line."
    ),
  ]).named("CallRequest")

  static let staffCall = object([
    "id": .uuid, "reason": .callReason, "place?": .string.with("minLength", 1),
    "status": .one(of: ["open", "answered"]), "calledAt": .milliseconds,
    "answeredAt?": .integer(from: 0).described("Missing while the call is open."),
  ]).described("A call for staff.").named("Call")

  static let callList = object([
    "now": .integer(from: 0).described("The server's time, for the age of calls."),
    "calls": .array(of: .staffCall),
  ]).named("CallList")

  static let callStep = object(["status": .one(of: ["answered"])]).named("CallStep")

  static let callsStep = object([
    "status": .one(of: ["answered"]), "calledUntil?": .milliseconds.described("Now by default."),
  ]).named("CallsStep")
}
