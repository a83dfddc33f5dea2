import ExpositionGuide
import GuideWeb
import HTTP
import Languages
import Localization
import Web

/// Handles the history of a record.
struct HistoryHandlers: Handlers {
  static let pageSize = 20

  let site: BarSite

  /// Shows the edits of a record, or how two of its versions differ:
  /// `GET /manage/guide/{kind}/{id}/history?from=&to=`.
  func show(
    _ request: Request,
    kind: PathPart<RecordKind>,
    id: PathPart<RecordID>
  ) async throws(Problem) -> Response {
    let key = try RecordKey(kind, id)
    let storage = site.parts.exhibitions
    let desk = try await site.deskRecord(key)
    let latest = try await kept(await storage.guideVersion()) ?? 0
    if let comparison = try VersionComparison(request.query, latest: latest) {
      let page = ComparisonPage(
        comparison: comparison,
        pieces: try await comparison.change(of: key, in: storage),
        next: nil,
        record: key,
        latest: latest,
        overview: try await site.deskOverview()
      )
      return site.show(page, at: .recordComparison(key, comparison), to: request)
    }
    let before = try request.numberBefore()
    let edits = try await kept(
      await storage.edits(of: key, before: before, limit: Self.pageSize + 1)
    )
    var lines: [HistoryPage.Line] = []
    for (index, edit) in edits.prefix(Self.pageSize).enumerated() {
      let older = index + 1 < edits.count ? edits[index + 1] : nil
      lines.append(
        HistoryPage.Line(
          edit: edit,
          differences: try await differences(of: edit, from: older, key, storage)
        )
      )
    }
    let page = HistoryPage(
      desk: desk,
      lines: lines,
      older: edits.count > Self.pageSize ? lines.last?.edit.number : nil,
      latest: latest,
      overview: try await site.deskOverview(),
      zone: site.zone
    )
    return site.show(page, at: .recordHistory(key, before: before), to: request)
  }

  /// Makes an older state the draft: `POST /manage/guide/{kind}/{id}/history/{edit}`.
  func putBack(
    _ request: Request,
    kind: PathPart<RecordKind>,
    id: PathPart<RecordID>,
    edit: PathPart<DeskNumber>
  ) async throws(Problem) -> Response {
    let key = try RecordKey(kind, id)
    let number = try edit.found()
    let fields = try request.form()
    let revision = try RecordHandlers.revision(in: fields)
    let storage = site.parts.exhibitions
    let edits = try await kept(await storage.edits(of: key, before: number &+ 1, limit: 1))
    guard let found = edits.first, found.number == number, case .save = found.edit.deed else {
      throw .notFound("The record has no state of the edit \(number).")
    }
    switch try await site.save(found.edit.deed, of: key, at: revision) {
    case .saved: return .seeOther(.deskRecord(key).after(DeskNotice.restored.rawValue))
    case .tooLate: throw .changedMeanwhile
    }
  }

  /// What an edit changed, from the edit before, or from the state that was published then.
  private func differences(
    of edit: RecordEdit,
    from older: RecordEdit?,
    _ key: RecordKey,
    _ storage: any DraftStorage
  ) async throws(Problem) -> [RecordDifference] {
    guard case .save(let record) = edit.edit.deed else { return [] }
    var before: GuideRecord?
    if let older, case .save(let state) = older.edit.deed {
      before = state
    } else if edit.edit.revision.version > 0 {
      let version = edit.edit.revision.version
      before = try await kept(await storage.guideRecord(key, at: version))
    }
    return RecordDifference.all(of: key.kind, from: before?.document, to: record.document)
  }
}
