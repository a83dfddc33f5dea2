import BarTables
import ExpositionGuide
import HTTP
import JSON
import Languages
import SQLiteStorage
import Testing
import Time
import Web

@testable import DeskWeb

@Suite struct `Two versions of the guide` {
  private let bars: SQLiteStorage

  init() throws { bars = try SQLiteStorage.inMemory() }

  private func term(_ number: Int, _ name: String) throws -> GuideRecord {
    let text = #"{"id": "term-\#(number)", "name": {"en": "\#(name)"}, "scheme": "kind"}"#
    return try GuideRecord(.term, reading: JSONReader(JSONValue(parsing: Array(text.utf8))))
  }

  private func publish(_ changes: [GuideChange]) async throws {
    let base = try await bars.guideVersion()
    let time = Timestamp(milliseconds: 1_000)
    _ = try await bars.publish(GuidePublication(onto: base, at: time, cause: .import), changes)
  }

  private func names(_ query: Fields) async throws -> [String: [String?]] {
    let latest = try #require(try await bars.guideVersion())
    let comparison = try #require(try VersionComparison(query, latest: latest))
    let pieces = try await comparison.changes(in: bars).pieces
    return Dictionary(
      uniqueKeysWithValues: pieces.map { piece in
        (
          piece.key.id.description,
          [piece.before, piece.after].map { $0?.name?.text(in: .english) }
        )
      }
    )
  }

  @Test func `differ by what came, went and became another, in either order`() async throws {
    try await publish([1, 2, 3].map { GuideChange(try term($0, "Old")) })
    let gone = RecordKey(.term, try #require(RecordID("term-2")))
    try await publish([GuideChange(try term(1, "New")), GuideChange(withdrawing: gone)])
    try await publish([GuideChange(try term(4, "Fourth")), GuideChange(try term(3, "Passing"))])
    try await publish([GuideChange(try term(3, "Old"))])
    #expect(
      try await names(["from": "1", "to": "4"])
        == ["term-1": ["Old", "New"], "term-2": ["Old", nil], "term-4": [nil, "Fourth"]]
    )
    #expect(try await names(["from": "2", "to": "2"]).isEmpty)
    let comparison = try #require(try VersionComparison(["from": "1", "to": "4"], latest: 4))
    let same = RecordKey(.term, try #require(RecordID("term-3")))
    #expect(try await comparison.change(of: same, in: bars).isEmpty)
    #expect(try await comparison.change(of: gone, in: bars).count == 1)
  }

  @Test func `are compared page by page where much differs`() async throws {
    try await publish([GuideChange(try term(0, "First"))])
    try await publish((1...61).map { GuideChange(try term($0, "Term")) })
    let first = try #require(try VersionComparison(["from": "1", "to": "2"], latest: 2))
    let (pieces, next) = try await first.changes(in: bars)
    #expect(pieces.count == 60)
    let after = try #require(next).description
    let query: Fields = ["from": "1", "to": "2", "after": after]
    let rest = try #require(try VersionComparison(query, latest: 2))
    let (others, end) = try await rest.changes(in: bars)
    #expect(others.count == 1 && end == nil)
    #expect(Set((pieces + others).map(\.key)).count == 61)
  }

  @Test(
    arguments: [
      (["from": "1"], "to"), (["from": "0", "to": "1"], "from"), (["from": "1", "to": "3"], "to"),
      (["from": "x", "to": "1"], "from"), (["from": "99999999999999999999", "to": "1"], "from"),
      (["from": "1", "to": "2", "after": "term"], "after"),
    ] as [(Fields, String)]
  )
  func `that are not there are refused with the name of the field`(
    query: Fields,
    field: String
  ) throws {
    do throws(Problem) {
      _ = try VersionComparison(query, latest: 2)
      Issue.record("nothing is refused")
    } catch {
      #expect(error.errors.map(\.field) == [field])
    }
  }
}
