import Digests
import ExpositionGuide
import JSON
import JuiceBar
import Languages
import Testing
import Time

@Suite struct `The curators' desk` {
  private typealias DraftEdit = ExpositionGuide.DraftEdit

  private static let author = GuideAuthor(id: "a1", name: "지영")
  private static let day = 86_400_000
  private let now = Timestamp(milliseconds: 1_000 * Self.day)

  private func key(_ kind: RecordKind, _ id: String) throws -> RecordKey {
    RecordKey(kind, try #require(RecordID(id)))
  }

  private func exhibit(_ id: String, _ more: JSONObject = [:]) throws -> GuideRecord {
    var document: JSONObject = [
      "id": .string(id), "name": .string("백자 \(id)"), "texts": ["main": "조선의 그릇이에요."],
    ]
    for member in more.members { document[member.name] = member.value }
    return try GuideRecord(.exhibit, reading: JSONReader(.object(document)))
  }

  private func exhibition(_ places: [(id: String, number: Int?)]) throws -> GuideRecord {
    let exhibits = places.map { place -> JSONValue in
      var group: JSONObject = ["exhibit": .string(place.id)]
      group["number"] = place.number.map { .integer($0) }
      return .object(group)
    }
    let document: JSONObject = [
      "id": "spring", "title": "봄", "languages": ["ko"], "exhibits": .array(exhibits),
    ]
    return try GuideRecord(.exhibition, reading: JSONReader(.object(document)))
  }

  private func draft(
    _ record: GuideRecord,
    in storage: any Storage
  ) async throws {
    try await edit(record.key, .save(record), in: storage)
  }

  private func edit(
    _ key: RecordKey,
    _ deed: DraftEdit.Deed,
    in storage: any Storage
  ) async throws {
    let revision = try await storage.deskRecord(key).revision
    let edit = DraftEdit(key, at: revision, deed, by: Self.author, at: now)
    guard case .saved = try await storage.save(edit) else {
      Issue.record("\(key) was not saved")
      return
    }
  }

  @discardableResult
  private func publish(
    _ desk: GuideDesk,
    _ choice: GuideDesk.Choice = .all,
    confirming confirmed: Set<ReusedNumber> = [],
    at time: Timestamp? = nil
  ) async throws -> Int? {
    let time = time ?? now
    let plan = try await desk.plan(of: choice, confirming: confirmed, at: time)
    #expect(plan.changes.flatMap(\.blockers) == [])
    return try await desk.publish(plan, by: Self.author, note: "", at: time)
  }

  private func blockers(
    _ desk: GuideDesk,
    at time: Timestamp? = nil
  ) async throws -> [RecordFinding.Kind] {
    try await desk.plan(of: .all, at: time ?? now).changes.flatMap(\.blockers).map(\.kind)
  }

  @Test(arguments: Engine.allCases)
  func `publishes what was chosen, and nothing where nothing changes`(
    engine: Engine
  ) async throws {
    let storage = try engine.store().open()
    let desk = GuideDesk(storage)
    #expect(try await publish(desk) == nil)
    try await draft(try exhibit("a"), in: storage)
    try await draft(try exhibit("b"), in: storage)
    #expect(try await publish(desk, .records([try key(.exhibit, "a")])) == 1)
    #expect(try await storage.guideRecord(try key(.exhibit, "b"), at: 1) == nil)
    #expect(try await publish(desk) == 2)
    #expect(try await publish(desk) == nil)
    #expect(try await storage.guideVersions(before: nil, limit: 9).map(\.changes) == [1, 1])
  }

  @Test func `publishes no draft that was saved after its plan`() async throws {
    let storage = try Engine.memory.store().open()
    let desk = GuideDesk(storage)
    try await draft(try exhibit("a"), in: storage)
    let plan = try await desk.plan(of: .all, at: now)
    try await draft(try exhibit("a", ["inventory": "1"]), in: storage)
    await #expect(throws: GuideStorageError.outdated(latest: nil)) {
      _ = try await desk.publish(plan, by: Self.author, note: "", at: now)
    }
    #expect(try await storage.guideVersion() == nil)
  }

  @Test func `is kept by blockers in what it publishes, and by no others`() async throws {
    let storage = try Engine.memory.store().open()
    let desk = GuideDesk(storage)
    let imported = try exhibit("old", ["kind": "vase"])
    let publication = GuidePublication(onto: nil, at: now, cause: .import)
    try await storage.publish(publication, [GuideChange(imported)])
    try await draft(try exhibit("a", ["kind": "bowl"]), in: storage)
    #expect(try await blockers(desk) == [.referenceMissing])
    let term: JSONObject = ["id": "bowl", "name": "그릇", "scheme": "kind"]
    try await draft(try GuideRecord(.term, reading: JSONReader(.object(term))), in: storage)
    #expect(try await publish(desk) == 2)
    try await edit(try key(.term, "bowl"), .withdraw, in: storage)
    #expect(try await blockers(desk) == [.referenceMissing])
    try await edit(try key(.exhibit, "a"), .withdraw, in: storage)
    #expect(try await publish(desk) == 3)
  }

  @Test func `asks for a main text only where visitors had one`() async throws {
    let storage = try Engine.memory.store().open()
    let desk = GuideDesk(storage)
    let bare: JSONObject = ["id": "a", "name": "백자"]
    let record = try GuideRecord(.exhibit, reading: JSONReader(.object(bare)))
    try await draft(record, in: storage)
    let plan = try await desk.plan(of: .all, at: now)
    #expect(plan.changes.flatMap(\.findings).map(\.kind).contains(.fieldMissing))
    #expect(try await publish(desk) == 1)
    try await draft(try exhibit("a"), in: storage)
    #expect(try await publish(desk) == 2)
    try await draft(record, in: storage)
    #expect(try await blockers(desk) == [.fieldMissing])
  }

  @Test func `asks for a main text in the language in which visitors had one`() async throws {
    let storage = try Engine.memory.store().open()
    let desk = GuideDesk(storage)
    func told(_ main: JSONObject) throws -> GuideRecord {
      try exhibit("a", ["texts": ["main": .object(main)]])
    }
    try await draft(try told(["en": "A bowl."]), in: storage)
    try await draft(try exhibition([("a", nil)]), in: storage)
    #expect(try await publish(desk) == 1)
    try await draft(try told(["en": "A white bowl."]), in: storage)
    #expect(try await publish(desk) == 2)
    try await draft(try told(["ko": "그릇이에요."]), in: storage)
    #expect(try await publish(desk) == 3)
    try await draft(try told(["ko": " ", "en": "A bowl."]), in: storage)
    #expect(try await blockers(desk) == [.fieldMissing])
  }

  @Test func `publishes no captions that are no WebVTT`() async throws {
    let storage = try Engine.memory.store().open()
    let desk = GuideDesk(storage)
    func keep(_ text: String) async throws -> JSONValue {
      let hash = SHA256.hexadecimal(Array(text.utf8))
      var rest: [UInt8]? = Array(text.utf8)
      try await storage.keepMedia(hash) { () throws(GuideStorageError) in rest.take() }
      return .string(hash)
    }
    let film = try await keep("film")
    func captioned(_ captions: JSONValue) throws -> GuideRecord {
      let document: JSONObject = [
        "id": "film", "file": film, "format": "mp4", "captions": ["ko": captions],
        "rights": "https://creativecommons.org/publicdomain/zero/1.0/",
      ]
      return try GuideRecord(.media, reading: JSONReader(.object(document)))
    }
    let media: JSONValue = [["media": "film", "role": "video"]]
    try await draft(try exhibit("a", ["media": media]), in: storage)
    let subtitles = try await keep("1\n00:00:01,000 --> 00:00:02,000\n갓\n")
    try await draft(try captioned(subtitles), in: storage)
    #expect(try await blockers(desk) == [.captionsUnreadable, .captionsUnreadable])
    let captions = try await keep("WEBVTT\n\n00:01.000 --> 00:02.000\n갓\n")
    try await draft(try captioned(captions), in: storage)
    #expect(try await publish(desk) == 1)
  }

  @Test func `publishes no draft over what it was not made on`() async throws {
    let storage = try Engine.memory.store().open()
    let desk = GuideDesk(storage)
    try await draft(try exhibit("a"), in: storage)
    let other = GuideChange(try exhibit("a", ["inventory": "1"]))
    try await storage.publish(GuidePublication(onto: nil, at: now, cause: .import), [other])
    let plan = try await desk.plan(of: .all, at: now)
    #expect(plan.changes.map(\.isBehind) == [true] && plan.isBlocked)
    try await draft(try exhibit("a"), in: storage)
    #expect(try await publish(desk) == 2)
  }

  @Test func `gives the number of an exhibit to no other within a year`() async throws {
    let storage = try Engine.memory.store().open()
    for id in ["a", "b", "c"] { try await draft(try exhibit(id), in: storage) }
    try await draft(try exhibition([("a", 1), ("b", 2)]), in: storage)
    try await publish(GuideDesk(storage))
    func others(
      _ places: [(id: String, number: Int?)],
      after days: Int
    ) async throws
      -> [RecordFinding.Kind]
    {
      try await draft(try exhibition(places), in: storage)
      // One that has just begun, and one that has seen all versions.
      let time = Timestamp(milliseconds: now.milliseconds + days * Self.day)
      return try await blockers(GuideDesk(storage), at: time)
    }
    #expect(try await others([("a", 1), ("b", 2), ("c", 3)], after: 0) == [])
    #expect(try await others([("b", 1)], after: 0) == [.numberReused])
    #expect(try await others([("b", 1), ("a", 2)], after: 0) == [.numberReused, .numberReused])
    #expect(try await others([("a", nil), ("b", 2)], after: 0) == [])
    let desk = GuideDesk(storage)
    #expect(try await publish(desk) == 2)
    #expect(try await others([("a", 1), ("b", 2)], after: 1) == [])
    #expect(try await others([("c", 1)], after: 364) == [.numberReused])
    #expect(try await blockers(desk, at: now) == [.numberReused])
    #expect(try await others([("c", 1)], after: 366) == [])
    let confirmed = ReusedNumber(1, of: try #require(RecordID("a")))
    #expect(try await publish(desk, confirming: [confirmed]) == 3)
    try await draft(try exhibition([("c", 1), ("b", nil)]), in: storage)
    #expect(try await blockers(desk) == [])
  }

  @Test func `keeps what exhibits were called, and gives that to no other`() async throws {
    let storage = try Engine.memory.store().open()
    let desk = GuideDesk(storage)
    try await draft(try exhibit("new", ["formerly": ["old"]]), in: storage)
    try await publish(desk)
    let before = try await storage.deskRecord(try key(.exhibit, "new"))
    let kept = GuideDesk.prepare(try exhibit("new"), over: before)
    #expect(kept.ids("formerly").map(\.description) == ["old"])
    try await draft(try exhibit("old"), in: storage)
    #expect(try await blockers(desk) == [.identifierTaken])
  }

  @Test func `shows nothing before the exhibition that keeps it back`() async throws {
    let storage = try Engine.memory.store().open()
    let desk = GuideDesk(storage)
    let moment = "1972-10-01T00:00:00Z"  // Four days from now.
    func show(_ id: String, _ exhibits: [String], from moment: String?) throws -> GuideRecord {
      var document: JSONObject = [
        "id": .string(id), "title": "봄", "languages": ["ko"],
        "exhibits": .array(exhibits.map { ["exhibit": .string($0)] as JSONValue }),
      ]
      document["visibleFrom"] = moment.map { .string($0) }
      return try GuideRecord(.exhibition, reading: JSONReader(.object(document)))
    }
    for id in ["a", "b", "c"] { try await draft(try exhibit(id), in: storage) }
    let later = try show("later", ["a", "b", "c"], from: moment)
    try await draft(later, in: storage)
    try await draft(try show("open", ["b"], from: nil), in: storage)
    #expect(try await publish(desk) == 1)

    try await edit(later.key, .withdraw, in: storage)
    let plan = try await desk.plan(of: .all, at: now)
    let found = try #require(plan.changes.flatMap(\.blockers).first)
    #expect(found.kind == .exhibitsRevealed && found.record == later.key && found.path == "")
    #expect(found.parts == [.other: "a, c", .expected: moment])
    #expect(try await desk.publish(plan, by: Self.author, note: "", at: now) == nil)
    // Nothing is kept back once it has opened, be it now or when a schedule is due.
    let opened = Timestamp(milliseconds: now.milliseconds + 5 * Self.day)
    #expect(try await blockers(desk, at: opened) == [])
    #expect(try await desk.plan(of: .all, at: now, due: opened).isBlocked == false)

    // It is the same for one that leaves the list, whatever else becomes of the exhibition.
    try await draft(try show("later", ["a", "b"], from: nil), in: storage)
    #expect(try await blockers(desk) == [.exhibitsRevealed])
    try await draft(try show("open", ["b", "c"], from: nil), in: storage)
    #expect(try await blockers(desk) == [])
    try await draft(try show("open", ["b"], from: nil), in: storage)
    try await draft(try show("other", ["c"], from: moment), in: storage)
    #expect(try await blockers(desk) == [])
    try await edit(try key(.exhibition, "other"), .discard, in: storage)
    try await edit(try key(.exhibit, "c"), .withdraw, in: storage)
    #expect(try await blockers(desk) == [])

    // Visible exhibits stay so.
    try await draft(try show("later", ["a", "c"], from: moment), in: storage)
    try await edit(try key(.exhibit, "c"), .discard, in: storage)
    try await edit(try key(.exhibition, "open"), .withdraw, in: storage)
    #expect(try await blockers(desk) == [])
  }

  // MARK: - Schedules

  private func schedule(_ desk: GuideDesk, due: Timestamp) async throws -> Int {
    let plan = try await desk.plan(of: .all, at: now)
    let schedule = GuideSchedule(due: due, by: Self.author, at: now, note: "spring")
    guard case .held(let id) = try await desk.hold(plan, as: schedule) else {
      throw GuideStorageError.busy
    }
    return id
  }

  @Test(arguments: Engine.allCases)
  func `publishes what is due, once of many servers`(engine: Engine) async throws {
    let store = try engine.store()
    let storage = try store.open()
    let time = try await storage.guideTime()
    try await draft(try exhibit("a"), in: storage)
    let later = Timestamp(milliseconds: time.milliseconds + Self.day)
    let id = try await schedule(GuideDesk(storage), due: later)
    #expect(try await GuideDesk(storage).publishDue() == [])
    _ = try await storage.endSchedule(id)
    _ = try await schedule(GuideDesk(storage), due: time)
    let storages = try (0..<4).map { _ in try store.open() }
    let results = await withTaskGroup(of: [DueSchedule].self) { group in
      for storage in storages {
        group.addTask { (try? await GuideDesk(storage).publishDue()) ?? [] }
      }
      return await group.reduce(into: []) { $0 += $1 }
    }
    #expect(results.map(\.result) == [.published(version: 1)])
    #expect(try await storage.guideVersions(before: nil, limit: 9).count == 1)
    #expect(try await storage.schedules() == [])
  }

  @Test func `publishes a schedule as it was held, without later edits`() async throws {
    let storage = try Engine.memory.store().open()
    let desk = GuideDesk(storage)
    let held = try exhibit("a", ["inventory": "1"])
    try await draft(held, in: storage)
    _ = try await schedule(desk, due: now)
    let edited = try exhibit("a", ["inventory": "2"])
    try await draft(edited, in: storage)
    #expect(try await desk.publishDue().map(\.result) == [.published(version: 1)])
    let record = try await storage.deskRecord(held.key)
    #expect(record.published == held)
    #expect(record.draft?.record == edited)
  }

  @Test func `keeps a schedule that cannot be carried out, with the reason`() async throws {
    let storage = try Engine.memory.store().open()
    let desk = GuideDesk(storage)
    try await draft(try exhibit("a"), in: storage)
    _ = try await schedule(desk, due: now)
    let other = GuideChange(try exhibit("a", ["inventory": "1"]))
    try await storage.publish(GuidePublication(onto: nil, at: now, cause: .import), [other])
    let failure = ScheduleFailure.behind([try key(.exhibit, "a")])
    #expect(try await desk.publishDue().map(\.result) == [.failed(failure)])
    #expect(try await storage.schedules().map(\.failure) == ["behind exhibit/a"])
    #expect(ScheduleFailure("behind exhibit/a") == failure)
    #expect(try await desk.publishDue() == [])
    #expect(try await storage.guideVersion() == 1)
  }

  @Test func `ends a schedule of which all was published before`() async throws {
    let storage = try Engine.memory.store().open()
    let desk = GuideDesk(storage)
    try await draft(try exhibit("a"), in: storage)
    _ = try await schedule(desk, due: now)
    try await publish(desk)
    #expect(try await desk.publishDue().map(\.result) == [.unchanged])
    #expect(try await storage.schedules() == [])
    #expect(try await storage.guideVersion() == 1)
  }

  // MARK: - Many at once

  @Test(arguments: [Engine.sqlite] + Engine.servers, [8])
  func `takes each edit of many editors or shows them another`(
    engine: Engine,
    editors: Int
  ) async throws {
    let store = try engine.store()
    let (edits, records) = (engine == .sqlite ? 500 : 100, 20)
    let storages = try (0..<2).map { _ in try store.open() }
    let accepted = await withTaskGroup(of: Int.self) { group in
      for editor in 0..<editors {
        group.addTask {
          let storage = storages[editor % 2]
          var known: [RecordKey: RecordRevision] = [:]
          var count = 0
          for number in 0..<edits {
            guard let key = try? self.key(.exhibit, "e-\((number * 7 + editor) % records)"),
              let record = try? self.exhibit(
                key.id.description,
                ["inventory": .string("\(editor)-\(number)")]
              )
            else { continue }
            let edit = DraftEdit(
              key,
              at: known[key] ?? .none,
              .save(record),
              by: GuideAuthor(id: "\(editor)", name: "\(editor)"),
              at: self.now
            )
            switch try? await storage.save(edit) {
            case .saved(let record):
              count += 1
              known[key] = record.revision
            case .tooLate(let record): known[key] = record.revision
            case nil: Issue.record("an edit got no answer")
            }
          }
          return count
        }
      }
      return await group.reduce(0, +)
    }
    var kept = 0
    for number in 0..<records {
      let key = try key(.exhibit, "e-\(number)")
      let history = try await storages[0].edits(of: key, before: nil, limit: .max)
      kept += history.count
      // Each was made on the one before it: none overwrites what its author had not seen.
      for (edit, before) in zip(history, history.dropFirst()) {
        #expect(edit.edit.revision.edit == before.number)
      }
    }
    #expect(kept == accepted && accepted > 0)
  }
}

extension Engine {
  /// Engines that are servers of their own.
  fileprivate static var servers: [Engine] { allCases.filter { $0 != .memory && $0 != .sqlite } }
}
