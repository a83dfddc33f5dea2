import JSON
import JuiceBar
import Languages
import Web

extension Schema {
  static let callReason = one(of: CallReason.allCases).described("Help, short fruit, or an order.")
    .named("CallReason")

  static let callRequest = object([
    "reason": .callReason,
    "place?": .string(lengths: 1...Place.maximumLength).described(
      "The name of the screen or table: \(Place.expectation)."
    ),
  ]).named("CallRequest")

  private static let callMembers: SchemaMembers = [
    "id": .uuid, "reason": .callReason, "place?": .string.with("minLength", 1),
    "status": .one(of: StaffCall.Status.allCases), "calledAt": .milliseconds,
    "comingAt?": .integer(from: 0).described("Missing unless staff said that they come."),
    "answeredAt?": .integer(from: 0).described("Missing until the call is answered."),
  ]

  static let staffCall = object(callMembers).described("A call for staff.").named("Call")

  static let listedCall = object(
    callMembers + [
      "comingBy?": .person
    ]
  ).described("A call as staff see it.").named("ListedCall")

  static let callList = object([
    "now": .integer(from: 0).described("The server's time, for the age of calls."),
    "calls": .array(of: .listedCall),
  ]).named("CallList")

  static let callStep = object([
    "status": .one(of: [StaffCall.Status.coming, .answered])
  ]).named("CallStep")

  static let callsStep = object([
    "status": .one(of: ["answered"]), "calledUntil?": .milliseconds.described("Now by default."),
  ]).named("CallsStep")
}
