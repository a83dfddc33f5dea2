package import ExpositionGuide
import JuiceBar
import Languages
package import Staffing
package import Web

extension BarSite {
  /// The person who changes the guide.
  package var guideAuthor: GuideAuthor {
    guard let actor = Caller.current?.actor, actor.kind != .machine else { return .machine }
    return GuideAuthor(id: actor.id, name: actor.name)
  }

  /// Whether the caller may publish.
  package var isCurator: Bool { Caller.current?.guide.map { $0.role >= .curator } ?? false }

  /// All records as curators see them just now.
  package func deskOverview() async throws(Problem) -> DeskOverview {
    let storage = parts.exhibitions
    return try await kept(await share.part { DeskOverviewReader(storage) }.current())
  }

  /// Changes the draft of a record in the name of the caller, and notes which translations are older
  /// than their source by that.
  ///
  /// - Parameters:
  ///   - deed: The change.
  ///   - key: The record.
  ///   - revision: The state that the caller saw.
  ///   - areTranslationsRight: Whether translations are right for a changed source too.
  ///   - confirmed: The notes of translations that are right after all.
  /// - Returns: What became of the edit.
  /// - Throws: `Problem` 403 for a translator who changes more than texts of their languages.
  package func save(
    _ deed: ExpositionGuide.DraftEdit.Deed,
    of key: RecordKey,
    at revision: RecordRevision,
    areTranslationsRight: Bool = false,
    confirmed: Set<OutdatedText> = []
  ) async throws(Problem) -> DraftOutcome {
    let storage = parts.exhibitions
    var deed = deed
    let rights = Caller.current?.guide
    if case .save(let record) = deed {
      let desk = try await kept(await storage.deskRecord(key))
      let before = desk.record
      // Who comes too late is told so, and nothing is saved.
      if desk.revision == revision { try checkTranslator(rights, record, over: before) }
      let source = try await deskOverview().checked.languages(of: record).first ?? .fallback
      deed = .save(
        record.following(
          before,
          from: source,
          areTranslationsRight: areTranslationsRight,
          confirmed: confirmed
        )
      )
    } else {
      try require(.editor)
    }
    let edit = ExpositionGuide.DraftEdit(
      key,
      at: revision,
      deed,
      by: guideAuthor,
      at: parts.surroundings.now()
    )
    return try await kept(await storage.save(edit))
  }

  /// - Throws: `Problem` 403 that names the first field that a translator may not change.
  package func checkTranslator(
    _ rights: GuideRights?,
    _ record: GuideRecord,
    over before: GuideRecord?
  ) throws(Problem) {
    guard case .translator(let languages)? = rights else { return }
    let names = languages.sorted().map(\.tag).joined(separator: ", ")
    let field = before.map { record.difference(from: $0, besidesTextsIn: languages) } ?? "id"
    guard let field else { return }
    var problem = Problem.forbidden(
      "A translator changes texts in \(names) alone, and not \(field)."
    )
    problem.errors = [Problem.FieldError(field: field, detail: "expected as it was")]
    throw problem
  }

  /// The record of a key, as curators see it.
  ///
  /// - Throws: `Problem` 404 if it never was.
  package func deskRecord(_ key: RecordKey) async throws(Problem) -> DeskRecord {
    let storage = parts.exhibitions
    let record = try await kept(await storage.deskRecord(key))
    guard record.revision != .none else {
      throw .notFound("The guide has no \(key.kind.rawValue) named \(key.id).")
    }
    return record
  }
}

/// Reads or changes the guide, and throws the errors of its storage as problems.
package func kept<Value>(
  _ act: @autoclosure () async throws(GuideStorageError) -> Value
) async throws(Problem) -> Value {
  do throws(GuideStorageError) { return try await act() } catch { throw error.problem }
}
