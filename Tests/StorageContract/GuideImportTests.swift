import ExpositionGuide
import JSON
import JuiceBar
import Testing
import Time

@Suite struct `An import beside drafts` {
  private typealias DraftEdit = ExpositionGuide.DraftEdit

  private func term(_ id: String, _ name: String) throws -> GuideRecord {
    let document: JSONObject = [
      "id": .string(id), "name": .string(name), "scheme": "material",
    ]
    return try GuideRecord(.term, reading: JSONReader(.object(document)))
  }

  private func key(_ id: String) throws -> RecordKey {
    RecordKey(.term, try #require(RecordID(id)))
  }

  /// A curator saves a draft over whatever is there.
  private func draft(_ id: String, _ name: String, in storage: any Storage) async throws {
    let record = try term(id, name)
    let edit = DraftEdit(
      record.key,
      at: try await storage.deskRecord(record.key).revision,
      .save(record),
      by: GuideAuthor(id: "a1", name: "지영"),
      at: Timestamp(milliseconds: 7)
    )
    _ = try await storage.save(edit)
  }

  /// The import of a file of terms, in whose middle something may happen.
  private func terms(
    _ names: KeyValuePairs<String, String>,
    _ drafts: GuideImport.Drafts = .kept,
    in storage: any Storage,
    meanwhile: @escaping () async throws -> Void = {}
  ) -> GuideImport {
    let lines = names.map { #"{"id":"\#($0.key)","name":"\#($0.value)","scheme":"material"}"# }
    return rows(lines.joined(separator: "\n"), of: .term, drafts, in: storage, meanwhile)
  }

  private func rows(
    _ text: String,
    of kind: RecordKind,
    _ drafts: GuideImport.Drafts = .kept,
    in storage: any Storage,
    _ meanwhile: @escaping () async throws -> Void = {}
  ) -> GuideImport {
    var rest: [UInt8]? = Array(text.utf8)
    return GuideImport(
      keepsGood: false,
      into: nil,
      drafts: drafts,
      hasFile: { hash in try await storage.mediaSize(hash) != nil },
      next: {
        guard let bytes = rest.take() else { return nil }
        try await meanwhile()
        let file = GuideFiles.name(of: kind)
        var lines = RecordLines(file: file, of: kind)
        let rows = lines.rows(in: bytes)
        return GuideImport.Piece(file: file, columns: [], rows: rows + lines.lastRows())
      }
    )
  }

  private let now = Timestamp(milliseconds: 9)

  /// The published terms silk and linen, and a curator's draft of silk.
  private func storage(_ engine: Engine) async throws -> any Storage {
    let storage = try engine.store().open()
    let publication = GuidePublication(onto: nil, at: now, cause: .import)
    let changes = [GuideChange(try term("silk", "비단")), GuideChange(try term("linen", "삼베"))]
    try await storage.publish(publication, changes)
    try await draft("silk", "명주", in: storage)
    return storage
  }

  @Test(arguments: Engine.allCases)
  func `leaves a record alone that is being worked on, and tells it`(engine: Engine) async throws {
    let storage = try await storage(engine)
    let silk = try key("silk")
    let told = try await terms(["silk": "무명", "linen": "모시"], in: storage).rehearse(storage)
    #expect(told.changed == 1 && told.keptDrafts == [silk])
    let made = try await terms(["silk": "무명", "linen": "모시"], in: storage)
      .draft(in: storage, at: now)
    #expect(made.changed == 1 && made.keptDrafts == [silk])
    #expect(try await storage.deskRecord(silk).record == (try term("silk", "명주")))
    let taken = try term("linen", "모시")
    #expect(try await storage.deskRecord(try key("linen")).record == taken)
    // The same content again is none that a draft has to be kept from.
    let again = try await terms(["silk": "명주", "linen": "모시"], in: storage)
      .draft(in: storage, at: now)
    #expect(again.changed == 0 && again.unchanged == 2 && again.keptDrafts == [])
    let over = try await terms(["silk": "무명"], .replaced, in: storage)
      .draft(in: storage, at: now)
    #expect(over.changed == 1 && over.keptDrafts == [])
    #expect(try await storage.deskRecord(silk).record == (try term("silk", "무명")))
  }

  @Test(arguments: Engine.allCases)
  func `leaves a record alone that is edited while it goes on`(engine: Engine) async throws {
    let storage = try await storage(engine)
    let linen = try key("linen")
    let made = try await terms(["linen": "모시"], in: storage) {
      try await draft("linen", "안동포", in: storage)
    }
    .draft(in: storage, at: now)
    #expect(made.changed == 0 && made.keptDrafts == [linen])
    // Also where the drafts that were looked at are to be replaced.
    let over = try await terms(["linen": "모시"], .replaced, in: storage) {
      try await draft("linen", "한산모시", in: storage)
    }
    .draft(in: storage, at: now)
    #expect(over.changed == 0 && over.keptDrafts == [linen])
    let kept = try term("linen", "한산모시")
    #expect(try await storage.deskRecord(linen).record == kept)
  }

  @Test func `leaves a record alone that is published while it goes on`() async throws {
    let storage = try await storage(.memory)
    let linen = try key("linen")
    let made = try await terms(["linen": "모시"], in: storage) {
      let publication = GuidePublication(onto: 1, at: now, cause: .desk)
      try await storage.publish(publication, [GuideChange(try term("linen", "안동포"))])
    }
    .draft(in: storage, at: now)
    #expect(made.changed == 0 && made.keptDrafts == [linen])
  }

  @Test func `leaves a withdrawal alone`() async throws {
    let storage = try await storage(.memory)
    let linen = try key("linen")
    let edit = DraftEdit(
      linen,
      at: try await storage.deskRecord(linen).revision,
      .withdraw,
      by: .machine,
      at: now
    )
    _ = try await storage.save(edit)
    let made = try await terms(["linen": "모시"], in: storage).draft(in: storage, at: now)
    #expect(made.keptDrafts == [linen])
    #expect(try await storage.deskRecord(linen).record == nil)
  }

  @Test func `takes no row that names a file which is not kept`() async throws {
    let storage = try Engine.memory.store().open()
    let hash = "4bf5122f344554c53bde2ebb8cd2b7e3d1600ad631c385a5d7cce23c7785459a"
    let row = #"{"id":"hat","file":"\#(hash)","format":"png"}"#
    let refused = try await rows(row, of: .media, in: storage).rehearse(storage)
    #expect(
      refused.faults.first.map(\.description) == [
        "media.jsonl: line 1: .file: expected the SHA-256 of a file that was sent before, found "
          + "\"\(hash)\", which names none"
      ]
    )
    // The hash of the byte 1.
    var rest: [UInt8]? = [1]
    try await storage.keepMedia(hash) { () throws(GuideStorageError) in rest.take() }
    let taken = try await rows(row, of: .media, in: storage).draft(in: storage, at: now)
    #expect(taken.faults.count == 0 && taken.changed == 1)
  }
}
