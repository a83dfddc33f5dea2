import BarTables
import ExpositionGuide
import HTTP
import JSON
import SQLiteStorage
import Testing
import Time

@testable import Web

@Suite struct `An exhibit without a name` {
  private let pavilion: TestApplication

  /// A guide of one exhibition with some places, beside which there may be more exhibits.
  init() async throws { pavilion = try await TestApplication(exhibition: nil) }

  private func publish(placing places: [String], _ exhibits: [String]) async throws {
    let placed = places.map { #"{"exhibit": "\#($0)"}"# }.joined(separator: ", ")
    let show = #"{"id": "show", "title": {"en": "Show"}, "exhibits": [\#(placed)]}"#
    let vase = #"{"id": "vase", "name": {"en": "Vase"}, "scheme": "kind"}"#
    let records =
      try [record(.exhibition, show), record(.term, vase)]
      + exhibits.map { try record(.exhibit, $0) }
    let publication = GuidePublication(
      onto: nil,
      at: Timestamp(milliseconds: 1_000),
      cause: .import
    )
    _ = try await pavilion.bars.publish(publication, records.map(GuideChange.init))
  }

  private func record(_ kind: RecordKind, _ text: String) throws -> GuideRecord {
    try GuideRecord(kind, reading: JSONReader(JSONValue(parsing: Array(text.utf8))))
  }

  private func page(_ target: String) async throws -> Answer {
    try await pavilion.send(.get, target, headers: ["Accept": "text/html"])
  }

  /// The number of exhibits that a list says and the number that it has, on its page and for programs.
  private func counts(_ query: String) async throws -> [Int] {
    let list = try await pavilion.send(.get, "/api/exhibits?\(query)").json
    let html = try await page("/exhibits?\(query)").text
    return try [
      list.member("total").integer(), list.member("exhibits").elements().count,
      html.count(of: "catalogue-card"),
    ]
  }

  private static let untitled = [
    #"{"id": "a", "inventory": "93.182.1", "kind": "vase"}"#, #"{"id": "b", "kind": "vase"}"#,
    #"{"id": "c", "name": {"en": "Vase with grapes"}, "kind": "vase"}"#,
  ]

  @Test(arguments: [["a", "b", "c"], ["a"], ["a", "gone", "c"], []])
  func `is listed wherever it is counted`(places: [String]) async throws {
    try await publish(placing: places, Self.untitled)
    #expect(try await counts("lang=en") == [3, 3, 3])
    #expect(try await counts("lang=en&kind=vase") == [3, 3, 3])
    #expect(try await counts("lang=en&query=93.182") == [1, 1, 1])
    #expect(try await page("/terms/vase?lang=en").text.count(of: "catalogue-card") == 3)
    let list = try await pavilion.send(.get, "/api/exhibits?limit=1").json
    let kind = try list.member("facets").member("kind").elements()[0]
    #expect(try kind.member("count").integer() == 3)
  }

  @Test func `is called by its inventory number in the language of the screen`() async throws {
    try await publish(placing: ["a", "b"], Self.untitled)
    #expect(try await page("/exhibits/a?lang=en").text.contains("<title>Untitled (93.182.1)"))
    #expect(try await page("/exhibits/a?lang=ko").text.contains("<title>무제 (93.182.1)"))
    #expect(try await page("/exhibits/b?lang=fr").text.contains("<title>Sans titre"))
    let card = try await page("/exhibits?lang=ja").text
    #expect(card.contains("<h2>無題（93.182.1）</h2>"))
    let exhibit = try await pavilion.send(.get, "/api/exhibits/b?lang=en")
    #expect(exhibit.status == 200)
    #expect(try exhibit.json.member("name").string() == "Untitled")
  }
}
