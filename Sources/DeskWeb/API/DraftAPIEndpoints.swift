import ExpositionGuide
import HTTP
import JSON
import Staffing
import Web

extension Endpoint {
  static let draftAPI: [Endpoint] = [
    .get("/api/guide/draft", .translator, .scope(.guideRead), DraftHandlersAPI.list).ofVenue()
      .described("getGuideDrafts", "List the records that have drafts") {
        $0.query("kind?", .one(of: RecordKind.allCases))
        $0.query("after?", .string, "The value of `next` of the page before.")
        $0.answers(.deskRecordList, "At most a hundred, in the order of kinds' names.")
      },
    .get("/api/guide/draft/{kind}/{id}", .translator, .scope(.guideRead), DraftHandlersAPI.show)
      .ofVenue()
      .described("getGuideDraft", "Read a record as curators see it") {
        $0.answers(.deskRecord, "Its revision is in `ETag`.")
        $0.refuses(.notFound, "There never was such a record.")
      },
    .put("/api/guide/draft/{kind}/{id}", .translator, .scope(.guideWrite), DraftHandlersAPI.save)
      .ofVenue().takingBody(of: BodyLimit(bytes: 2_000_000))
      .described(
        "setGuideDraft",
        "Make a document the draft of a record",
        "A translator changes texts of their languages alone; 403 names the first other field."
      ) {
        $0.changesDraft()
        $0.takes(.draftDocument)
      },
    .delete("/api/guide/draft/{kind}/{id}", .editor, .scope(.guideWrite), DraftHandlersAPI.discard)
      .ofVenue()
      .described("discardGuideDraft", "Discard the draft of a record") {
        $0.changesDraft()
        $0.refuses(.notFound, "The record has no draft.")
      },
    .get("/api/guide/versions", .translator, .scope(.guideRead), VersionHandlersAPI.list).ofVenue()
      .described("getGuideVersions", "List the guide's versions, newest first") {
        $0.query("before?", .digits)
        $0.answers(.object(["versions": .array(of: .guideVersion)]), "At most fifty.")
      },
    .post("/api/guide/versions", .curator, .scope(.guidePublish), VersionHandlersAPI.publish)
      .ofVenue()
      .described("publishGuide", "Publish drafts, or hold them for a time") {
        $0.takes(.guidePublishing)
        $0.creates(.guidePublished)
        $0.answers(.guidePublished, "There was nothing to publish.")
        $0.refuses(.conflict, "Something keeps records from being published.", .guideRefusal)
      },
    .post(
      "/api/guide/versions/{version}/rollback",
      .curator,
      .scope(.guidePublish),
      VersionHandlersAPI.rollBack
    )
    .ofVenue()
    .described("rollBackGuide", "Publish an older version again") {
      $0.creates(.guidePublished)
      $0.answers(.guidePublished, "The guide is as it was then.")
      $0.refuses(.notFound, "There is no such version.")
      $0.refuses(.conflict, "The guide was published meanwhile.")
    },
    .get("/api/guide/schedules", .translator, .scope(.guideRead), ScheduleHandlersAPI.list)
      .ofVenue()
      .described("getGuideSchedules", "List the schedules that wait, and those that failed") {
        $0.answers(.object(["schedules": .array(of: .guideSchedule)]), "By the time they are due.")
      },
    .delete(
      "/api/guide/schedules/{schedule}",
      .curator,
      .scope(.guidePublish),
      ScheduleHandlersAPI.end
    )
    .ofVenue()
    .described("endGuideSchedule", "End a schedule; its drafts stay") {
      $0.answers(.guideSchedule, "The schedule as it was.")
      $0.refuses(.notFound, "There is no such schedule, or it has ended.")
    },
  ]
}

extension Operation {
  /// Changes the draft of the revision in `If-Match`, and answers with it.
  fileprivate mutating func changesDraft() {
    header("If-Match", .string, "The `ETag` of the record as last read; `\"0-0\"` for a new one.")
    answers(.deskRecord)
    refuses(.preconditionFailed, "The record is another one by now.", .draftConflict)
    refuses(.preconditionRequired, "The request names no revision.")
  }
}
