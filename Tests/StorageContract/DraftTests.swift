import BarTables
import ExpositionGuide
import JSON
import JuiceBar
import Languages
import SQLiteStorage
import Testing
import Time

@Suite struct `Drafts in storage` {
  /// The bar has edits of its menu as well.
  private typealias DraftEdit = ExpositionGuide.DraftEdit

  private static let author = GuideAuthor(id: "a1", name: "지영")

  private func key(_ id: String) throws -> RecordKey {
    RecordKey(.term, try #require(RecordID(id)))
  }

  private func term(_ id: String, _ name: String) throws -> GuideRecord {
    let document: JSONObject = [
      "id": .string(id), "name": .string(name), "scheme": "material",
    ]
    return try GuideRecord(.term, reading: JSONReader(.object(document)))
  }

  private func edit(
    _ id: String,
    at revision: RecordRevision,
    _ deed: DraftEdit.Deed
  ) throws -> DraftEdit {
    DraftEdit(try key(id), at: revision, deed, by: Self.author, at: Timestamp(milliseconds: 7))
  }

  /// Saves over whatever is there.
  @discardableResult
  private func draft(
    _ id: String,
    _ name: String?,
    in storage: any Storage
  ) async throws -> DeskRecord {
    let revision = try await storage.deskRecord(try key(id)).revision
    let deed: DraftEdit.Deed = try name.map { .save(try term(id, $0)) } ?? .withdraw
    let outcome = try await storage.save(try edit(id, at: revision, deed))
    guard case .saved(let record) = outcome else { throw GuideStorageError.busy }
    return record
  }

  private func publication(
    onto base: Int?,
    _ cause: GuidePublication.Cause = .desk,
    schedule: Int? = nil
  ) -> GuidePublication {
    GuidePublication(
      onto: base,
      at: Timestamp(milliseconds: 9),
      cause: cause,
      schedule: schedule
    )
  }

  private func revision(_ edit: Int, _ version: Int) -> RecordRevision {
    RecordRevision(edit: edit, version: version)
  }

  private let plan = GuideSchedule(
    due: Timestamp(milliseconds: 50),
    by: Self.author,
    at: Timestamp(milliseconds: 8),
    note: "spring"
  )

  @Test(arguments: Engine.allCases)
  func `are kept with every edit, and with who made it`(engine: Engine) async throws {
    let store = try engine.store()
    let storage = try store.open()
    let fresh = try await storage.deskRecord(try key("silk"))
    #expect(fresh.revision == revision(0, 0) && fresh.record == nil && fresh.draft == nil)
    try await draft("silk", "비단", in: storage)
    try await draft("silk", "명주", in: storage)
    let kept = try await store.open().deskRecord(try key("silk"))
    #expect(kept.revision == revision(2, 0))
    #expect(kept.record?.name?.text(in: .korean) == "명주")
    #expect(kept.draft?.author == Self.author)
    #expect(kept.draft?.at == Timestamp(milliseconds: 7))
    let edits = try await storage.edits(of: try key("silk"), before: nil, limit: 9)
    #expect(edits.map(\.number) == [2, 1])
    #expect(edits.map(\.edit.revision) == [revision(1, 0), revision(0, 0)])
    #expect(edits[1].edit.deed == .save(try term("silk", "비단")))
    #expect(try await storage.edits(of: try key("silk"), before: 2, limit: 9).map(\.number) == [1])
    #expect(try await storage.deskEdition() == DeskEdition(version: 0, edit: 2))
  }

  @Test(arguments: Engine.allCases)
  func `are not overwritten by who has seen an earlier state`(engine: Engine) async throws {
    let storage = try engine.store().open()
    let first = try await draft("silk", "비단", in: storage)
    let deeds: [DraftEdit.Deed] = [.save(try term("silk", "무명")), .withdraw, .discard]
    for deed in deeds {
      for seen in [revision(0, 0), revision(1, 1), revision(2, 0)] {
        let outcome = try await storage.save(try edit("silk", at: seen, deed))
        #expect(outcome == .tooLate(first))
      }
    }
    #expect(try await storage.edits(of: try key("silk"), before: nil, limit: 9).count == 1)
    try await storage.publish(
      publication(onto: nil, .import),
      [GuideChange(try term("silk", "삼베"))]
    )
    let late = try await storage.save(try edit("silk", at: revision(1, 0), .discard))
    guard case .tooLate(let found) = late else {
      Issue.record("an import was not seen, and nothing said so")
      return
    }
    #expect(found.isBehind && found.revision == revision(1, 1))
    #expect(found.published == (try term("silk", "삼베")))
    #expect(found.record == (try term("silk", "비단")))
    #expect(try await draft("silk", "비단", in: storage).isBehind == false)
  }

  @Test(arguments: Engine.allCases)
  func `end when they are published, discarded or the same as that`(engine: Engine) async throws {
    let storage = try engine.store().open()
    let silk = GuideChange(try term("silk", "비단"))
    try await draft("silk", "비단", in: storage)
    try await draft("linen", "삼베", in: storage)
    try await storage.publish(publication(onto: nil), [silk])
    let published = try await storage.deskRecord(silk.key)
    #expect(published.draft == nil && published.revision == revision(1, 1))
    #expect(published.published == silk.record)
    #expect(try await storage.deskRecord(try key("linen")).draft != nil)
    #expect(try await draft("silk", "명주", in: storage).draft != nil)
    #expect(try await draft("silk", "비단", in: storage).draft == nil)
    #expect(try await draft("silk", nil, in: storage).record == nil)
    let back = try await storage.save(try edit("silk", at: revision(5, 1), .discard))
    guard case .saved(let record) = back else {
      Issue.record("the draft was not discarded")
      return
    }
    #expect(record.draft == nil && record.record == silk.record)
    // An import of the same ends a draft as well.
    try await storage.publish(publication(onto: 1, .import), [GuideChange(try term("linen", "삼베"))])
    #expect(try await storage.deskRecord(try key("linen")).draft == nil)
  }

  @Test(arguments: Engine.allCases, [1, 600])
  func `that were saved while an earlier state was published follow on it`(
    engine: Engine,
    others: Int
  ) async throws {
    let storage = try engine.store().open()
    try await draft("silk", "비단", in: storage)
    var pages = try [
      [GuideChange(try term("silk", "비단"))],
      (1..<others).map { GuideChange(try term("t-\($0)", "돌")) },
    ].filter { !$0.isEmpty }
    if others > 1 { pages.append([GuideChange(try term("last", "돌"))]) }
    for cause in [GuidePublication.Cause.desk, .import] {
      let base = try await storage.guideVersion()
      var rest = pages[...]
      try await draft("silk", cause == .desk ? "비단" : "모시", in: storage)
      let version = try await storage.publish(publication(onto: base, cause)) {
        () throws(GuideStorageError) in
        if rest.count == 1 {
          do { try await draft("silk", "명주 \(cause)", in: storage) } catch { throw .busy }
        }
        return rest.popFirst()
      }
      let record = try await storage.deskRecord(try key("silk"))
      #expect(record.published == (try term("silk", "비단")))
      #expect(record.record == (try term("silk", "명주 \(cause)")))
      #expect(record.revision.version == version)
      #expect(record.isBehind == (cause == .import))
      try await storage.publish(publication(onto: version, .import), [GuideChange(record.record!)])
    }
  }

  @Test(arguments: Engine.allCases)
  func `are none after a large publication that does not end`(engine: Engine) async throws {
    let storage = try engine.store().open()
    try await draft("silk", "비단", in: storage)
    var pages = 0
    await #expect(throws: GuideStorageError.busy) {
      _ = try await storage.publish(publication(onto: nil)) { () throws(GuideStorageError) in
        pages += 1
        guard pages < 3 else { throw .busy }
        do { return [GuideChange(try term(pages == 1 ? "silk" : "linen", "비단"))] } catch {
          return nil
        }
      }
    }
    #expect(try await storage.deskRecord(try key("silk")).draft?.base == 0)
    try await storage.publish(
      publication(onto: nil, .import),
      [GuideChange(try term("silk", "삼베"))]
    )
    #expect(try await storage.deskRecord(try key("silk")).isBehind)
  }

  @Test(arguments: Engine.allCases)
  func `are listed with what is published, in the order of keys`(engine: Engine) async throws {
    let storage = try engine.store().open()
    let all = try ["a", "b", "c", "d"].map { GuideChange(try term($0, "돌")) }
    try await storage.publish(publication(onto: nil), all)
    try await storage.publish(publication(onto: 1), [GuideChange(withdrawing: try key("b"))])
    try await draft("c", "나무", in: storage)
    try await draft("bb", "나무", in: storage)
    try await draft("d", nil, in: storage)
    func ids(
      _ kind: RecordKind?,
      _ isDraft: Bool,
      after: String? = nil,
      _ limit: Int = 9
    )
      async throws -> [String]
    {
      try await storage.deskRecords(
        of: kind,
        onlyDrafts: isDraft,
        after: try after.map { try key($0) },
        limit: limit
      ).map(\.key.id.description)
    }
    #expect(try await ids(nil, false) == ["a", "bb", "c", "d"])
    #expect(try await ids(.term, false, after: "a", 2) == ["bb", "c"])
    #expect(try await ids(.term, true) == ["bb", "c", "d"])
    #expect(try await ids(.term, true, after: "c") == ["d"])
    #expect(try await ids(.exhibit, false) == [])
    #expect(try await ids(nil, false, 0) == [])
  }

  // MARK: - Schedules

  @Test(arguments: Engine.allCases)
  func `are held by one schedule, as they are then`(engine: Engine) async throws {
    let storage = try engine.store().open()
    let silk = try await draft("silk", "비단", in: storage)
    let wrong = try await storage.schedule(plan, of: [silk.key: revision(0, 0)])
    #expect(wrong == .changed([silk.key]))
    guard case .held(let id) = try await storage.schedule(plan, of: [silk.key: silk.revision])
    else {
      Issue.record("the draft is not held")
      return
    }
    #expect(try await storage.schedule(plan, of: [silk.key: silk.revision]) == .taken([silk.key]))
    #expect(try await draft("silk", "명주", in: storage).draft?.schedule == id)
    let held = try await storage.schedules()
    #expect(held == [HeldSchedule(id: id, schedule: plan, changes: 1, failure: nil)])
    let changes = try await storage.scheduledChanges(id, after: nil, limit: 9)
    #expect(changes == [HeldChange(GuideChange(try term("silk", "비단")), base: 0)])
    #expect(try await storage.scheduledChanges(id, after: silk.key, limit: 9) == [])

    try await storage.failSchedule(id, because: "why")
    #expect(try await storage.schedules().map(\.failure) == ["why"])
    await #expect(throws: GuideStorageError.outdated(latest: nil)) {
      try await storage.publish(
        publication(onto: nil, .schedule, schedule: id),
        changes.map(\.change)
      )
    }
    #expect(try await storage.endSchedule(id))
    #expect(try await storage.endSchedule(id) == false)
    #expect(try await storage.schedules() == [])
    #expect(try await storage.deskRecord(silk.key).draft?.schedule == nil)
  }

  @Test(arguments: Engine.allCases, [1, 600])
  func `are published once by their schedule`(engine: Engine, count: Int) async throws {
    let storage = try engine.store().open()
    var revisions: [RecordKey: RecordRevision] = [:]
    for number in 0..<count {
      let record = try await draft("t-\(number)", "돌", in: storage)
      revisions[record.key] = record.revision
    }
    guard case .held(let id) = try await storage.schedule(plan, of: revisions) else {
      Issue.record("the drafts are not held")
      return
    }
    #expect(try await storage.schedules().map(\.failure) == [nil])
    let edition = try await storage.deskEdition()
    let changes = try await storage.scheduledChanges(id, after: nil, limit: 999).map(\.change)
    #expect(changes.count == count)
    let due = publication(onto: nil, .schedule, schedule: id)
    #expect(try await storage.publish(due, changes) == 1)
    #expect(try await storage.schedules() == [])
    #expect(try await storage.deskRecords(of: nil, onlyDrafts: true, after: nil, limit: 9) == [])
    #expect(
      try await storage.guideVersions(before: nil, limit: 1)[0].publication.cause == .schedule
    )
    #expect(try await storage.deskEdition().edit > edition.edit)
    await #expect(throws: GuideStorageError.outdated(latest: 1)) {
      try await storage.publish(publication(onto: 1, .schedule, schedule: id), changes)
    }
  }

  @Test func `are backed up, restored and proved sound`() async throws {
    let directory = try TemporaryDirectory()
    let file = StorageFile(directory.file("bar.sqlite"))
    let storage = try SQLiteStorage(path: file.path)
    let silk = try await draft("silk", "비단", in: storage)
    _ = try await storage.schedule(plan, of: [silk.key: silk.revision])
    try await draft("silk", "명주", in: storage)
    #expect(try file.audit().differences == [])
    let backup = directory.file("copy.sqlite")
    try file.backUp(to: backup)
    try await draft("silk", "삼베", in: storage)
    let before = try await storage.deskEdition()
    try file.restore(from: backup)
    #expect(try file.audit().differences == [])
    let restored = try SQLiteStorage(path: file.path)
    #expect(try await restored.deskRecord(silk.key).record == (try term("silk", "명주")))
    #expect(try await restored.schedules().map(\.changes) == [1])
    // What a form from before the restore names is not given to another edit.
    #expect(try await restored.deskEdition().edit > before.edit)
    #expect(try await draft("silk", "모시", in: restored).revision.edit > before.edit)
  }
}
