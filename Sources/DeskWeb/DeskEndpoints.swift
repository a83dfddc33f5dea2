import ExpositionGuide
import GuideWeb
import HTTP
import Languages
package import Web

extension Endpoint {
  package static let desk: [Endpoint] = [
    .page("/manage/guide", .editor, DeskHandlers.showList).ofVenue()
      .query("kind exhibition query show page done"),
    .page("/manage/guide/new/{kind}", .editor, NewRecordHandlers.show).ofVenue()
      .query("exhibition"),
    .form("/manage/guide/new/{kind}", .editor, NewRecordHandlers.add).ofVenue()
      .taking {
        [
          "name": .text, "language?": .one(of: Language.allCases), "id?": .text, "scheme?": .text,
          "exhibition?": .text,
        ]
      },
    .page("/manage/guide/{kind}/{id}", .editor, RecordHandlers.show).ofVenue()
      .query("layer with done"),
    .resource("/manage/guide/{kind}/{id}/state", .editor, RecordHandlers.showState).ofVenue(),
    .form("/manage/guide/{kind}/{id}", .editor, RecordHandlers.save).ofVenue()
      .takingBody(of: BodyLimit(bytes: 2_000_000, readBytes: 4_000_000))
      .taking {
        [
          "revision": .recordRevision, "layer?": .text, "with?": .text, "do?": .text,
          "show?": .text, "mine?": .text, "small?": .text,
          "pick:*": .one(of: ["mine", "theirs"]).described("Whose text is taken."),
          "name*": .text.described("A field of the record by its path."),
        ]
      },
    .form("/manage/guide/{kind}/{id}/end", .editor, EndHandlers.end).ofVenue()
      .taking {
        [
          "action": .one(of: ["discard", "withdraw", "undo"]), "revision": .recordRevision,
          "sure?": .text,
        ]
      },
    .page("/manage/guide/{kind}/{id}/history", .editor, HistoryHandlers.show).ofVenue()
      .query { ["before": .digits, "from": .digits, "to": .digits] },
    .form("/manage/guide/{kind}/{id}/history/{edit}", .editor, HistoryHandlers.putBack).ofVenue()
      .taking { ["revision": .recordRevision] },
    .page("/manage/guide/order/{id}", .editor, OrderHandlers.show).ofVenue()
      .query("page done"),
    .form("/manage/guide/order/{id}", .editor, OrderHandlers.change).ofVenue()
      .taking {
        [
          "revision": .recordRevision, "exhibit": .text,
          "do?": .one(of: ["set", "up", "down", "add", "remove"]), "place?": .text,
          "number?": .text, "section?": .text, "page?": .text,
        ]
      },
    .page("/manage/guide/check", .editor, FindingHandlers.show).ofVenue()
      .query("page"),
    .page("/manage/guide/publish", .curator, PublishingHandlers.show).ofVenue()
      .query("done"),
    .form("/manage/guide/publish", .curator, PublishingHandlers.publish).ofVenue()
      .taking {
        [
          "note?": .text, "at?": .text, "rest?": .text,
          "record:*": .recordRevision.described("A record to publish."),
          "confirm:*": .text.described("A number that may go to another exhibit."),
        ]
      },
    .form("/manage/guide/schedules/{schedule}", .curator, PublishingHandlers.cancel).ofVenue()
      .taking(""),
    .page("/manage/guide/versions", .curator, VersionHandlers.showAll).ofVenue()
      .query {
        [
          "before": .digits, "from": .digits, "to": .digits, "after": .text, "done": .text,
        ]
      },
    .page("/manage/guide/versions/{version}", .curator, VersionHandlers.show).ofVenue(),
    .form("/manage/guide/versions/{version}", .curator, VersionHandlers.rollBack).ofVenue()
      .taking { ["published": .digits, "sure?": .text] },
  ]
}

extension Schema {
  /// The state of a record on which a form is based.
  static let recordRevision = string("^[0-9]+-[0-9]+$")
}
