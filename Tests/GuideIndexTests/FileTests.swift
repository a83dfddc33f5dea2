import ExpositionGuide
import Foundation
import Languages
import SQLLanguage
import SQLite
import SeededRandom
import Testing

@testable import GuideIndex

@Suite struct `The file of the guide` {
  @Test func `is read again after a restart`() async throws {
    let folder = try TestFolder()
    #expect(await folder.index().version == nil)
    do {
      let index = folder.index()
      try await index.rebuild(7, try sampleRecords())
      #expect(await index.version == 7)
    }
    let index = folder.index()
    #expect(await index.version == 7)
    #expect(try await index.ids("해금").first == "haegeum")
    let haegeum = try key(.exhibit, "haegeum")
    #expect(try await index.record(haegeum)?.key == haegeum)
  }

  @Test func `gathers words in memory while it is built`() throws {
    let folder = try TestFolder()
    var tables = IndexTables(try Connection(building: folder.file))
    try tables.found()
    try tables.beginGathering()
    try tables.connection.run("BEGIN")
    let empty = try pages(of: .text, in: &tables)
    for record in try sampleRecords() { try tables.put(PreparedRecord(record)) }
    let gathered = try pages(of: .text, in: &tables)
    try tables.endGathering()
    let written = try pages(of: .text, in: &tables)
    #expect(gathered == empty)
    #expect(written > empty)
    try tables.connection.run("COMMIT")
  }

  private func pages(of words: IndexTables.Words, in tables: inout IndexTables) throws -> Int {
    let sql: SQL = "SELECT count(*) FROM \(unsafe: words.table)_data"
    return try tables.connection.value(sql, as: Int.self) ?? 0
  }

  @Test func `is not there before it is built`() async throws {
    let folder = try TestFolder()
    let index = folder.index()
    await #expect(throws: GuideIndexError.notBuilt) { try await index.find("해금") }
    await #expect(throws: GuideIndexError.notBuilt) { try await index.reading { _ in } }
    await #expect(throws: GuideIndexError.notBuilt) { try await index.apply([], from: 1, to: 2) }
  }

  @Test func `goes from one version to the next, and from no other`() async throws {
    let folder = try TestFolder()
    let index = folder.index()
    try await index.rebuild(3, try sampleRecords())
    await #expect(throws: GuideIndexError.otherVersion(found: 3)) {
      try await index.apply([], from: 2, to: 3)
    }
    let haegeum = try key(.exhibit, "haegeum")
    try await index.apply([(haegeum, nil)], from: 3, to: 4)
    #expect(await index.version == 4)
    #expect(try await index.find("ヘグム").total == 0)
    #expect(try await index.record(haegeum) == nil)
    #expect(await folder.index().version == 4)
  }

  @Test func `of another format is built anew`() async throws {
    let folder = try TestFolder()
    do {
      let index = folder.index()
      try await index.rebuild(1, try sampleRecords())
    }
    do {
      var connection = try Connection(.file(folder.file))
      try connection.setUserVersion(IndexTables.format + 1)
    }
    let index = folder.index()
    #expect(await index.version == nil)
    #expect(folder.names.isEmpty)
    try await index.rebuild(2, try sampleRecords())
    #expect(try await index.ids("해금").first == "haegeum")
  }

  @Test(arguments: ["no database", "cut off", "beginning", "middle", "empty"])
  func `that is damaged is built anew`(damage: String) async throws {
    let folder = try TestFolder()
    do {
      let index = folder.index()
      try await index.rebuild(1, try sampleRecords())
    }
    var bytes = try Data(contentsOf: URL(filePath: folder.file))
    switch damage {
    case "no database": bytes = Data("This is no database, however long it may be read.".utf8)
    case "cut off": bytes = bytes.prefix(bytes.count / 3)
    case "beginning": bytes.replaceSubrange(0..<16, with: Data(repeating: 7, count: 16))
    case "middle":
      bytes.replaceSubrange(
        4_096..<bytes.count,
        with: Data(repeating: 7, count: bytes.count - 4_096)
      )
    default: bytes = Data()
    }
    try bytes.write(to: URL(filePath: folder.file))
    let index = folder.index()
    #expect(await index.version == nil)
    await #expect(throws: GuideIndexError.notBuilt) { try await index.find("해금") }
    try await index.rebuild(2, try sampleRecords())
    #expect(try await index.ids("해금").first == "haegeum")
  }

  @Test func `that is locked is busy, and stays as it is`() async throws {
    let folder = try TestFolder()
    let index = folder.index()
    try await index.rebuild(1, try sampleRecords())
    let haegeum = try key(.exhibit, "haegeum")
    #expect(GuideIndexError(SQLiteError(.locked, "locked")) == .busy)
    #expect(GuideStorageError(GuideIndexError(SQLiteError(.busy, "locked"))) == .busy)
    let damage = GuideStorageError(GuideIndexError(SQLiteError(.corrupt, "malformed")))
    #expect("\(damage)".contains("damaged"))
    #expect(try await index.record(haegeum) != nil)
  }

  @Test func `whose damage shows later is given up then`() async throws {
    let folder = try TestFolder()
    let index = folder.index()
    try await index.rebuild(1, try sampleRecords())
    #expect(try await index.ids("해금").first == "haegeum")
    let haegeum = try key(.exhibit, "haegeum")
    do {
      var connection = try Connection(.file(folder.file))
      try connection.run("UPDATE record SET document = '{' WHERE kind = 'exhibit'")
    }
    await #expect(throws: GuideIndexError.self) {
      try await index.record(haegeum)
    }
    #expect(await index.version == nil)
    try await index.rebuild(2, try sampleRecords())
    #expect(try await index.record(haegeum) != nil)
  }

  @Test func `that could not be built leaves the old one`() async throws {
    struct Unread: Error {}
    let folder = try TestFolder()
    let index = folder.index()
    try await index.rebuild(1, try sampleRecords())
    let records = try sampleRecords()
    await #expect(throws: GuideIndexError.self) {
      var isFirst = true
      try await index.rebuild(version: 2) {
        defer { isFirst = false }
        guard isFirst else { throw Unread() }
        return records
      }
    }
    #expect(await index.version == 1)
    #expect(!folder.names.contains("guide.db.new"))
    #expect(try await index.ids("해금").first == "haegeum")
    // One that was cut off is in nobody's way.
    try Data("rubbish".utf8).write(to: URL(filePath: folder.file + ".new"))
    try await index.rebuild(3, records)
    #expect(await folder.index().version == 3)
  }

  @Test func `is of one server alone, and another one has a file beside it`() async throws {
    let folder = try TestFolder()
    let (first, second) = (GuideIndex(path: folder.file), GuideIndex(path: folder.file))
    try await first.rebuild(1, try sampleRecords())
    try await second.rebuild(2, try sampleRecords())
    #expect(await first.version == 1)
    #expect(folder.names.contains("guide.db") && folder.names.contains("guide.db-2"))
  }

  @Test func `that is temporary leaves nothing`() async throws {
    var path = ""
    do {
      let place = CopyPlace()
      path = place.path
      let index = GuideIndex(place)
      try await index.rebuild(1, try sampleRecords())
      #expect(FileManager.default.fileExists(atPath: path))
    }
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test func `is changed by one at a time`() async throws {
    let folder = try TestFolder()
    let index = folder.index()
    try await index.rebuild(1, try sampleRecords())
    let records = try sampleRecords()
    var rest = records[...]
    try await index.rebuild(version: 2) {
      await #expect(throws: GuideIndexError.busy) { try await index.apply([], from: 1, to: 5) }
      // Visitors read on meanwhile.
      let found = try await index.ids("해금")
      #expect(found.first == "haegeum")
      defer { rest = [] }
      return Array(rest)
    }
    #expect(await index.version == 2)
  }
}

@Suite struct `A change of the guide` {
  private static let seed = UInt64(ProcessInfo.processInfo.environment["PAVILION_SEED"] ?? "") ?? 1

  /// What visitors can see, in many searches and readings.
  private func view(_ index: GuideIndex) async throws -> [String] {
    var view: [String] = []
    for query in [nil, "gold", "금", "해금", "青瓷", "a", "ab", "へぐ", "gold clay", "ol", "viole"] {
      view.append("\(try await index.find(query).withoutVersion)")
    }
    for place in 1...5 {
      let (person, term) = (try key(.person, "person-\(place)"), try key(.term, "term-\(place)"))
      view.append("\(try await index.find(nil) { $0.naming = person }.withoutVersion)")
      view.append(
        "\(try await index.find("gold") { $0.facets = [Facet(.material, "term-\(place)")] }.withoutVersion)"
      )
      let exhibition = try key(.exhibition, "exhibition-\(place)")
      view += try await index.reading { (reader) throws(GuideStorageError) in
        [
          "\(try reader.exhibits(of: exhibition.id, from: 0, count: 60))",
          "\(String(describing: try reader.record(term)))",
          "\(String(describing: try reader.record(exhibition)))",
        ]
      }
    }
    return view
  }

  /// Some of it.
  private func glance(_ index: GuideIndex) async throws -> [String] {
    var view: [String] = []
    for query in [nil, "gold", "해금", "a"] {
      view.append("\(try await index.find(query).withoutVersion)")
    }
    return view
  }

  @Test func `leads to the same as building anew`() async throws {
    var invented = InventedGuide(generator: SeededGenerator(seed: Self.seed))
    var guide = Guide((0..<40).map { _ in invented.record() })
    let (changed, built) = (try TestFolder(), try TestFolder())
    let index = changed.index()
    try await index.rebuild(0, Array(guide.records.values))
    for version in 1...12 {
      let changes = (0..<Int.random(in: 0...9, using: &invented.generator)).map { _ in
        invented.change()
      }
      for (key, record) in changes { guide.records[key] = record }
      try await index.apply(changes, from: version - 1, to: version)
      let other = built.index()
      try await other.rebuild(version, guide.records.values.sorted { $0.key > $1.key })
      #expect(try await view(index) == view(other), "version \(version), seed \(Self.seed)")
    }
    // And after a restart.
    #expect(try await view(changed.index()) == view(built.index()))
  }

  @Test func `that is cut off at any write leaves the old or the new version`() async throws {
    var invented = InventedGuide(generator: SeededGenerator(seed: Self.seed))
    let folder = try TestFolder()
    let index = folder.index()
    try await index.rebuild(1, (0..<60).map { _ in invented.record() })
    let old = try await glance(index)
    let before = try Data(contentsOf: URL(filePath: folder.file))
    let logBefore = (try? Data(contentsOf: URL(filePath: folder.file + "-wal")))?.count ?? 0
    try await index.apply((0..<3).map { _ in invented.change() }, from: 1, to: 2)
    let new = try await glance(index)
    #expect(old != new)
    // The file itself is not written before the log is whole.
    #expect(try Data(contentsOf: URL(filePath: folder.file)) == before)
    let log = try Data(contentsOf: URL(filePath: folder.file + "-wal"))
    #expect(log.count > logBefore + 4_096)
    var versions: [Int] = []
    for length in stride(from: 0, through: log.count, by: 2_060) + [log.count - 1, log.count] {
      let copy = try TestFolder()
      try before.write(to: URL(filePath: copy.file))
      try log.prefix(length).write(to: URL(filePath: copy.file + "-wal"))
      let index = copy.index()
      let version = try #require(await index.version)
      versions.append(version)
      #expect(try await glance(index) == (version == 1 ? old : new))
    }
    #expect(versions.first == 1 && versions.last == 2 && versions == versions.sorted())
  }

  @Test func `is seen whole or not at all by those who read meanwhile`() async throws {
    let folder = try TestFolder()
    let index = folder.index()
    func pair(_ number: Int) throws -> [GuideRecord] {
      try ["one", "two"].map { id in
        try record(
          .exhibit,
          "{\"id\": \"\(id)\", \"name\": {\"en\": \"number \(number)\"}, \"texts\": {\"main\": {\"en\": \"-\"}}}"
        )
      }
    }
    try await index.rebuild(1, try pair(1))
    let (one, two) = (try key(.exhibit, "one"), try key(.exhibit, "two"))
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        for version in 2...40 {
          let records = try pair(version)
          if version % 10 == 0 {
            try await index.rebuild(version, records)
          } else {
            try await index.apply(records.map { ($0.key, $0) }, from: version - 1, to: version)
          }
        }
      }
      for _ in 1...2 {
        group.addTask {
          var last = 0
          while last < 40 {
            let (version, names) = try await index.reading { (reader) throws(GuideStorageError) in
              (
                reader.version,
                [
                  try reader.record(one)?.name?.text(in: .english),
                  try reader.record(two)?.name?.text(in: .english),
                ]
              )
            }
            #expect(names == ["number \(version)", "number \(version)"])
            let found = try await index.find(nil)
            #expect(
              found.exhibits.allSatisfy { $0.name?.text(in: .english) == "number \(found.version)" }
            )
            #expect(last <= version && version <= found.version)
            last = found.version
          }
        }
      }
      try await group.waitForAll()
    }
  }
}

extension GuideFindings {
  /// All but the version.
  fileprivate var withoutVersion: String {
    let facets = Facet.Dimension.allCases.map { "\($0): \(self.facets[$0] ?? [])" }
    return "\(exhibits) \(total) \(facets) \(isComplete)"
  }
}
