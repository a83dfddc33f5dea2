import Calendars
import ExpositionGuide
import HTTP
import JSON
import Web

/// Lists and ends schedules of the guide for programs.
struct ScheduleHandlersAPI: Handlers {
  let site: BarSite

  /// Lists the schedules that wait, and those that failed: `GET /api/guide/schedules`.
  func list(_ request: Request) async throws(Problem) -> Response {
    .json(["schedules": .array(try await schedules().map { .object($0.document) })])
  }

  /// Ends a schedule; its drafts stay: `DELETE /api/guide/schedules/{schedule}`.
  func end(
    _ request: Request,
    schedule: PathPart<DeskNumber>
  ) async throws(Problem) -> Response {
    let number = try schedule.found()
    guard let held = try await schedules().first(where: { $0.id == number }),
      try await site.endSchedule(number)
    else { throw .notFound("There is no schedule \(number).") }
    return .json(.object(held.document))
  }

  private func schedules() async throws(Problem) -> [HeldSchedule] {
    try await kept(await site.parts.exhibitions.schedules())
  }
}

extension HeldSchedule {
  fileprivate var document: JSONObject {
    var object: JSONObject = [
      "schedule": .integer(id), "due": .string(ISOTime.text(of: schedule.due)),
      "heldAt": .string(ISOTime.text(of: schedule.made)),
      "heldBy": .string(schedule.author.name), "changes": .integer(changes),
      "note": .string(schedule.note),
    ]
    guard let failure = failure.flatMap({ ScheduleFailure($0) }) else { return object }
    let (reason, records): (String, [RecordKey]) =
      switch failure {
      case .behind(let keys): ("behind", keys)
      case .blocked(let keys): ("blocked", keys)
      case .unfinished: ("unfinished", [])
      }
    object["failure"] = [
      "reason": .string(reason), "records": .array(records.map { .string($0.description) }),
    ]
    return object
  }
}

extension Schema {
  static let guideSchedule = object([
    "schedule": integer(from: 1), "due": dateTime, "heldAt": dateTime, "heldBy": string,
    "changes": integer(from: 0), "note": string,
    "failure?": object([
      "reason": one(of: ["behind", "blocked", "unfinished"]), "records": array(of: string),
    ]).described("Why it was not published when its time had come."),
  ]).named("GuideSchedule")
}
