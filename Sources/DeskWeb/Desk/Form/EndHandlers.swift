import ExpositionGuide
import GuideWeb
import HTTP
import Languages
import Localization
import Web

/// Handles the ends of drafts and records.
struct EndHandlers: Handlers {
  let site: BarSite

  /// Discards a draft, withdraws a record, or takes back the last edit:
  /// `POST /manage/guide/{kind}/{id}/end`.
  func end(
    _ request: Request,
    kind: PathPart<RecordKind>,
    id: PathPart<RecordID>
  ) async throws(Problem) -> Response {
    let key = try RecordKey(kind, id)
    let fields = try request.form()
    let revision = try RecordHandlers.revision(in: fields)
    let desk = try await site.deskRecord(key)
    let deed: ExpositionGuide.DraftEdit.Deed
    let notice: DeskNotice
    switch fields["action"] {
    case "discard", "withdraw":
      let isDiscard = fields["action"] == "discard"
      guard fields[Question.field] != nil else {
        return try await ask(isDiscard, key, revision, by: request)
      }
      (deed, notice) = isDiscard ? (.discard, .discarded) : (.withdraw, .withdrawn)
    case "undo":
      deed = try await site.deedBefore(desk)
      notice = .restored
    default: throw .wrongField("action", "expected discard, withdraw or undo")
    }
    switch try await site.save(deed, of: key, at: revision) {
    case .saved(let record):
      let isThere = record.published != nil || record.draft != nil
      return .seeOther((isThere ? Link.deskRecord(key) : .desk).after(notice.rawValue))
    case .tooLate:
      throw .changedMeanwhile
    }
  }

  private func ask(
    _ isDiscard: Bool,
    _ key: RecordKey,
    _ revision: RecordRevision,
    by request: Request
  ) async throws(Problem) -> Response {
    let context = site.context(for: request, at: .endRecord(key))
    let overview = try await site.deskOverview()
    let question = Question(
      context.texts(isDiscard ? .deskDiscard : .deskWithdraw),
      overview.name(of: key, in: context.language) ?? key.id.description,
      losses: [context.texts(isDiscard ? .deskDiscardLoses : .deskWithdrawLoses)],
      form: .endRecord(key),
      fields: [
        ("action", isDiscard ? "discard" : "withdraw"), ("revision", revision.description),
      ],
      back: .deskRecord(key)
    )
    return site.show(question, in: context, to: request)
  }
}

extension Problem {
  /// The record has another revision by now.
  static var changedMeanwhile: Problem {
    Problem(
      status: .conflict,
      kind: "changed-meanwhile",
      title: "The record was changed meanwhile",
      detail: "Look at the record as it is now, then do it again."
    )
  }
}
