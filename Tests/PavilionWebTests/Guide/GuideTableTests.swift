import BarTables
import ExpositionGuide
import GuideIndex
import JSON
import SQLiteStorage
import Testing
import Time

@testable import GuideWeb
@testable import Web

@Suite struct `A table of the guide` {
  private let bars: SQLiteStorage
  private let copy = GuideIndex()
  private let now = Timestamp(milliseconds: 1_000)

  init() throws { bars = try SQLiteStorage.inMemory() }

  private func record(_ kind: RecordKind, _ text: String) throws -> GuideRecord {
    try GuideRecord(kind, reading: JSONReader(JSONValue(parsing: Array(text.utf8))))
  }

  /// Publishes records, and gives the edition that visitors see.
  private func publish(_ records: [GuideRecord]) async throws -> Int {
    let publication = GuidePublication(onto: try await bars.guideVersion(), at: now, cause: .import)
    let version = try await bars.publish(publication, records.map(GuideChange.init))
    while try await !copy.follow(bars, to: version, by: { [now] in now }) { await Task.yield() }
    return try await copy.read { (guide) throws(GuideStorageError) in guide.edition }
  }

  private func stream(_ kind: RecordKind, at edition: Int) async throws -> GuideTableStream {
    let table = try await GuideTableColumns().table(of: kind, at: edition, in: copy)
    return GuideTableStream(
      table,
      GuideTablePages(copy, edition: edition, GuideTableChoice(of: kind))
    )
  }

  private func exhibits(_ count: Int) throws -> [GuideRecord] {
    let show = #"{"id": "show", "title": {"en": "Show"}, "languages": ["en"]}"#
    return try [record(.exhibition, show)]
      + (1...count).map { number in
        try record(.exhibit, #"{"id": "thing-\#(number)", "name": {"en": "Thing \#(number)"}}"#)
      }
  }

  @Test func `has each record once, in parts of one page`() async throws {
    let edition = try await publish(exhibits(130))
    let stream = try await stream(.exhibit, at: edition)
    var (text, parts) = ("", 0)
    while true {
      let part = try await stream.next()
      if part.isEmpty { break }
      text += String(decoding: part, as: UTF8.self)
      parts += 1
    }
    let lines = text.split(separator: "\r\n")
    #expect(lines.first == "\u{FEFF}pavilion:id,pavilion:name@en")
    #expect(Set(lines.dropFirst()).count == 130 && lines.count == 131)
    #expect(lines.contains("thing-99,Thing 99"))
    #expect(parts == 3)
  }

  @Test func `ends with an error where another edition is published meanwhile`() async throws {
    let edition = try await publish(exhibits(130))
    let stream = try await stream(.exhibit, at: edition)
    #expect(try await !stream.next().isEmpty)
    #expect(try await publish([record(.term, #"{"id": "a", "scheme": "kind"}"#)]) > edition)
    await #expect(throws: GuideStorageError.busy) { try await stream.next() }
  }

  @Test func `names nothing that is not there, and keeps what else a group says`() async throws {
    let text = """
      {"id": "a", "name": {"en": "A"}, "kind": "gone", "materials": ["gone", "clay"],
       "people": [{"person": "gone", "role": {"en": "maker"}}], "periods": ["gone"]}
      """
    let clay = #"{"id": "clay", "name": {"en": "Clay"}, "scheme": "material"}"#
    let edition = try await publish([
      record(.exhibit, text), record(.term, clay),
      record(.exhibition, #"{"id": "show", "title": {"en": "Show"}, "poster": "gone"}"#),
    ])
    let stream = try await stream(.exhibit, at: edition)
    let table = String(decoding: try await stream.next(), as: UTF8.self)
    #expect(table == "\u{FEFF}pavilion:id,pavilion:name@en,pavilion:materials\r\na,A,clay\r\n")
  }
}
