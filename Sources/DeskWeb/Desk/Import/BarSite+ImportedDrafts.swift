import ExpositionGuide
import JuiceBar
import Time
import Web

extension BarSite {
  /// The deed that leads back to the state of a record before its last edit.
  func deedBefore(_ desk: DeskRecord) async throws(Problem) -> ExpositionGuide.DraftEdit.Deed {
    let storage = parts.exhibitions
    let edits = try await kept(await storage.edits(of: desk.key, before: nil, limit: 2))
    guard edits.count == 2 else { return .discard }
    // A draft that was published in between is a draft no more.
    guard edits[0].edit.revision.version == edits[1].edit.revision.version else { return .discard }
    return edits[1].edit.deed
  }

  /// Takes the drafts back that the caller made at one time, where nobody edited them since.
  ///
  /// - Returns: How many.
  func takeBackDrafts(madeAt milliseconds: Int) async throws(Problem) -> Int {
    let storage = parts.exhibitions
    let (author, now) = (guideAuthor, parts.surroundings.now())
    var made: [RecordKey] = []
    try await kept(
      await storage.eachDeskRecord(onlyDrafts: true) { desk in
        guard let draft = desk.draft, draft.author == author, draft.schedule == nil,
          draft.at.milliseconds == milliseconds
        else { return }
        made.append(desk.key)
      }
    )
    var count = 0
    for start in stride(from: 0, to: made.count, by: Self.pageOfEdits) {
      var edits: [ExpositionGuide.DraftEdit] = []
      for key in made[start..<min(made.count, start + Self.pageOfEdits)] {
        let desk = try await kept(await storage.deskRecord(key))
        guard desk.draft?.at.milliseconds == milliseconds else { continue }
        let deed = try await deedBefore(desk)
        edits.append(
          ExpositionGuide.DraftEdit(key, at: desk.revision, deed, by: author, at: now)
        )
      }
      for case .saved in try await kept(await storage.save(edits)) { count += 1 }
    }
    return count
  }

  /// How many edits are saved at once.
  private static var pageOfEdits: Int { 250 }
}
