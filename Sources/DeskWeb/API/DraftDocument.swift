import Calendars
import ExpositionGuide
import GuideFindings
import JSON
import Languages
import Web

/// The documents of drafts and versions that programs read.
enum DraftDocument {
  /// A record as curators see it.
  static func full(_ record: DeskRecord) -> JSONObject {
    var object: JSONObject = [
      "kind": .string(record.key.kind.rawValue), "id": .string(record.key.id.description),
      "revision": .string(record.revision.description), "isBehind": .bool(record.isBehind),
    ]
    if let published = record.published { object["published"] = .object(published.document) }
    guard let draft = record.draft else { return object }
    var document: JSONObject = [
      "base": .integer(draft.base), "savedAt": .string(ISOTime.text(of: draft.at)),
      "savedBy": .string(draft.author.name),
    ]
    if let record = draft.record { document["document"] = .object(record.document) }
    if let schedule = draft.schedule { document["schedule"] = .integer(schedule) }
    object["draft"] = .object(document)
    return object
  }

  static func version(_ version: GuideVersion) -> JSONObject {
    [
      "version": .integer(version.number),
      "publishedAt": .string(ISOTime.text(of: version.publication.at)),
      "publishedBy": .string(version.publication.author.name),
      "cause": .string(version.publication.cause.rawValue),
      "changes": .integer(version.changes), "note": .string(version.publication.note),
    ]
  }

  /// What keeps records from being published, as far as a person reads it.
  static func obstacles(_ plan: PublicationPlan, _ wording: FindingWording) -> JSONValue {
    let most = 1_000
    var obstacles: [JSONValue] = []
    for change in plan.changes where obstacles.count < most {
      if change.isBehind {
        obstacles.append(["record": .string("\(change.key)"), "kind": "isBehind"])
      }
      for finding in change.blockers.prefix(most - obstacles.count) {
        var obstacle: JSONObject = [
          "record": .string("\(finding.record)"), "field": .string(finding.path),
          "kind": .string(finding.kind.rawValue), "detail": .string(wording.sentence(finding)),
        ]
        obstacle["language"] = finding.language.map { .string($0.tag) }
        obstacles.append(.object(obstacle))
      }
    }
    return .array(obstacles)
  }
}

extension Schema {
  private static let recordDocument = object([:])
    .described("The fields of the kind, as files of the guide have them, without `id`.")

  static let deskRecord = object([
    "kind": .one(of: RecordKind.allCases), "id": .string, "revision": .recordRevision,
    "isBehind": .boolean.described("Whether it was published since its draft was begun."),
    "published?": recordDocument,
    "draft?": object([
      "document?": recordDocument.described("Missing where the draft withdraws the record."),
      "base": integer(from: 0), "savedAt": .dateTime, "savedBy": .string,
      "schedule?": integer(from: 1),
    ]),
  ]).named("GuideDraft")

  static let draftDocument = any(recordDocument, .null)
    .described("The record as it becomes; `null` withdraws it.")

  static let deskRecordList = object([
    "records": array(of: deskRecord),
    "next?": string.described("The value of `after` for the next page."),
  ]).named("GuideDraftList")

  static let draftConflict = problem(with: ["current": deskRecord, "yours?": recordDocument])

  static let guideVersion = object([
    "version": integer(from: 1), "publishedAt": .dateTime, "publishedBy": .string,
    "cause": .one(of: GuidePublication.Cause.allCases), "changes": integer(from: 0),
    "note": .string,
  ]).named("GuideVersion")

  static let guidePublishing = object([
    "records?": array(of: string("^[a-z]+/[a-z0-9-]+$"))
      .described("Records with drafts, such as `exhibit/jikji`; all where missing."),
    "note?": string(maximum: PublicationNote.maximumLength),
    "at?": dateTime.described("A moment in the future; at once where missing."),
    "numbers?": array(of: object(["number": integer(1...99_999), "exhibit": string]))
      .described("Numbers whose labels at these exhibits are gone, so that others may have them."),
  ]).named("GuidePublishing")

  static let guidePublished = object([
    "version?": integer(from: 0).described("The version that visitors see."),
    "schedule?": integer(from: 1).described("The number of the schedule that holds the drafts."),
    "changes": integer(from: 0),
  ]).named("GuidePublished")

  static let guideRefusal = problem(with: ["obstacles?": array(of: object([:]))])
}
