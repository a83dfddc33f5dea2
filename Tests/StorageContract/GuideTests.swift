import BarTables
import Digests
import ExpositionGuide
import JSON
import JuiceBar
import Languages
import SQLLanguage
import SQLite
import SQLiteStorage
import Testing
import Time

@Suite struct `The guide in storage` {
  private func term(_ id: String, _ name: String) throws -> GuideRecord {
    let document: JSONObject = [
      "id": .string(id), "name": .string(name), "scheme": "material",
    ]
    return try GuideRecord(.term, reading: JSONReader(.object(document)))
  }

  private func terms(
    _ count: Int,
    _ name: String = "비단",
    from first: Int = 0
  ) throws -> [GuideChange] {
    try (first..<(first + count)).map { GuideChange(try term("t-\($0)", name)) }
  }

  private func publication(
    onto base: Int?,
    at milliseconds: Int = 1_000,
    _ cause: GuidePublication.Cause = .desk
  ) -> GuidePublication {
    GuidePublication(
      onto: base,
      by: GuideAuthor(id: "a1", name: "지영"),
      at: Timestamp(milliseconds: milliseconds),
      cause: cause,
      note: "note"
    )
  }

  /// Publishes onto the first version.
  private func outcome(
    in storage: SQLiteStorage,
    _ changes: [GuideChange],
    at milliseconds: Int
  ) async -> Result<Int, GuideStorageError> {
    do throws(GuideStorageError) {
      return .success(
        try await storage.publish(publication(onto: 1, at: milliseconds), changes)
      )
    } catch { return .failure(error) }
  }

  private func media(
    _ hash: String,
    _ id: String = "m",
    captions: String? = nil
  ) throws -> GuideRecord {
    var document: JSONObject = ["id": .string(id), "file": .string(hash), "format": "png"]
    if let captions { document["captions"] = ["ko": .string(captions)] }
    return try GuideRecord(.media, reading: JSONReader(.object(document)))
  }

  /// Keeps a file, and gives its hash.
  @discardableResult
  private func keep(_ bytes: [UInt8], in storage: any Storage) async throws -> String {
    let hash = SHA256.hexadecimal(bytes)
    var rest: [UInt8]? = bytes
    try await storage.keepMedia(hash) { () throws(GuideStorageError) in rest.take() }
    return hash
  }

  /// The first edit of a record.
  private func edit(_ record: GuideRecord) -> ExpositionGuide.DraftEdit {
    let author = GuideAuthor(id: "a1", name: "지영")
    let time = Timestamp(milliseconds: 7)
    return ExpositionGuide.DraftEdit(record.key, at: .none, .save(record), by: author, at: time)
  }

  private func names(_ storage: any Storage, at version: Int) async throws -> [String: String] {
    var names: [String: String] = [:]
    try await storage.eachRecord(at: version) { record in
      names[record.id.description] = record.name?.text(in: .korean)
    }
    return names
  }

  @Test(arguments: Engine.allCases)
  func `has every version as it was published`(engine: Engine) async throws {
    let store = try engine.store()
    let storage = try store.open()
    #expect(try await storage.guideVersion() == nil)
    #expect(try await storage.publish(publication(onto: nil), terms(2)) == 1)
    let silk = GuideChange(try term("t-0", "명주"))
    #expect(try await storage.publish(publication(onto: 1), [silk]) == 2)
    let key = RecordKey(.term, try #require(RecordID("t-1")))
    #expect(try await storage.publish(publication(onto: 2), [GuideChange(withdrawing: key)]) == 3)
    for storage in [storage, try store.open()] {
      #expect(try await storage.guideVersion() == 3)
      #expect(try await names(storage, at: 0) == [:])
      #expect(try await names(storage, at: 1) == ["t-0": "비단", "t-1": "비단"])
      #expect(try await names(storage, at: 2) == ["t-0": "명주", "t-1": "비단"])
      #expect(try await names(storage, at: 3) == ["t-0": "명주"])
      #expect(try await storage.guideRecord(key, at: 2)?.key == key)
      #expect(try await storage.guideRecord(key, at: 3) == nil)
      let back = try await storage.guideChanges(from: 3, to: 1, of: nil, after: nil, limit: 9)
      #expect(back == (try terms(2)))
      let versions = try await storage.guideVersions(before: 3, limit: 9)
      #expect(versions.map(\.number) == [2, 1])
      #expect(versions.map(\.changes) == [1, 2])
      #expect(versions[0].publication == publication(onto: 1))
    }
  }

  @Test(arguments: Engine.allCases)
  func `is read as it was stored before its texts had rules`(engine: Engine) async throws {
    let storage = try engine.store().open()
    let key = RecordKey(.exhibit, try #require(RecordID("a")))
    let record = GuideRecord(
      key,
      unchecked: [
        "name": "a\u{202E}\u{1B}", "inventory": " e\u{300}\u{7} ", "texts": ["main": "\r"],
      ]
    )
    let old = GuidePublication(
      onto: nil,
      by: GuideAuthor(id: "a1", name: "지영"),
      at: Timestamp(milliseconds: 1_000),
      cause: .desk,
      note: "a\nb\u{1B}"
    )
    #expect(try await storage.publish(old, [GuideChange(record)]) == 1)
    let read = try #require(try await storage.guideRecord(key, at: 1))
    #expect(read == record)
    #expect(read.string("inventory")?.unicodeScalars.count == 5)
    #expect(try await storage.deskRecord(key).published == record)
    let versions = try await storage.guideVersions(before: nil, limit: 1)
    #expect(versions.first?.publication.note == "a\u{FFFD}b\u{FFFD}")
  }

  @Test(arguments: Engine.allCases)
  func `is published by none who has not seen the last version`(engine: Engine) async throws {
    let storage = try engine.store().open()
    try await storage.publish(publication(onto: nil), terms(1))
    for base in [nil, 2] {
      await #expect(throws: GuideStorageError.outdated(latest: 1)) {
        try await storage.publish(publication(onto: base), terms(1, "무명"))
      }
      await #expect(throws: GuideStorageError.outdated(latest: 1)) {
        try await storage.publish(publication(onto: base), terms(600, "무명"))
      }
    }
    #expect(try await names(storage, at: 1) == ["t-0": "비단"])
    #expect(try await storage.publish(publication(onto: 1), []) == 1)
  }

  @Test(arguments: Engine.allCases)
  func `shows nothing of a large publication before all of it`(engine: Engine) async throws {
    let storage = try engine.store().open()
    try await storage.publish(publication(onto: nil), terms(1))
    let all = try terms(900, "무명")
    var rest = all[...]
    let version = try await storage.publish(publication(onto: 1)) { () throws(GuideStorageError) in
      let seen = try await storage.guideVersion()
      let page = rest.prefix(250)
      rest = rest.dropFirst(250)
      guard seen == 1 else { throw .busy }
      return page.isEmpty ? nil : Array(page)
    }
    #expect(version == 2)
    #expect(try await names(storage, at: 1) == ["t-0": "비단"])
    #expect(try await names(storage, at: 2).count == 900)
    #expect(try await storage.guideVersions(before: nil, limit: 1)[0].changes == 900)
  }

  @Test(arguments: Engine.allCases)
  func `forgets a large publication that ends midway`(engine: Engine) async throws {
    let storage = try engine.store().open()
    try await storage.publish(publication(onto: nil), terms(1))
    for mayGoOn in [1, 2, 3] {
      var pages = 0
      await #expect(throws: GuideStorageError.unavailable(reason: "gone")) {
        _ = try await storage.publish(publication(onto: 1)) { () throws(GuideStorageError) in
          pages += 1
          guard pages <= mayGoOn else { throw .unavailable(reason: "gone") }
          do { return try terms(250, "무명", from: 250 * pages) } catch { return nil }
        }
      }
      #expect(try await storage.guideVersion() == 1)
    }
    try await storage.publish(publication(onto: 1), [GuideChange(try term("t-9", "삼베"))])
    #expect(try await names(storage, at: 2) == ["t-0": "비단", "t-9": "삼베"])
  }

  /// What a killed process leaves: rows of the next version, and its turn.
  @Test func `waits for the turn of a large publication, and no longer than that`() async throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("bar.sqlite")
    let storage = try SQLiteStorage(path: path)
    try await storage.publish(publication(onto: nil), terms(1))
    let (other, change) = (try SQLiteStorage(path: path), try terms(1, "삼베"))
    await #expect(throws: GuideStorageError.busy) {
      var pages = 0
      _ = try await storage.publish(publication(onto: 1, at: 90_000)) {
        () throws(GuideStorageError) in
        pages += 1
        if pages == 4 {
          _ = try await other.publish(publication(onto: 1), [])
          // Its turn is over in five seconds: after those that the one waits, within those of the other.
          #expect(await outcome(in: other, change, at: 0) == .failure(.busy))
          #expect(await outcome(in: other, change, at: 94_000) == .success(2))
        }
        do { return try terms(100, "무명", from: 100 * pages) } catch { return nil }
      }
    }
    #expect(try await names(storage, at: 2) == ["t-0": "삼베"])
    #expect(try StorageFile(path).audit().differences == [])
  }

  @Test(arguments: Engine.allCases)
  func `keeps a file once, whatever the pieces in which it comes`(engine: Engine) async throws {
    let storage = try engine.store().open()
    let bytes = (0..<2_500_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
    let hash = SHA256.hexadecimal(bytes)
    #expect(try await storage.mediaSize(hash) == nil)
    #expect(try await storage.media(hash, from: 0, limit: 1_048_576) == [])
    await #expect(throws: GuideStorageError.busy) {
      var pieces = 0
      try await storage.keepMedia(hash) { () throws(GuideStorageError) in
        pieces += 1
        guard pieces < 3 else { throw .busy }
        return Array(bytes[((pieces - 1) * 600_000)..<(pieces * 600_000)])
      }
    }
    #expect(try await storage.mediaSize(hash) == nil)
    for size in [70_001, 2_500_000] {
      var rest = bytes[...]
      try await storage.keepMedia(hash) { () throws(GuideStorageError) in
        defer { rest = rest.dropFirst(size) }
        return rest.isEmpty ? nil : Array(rest.prefix(size))
      }
    }
    #expect(try await storage.mediaSize(hash) == bytes.count)
    for start in [0, 1, 1_048_575, 1_048_576, 2_499_999] {
      let part = try await storage.media(hash, from: start, limit: 100_000)
      #expect(!part.isEmpty && part == Array(bytes[start..<(start + part.count)]))
    }
    #expect(try await storage.media(hash, from: bytes.count, limit: 9) == [])
    #expect(try await storage.media(hash, from: .max, limit: 9) == [])
  }

  @Test(arguments: Engine.allCases)
  func `drops a file that nothing has named for a day`(engine: Engine) async throws {
    let storage = try engine.store().open()
    let files: [[UInt8]] = [[1], [2], [3]]
    let hashes = files.map { SHA256.hexadecimal($0) }
    let day = 24 * 3600 * 1000
    func drop(_ time: Int) async throws -> Int {
      try await storage.dropUnnamedMedia(at: Timestamp(milliseconds: time), after: day)
    }
    #expect(try await drop(0) == 0)
    for file in files { try await keep(file, in: storage) }
    let record = try media(hashes[0])
    try await storage.publish(publication(onto: nil), [GuideChange(record)])
    let version = try await storage.guideVersion()
    // Also a version that is no longer shown names its files.
    try await storage.publish(
      publication(onto: version),
      [GuideChange(withdrawing: RecordKey(.media, record.id))]
    )
    #expect(try await drop(1) == 0)
    #expect(try await drop(day) == 0)
    // The third is sent again, and counts anew.
    try await keep(files[2], in: storage)
    #expect(try await drop(day + 1) == 1)
    let sizes = [
      try await storage.mediaSize(hashes[0]), try await storage.mediaSize(hashes[1]),
      try await storage.mediaSize(hashes[2]),
    ]
    #expect(sizes == [1, nil, 1])
    #expect(try await drop(2 * day + 1) == 1)
    #expect(try await storage.mediaSize(hashes[2]) == nil)
    #expect(try await storage.media(hashes[1], from: 0, limit: 9) == [])
  }

  @Test(arguments: Engine.allCases)
  func `drops a long file part by part`(engine: Engine) async throws {
    let storage = try engine.store().open()
    // Two rounds of parts and the rest.
    let hash = try await keep([UInt8](repeating: 7, count: 9_500_000), in: storage)
    for time in [0, 1] {
      let now = Timestamp(milliseconds: time)
      #expect(try await storage.dropUnnamedMedia(at: now, after: 1) == time)
    }
    #expect(try await storage.mediaSize(hash) == nil)
    for place in [0, 5_000_000, 9_400_000] {
      #expect(try await storage.media(hash, from: place, limit: 9) == [])
    }
    #expect(try await storage.dropUnnamedMedia(at: Timestamp(milliseconds: 9), after: 1) == 0)
  }

  @Test(arguments: Engine.allCases)
  func `drops no file that is named or sent again meanwhile`(engine: Engine) async throws {
    let storage = try engine.store().open()
    let files = (0..<40).map { [1, UInt8($0)] }
    for file in files { try await keep(file, in: storage) }
    _ = try await storage.dropUnnamedMedia(at: Timestamp(milliseconds: 0), after: 1)
    async let dropped = storage.dropUnnamedMedia(at: Timestamp(milliseconds: 1), after: 1)
    var needed: [String] = []
    for (index, file) in files.enumerated() {
      let hash = SHA256.hexadecimal(file)
      if index.isMultiple(of: 2) {
        try await keep(file, in: storage)
        needed.append(hash)
      } else {
        let record = try media(hash, "m-\(index)")
        do throws(GuideStorageError) {
          _ = try await storage.save(edit(record))
          needed.append(hash)
        } catch {
          let missing = MissingFile(hash, namedBy: record.key, at: "file")
          #expect(error == .missingFile(missing))
        }
      }
    }
    _ = try await dropped
    for hash in needed { #expect(try await storage.mediaSize(hash) == 2) }
  }

  @Test(arguments: Engine.allCases)
  func `names files that are kept alone`(engine: Engine) async throws {
    let storage = try engine.store().open()
    let (kept, missing) = (SHA256.hexadecimal([1]), String(repeating: "ab", count: 32))
    let good = try media(kept)
    await #expect(
      throws: GuideStorageError.missingFile(MissingFile(kept, namedBy: good.key, at: "file"))
    ) {
      _ = try await storage.save(edit(good))
    }
    try await keep([1], in: storage)
    let bad = [
      (try media(missing), "file"), (try media(kept, captions: missing), "captions.ko"),
    ]
    for (record, path) in bad {
      let refusal = GuideStorageError.missingFile(
        MissingFile(missing, namedBy: record.key, at: path)
      )
      await #expect(throws: refusal) { _ = try await storage.save(edit(record)) }
      // In one transaction, and in many.
      for others in [try terms(0), try terms(600)] {
        await #expect(throws: refusal) {
          try await storage.publish(publication(onto: nil), others + [GuideChange(record)])
        }
      }
    }
    #expect(try await storage.guideVersion() == nil)
    #expect(try await storage.deskEdition().edit == 0)
    _ = try await storage.save(edit(good))
    #expect(try await storage.publish(publication(onto: nil), [GuideChange(good)]) == 1)
  }

  @Test func `is backed up, restored and rolled back although a file of it is missing`()
    async throws
  {
    let directory = try TemporaryDirectory()
    let file = StorageFile(directory.file("bar.sqlite"))
    let storage = try SQLiteStorage(path: file.path)
    let record = try media(try await keep([1], in: storage))
    try await storage.publish(publication(onto: nil), [GuideChange(record)])
    // As earlier versions took it.
    let lost = try media(String(repeating: "ab", count: 32))
    var connection = try SQLite.Connection(.file(file.path))
    let document = JSONValue.object(lost.document).encoded()
    try connection.run(
      """
      INSERT INTO guide_record (kind, record_id, version, document)
      VALUES ('media', 'm', 2, \(document))
      """
    )
    try connection.run(
      """
      INSERT INTO guide_version
        (version, published_at, who_id, who_name, cause, note, changes)
      VALUES (2, 1, '', '', 'import', '', 1)
      """
    )
    let report = try file.audit()
    #expect(report.differences == [])
    #expect(report.missingFiles.count == 1 && !report.isSound)

    let backup = StorageFile(directory.file("copy.sqlite"))
    try file.backUp(to: backup.path)
    let trial = try backup.restoreOnTrial(at: directory.file("trial.sqlite"))
    #expect(trial.differences == [] && trial.missingFiles == report.missingFiles)
    let fresh = StorageFile(directory.file("new.sqlite"))
    #expect(try fresh.restore(from: backup.path) == report.missingFiles)
    let restored = try SQLiteStorage(path: fresh.path)
    #expect(try await restored.guideVersion() == 3)
    for (base, old) in [(3, 1), (4, 2)] {
      let back = publication(onto: base, .rollback)
      #expect(try await restored.rollBack(to: old, as: back) == base + 1)
    }
    #expect(try await restored.guideRecord(lost.key, at: 5) == lost)
  }

  @Test func `is only sound with the files that it names`() async throws {
    let directory = try TemporaryDirectory()
    let file = StorageFile(directory.file("bar.sqlite"))
    let storage = try SQLiteStorage(path: file.path)
    let bytes: [UInt8] = [1, 2, 3]
    let hash = try await keep(bytes, in: storage)
    try await storage.publish(publication(onto: nil), [GuideChange(try media(hash))])
    #expect(try file.audit().isSound)

    let backup = StorageFile(directory.file("copy.sqlite"))
    try file.backUp(to: backup.path)
    let fresh = StorageFile(directory.file("new.sqlite"))
    try fresh.restore(from: backup.path)
    #expect(try fresh.audit().differences == [])
    let restored = try SQLiteStorage(path: fresh.path)
    #expect(try await restored.media(hash, from: 0, limit: 1_048_576) == bytes)
    #expect(try await restored.guideVersion() == 2)

    DatabaseFile.remove("\(backup.path).media")
    #expect(throws: StorageError.self) { try fresh.restore(from: backup.path) }
  }
}
