import ExpositionGuide
import Foundation
import ImportMaps
import Languages
import Testing

/// Collections of museums beside the project, which asks them to be named: Carnegie Museum of Art and
/// Tate.
private enum Collections {
  static func bytes(_ name: String) -> [UInt8] {
    FileManager.default.contents(atPath: "../shared/data/\(name)").map(Array.init) ?? []
  }

  static let areThere = FileManager.default.fileExists(atPath: "../shared/data/cmoa-3000.jsonl")
}

@Suite(.enabled(if: Collections.areThere, "the collections are not in ../shared/data"))
struct `Collections of museums` {
  private func map(_ name: String) throws -> ImportMap {
    try #require(try ImportMaps.map(named: name))
  }

  @Test func `from Carnegie Museum of Art come with all that they say, as they say it`() throws {
    var guide = ImportedGuide()
    let rows = RecordLines.rows(Collections.bytes("cmoa-3000.jsonl"), map: try map("cmoa"))
    let plan = guide.take(rows)
    #expect(guide.refused.map(\.description) == [])
    #expect(guide.exhibits.count == 3_000)
    #expect(guide.exhibits.count { $0.name == nil } == 60)
    let titles = guide.exhibits.compactMap { $0.name?.translations[.english] }
    #expect(titles.count { $0.contains("  ") } == 7)
    #expect(titles.count { $0.first == " " || $0.last == " " } == 2)
    let years = try guide.exhibits.compactMap { $0.string("dated.edtf") }.map {
      try EDTFDate($0).earliestYear
    }
    #expect(years.count { $0 < 0 } == 29)
    #expect(plan.exhibits.count == 3_000)
    let couch = try #require(guide.exhibits.first { $0.string("inventory") == "31.1.1.2" })
    #expect(couch.id.description == "31-1-1-2")
    #expect(couch.string("dated.edtf") == "1820/1830")
    #expect(couch.text("dated.text")?.translations == [.english: "c. 1825"])
    #expect(couch.text("dimensions")?.translations == [.english: "32.125 × 79 × 22 in"])
    #expect(couch.string("kind") == "kind-wood")
    let maker = try #require(couch.groups("people").first?.id("person"))
    #expect(
      guide.records[RecordKey(.person, maker)]?.name?.translations
        == [.english: "unknown American, New York or Philadelphia"]
    )
    let again = guide.take(rows)
    #expect(again.changedCount == 0 && again.unchangedCount == 3_000)
  }

  @Test func `in Dublin Core are found again by their inventory numbers`() throws {
    var guide = ImportedGuide()
    guide.take(RecordLines.rows(Collections.bytes("cmoa-3000.jsonl"), map: try map("cmoa")))
    let table = Collections.bytes("cmoa-on-view-dublin-core.csv")
    let plan = guide.take(try TableRows.rows(table, map: try map(ImportMaps.forTables)))
    #expect(guide.refused.map(\.description) == [])
    #expect(plan.exhibits.count == 1_391)
    #expect(guide.exhibits.count == 3_000)
    let stick = try #require(guide.exhibits.first { $0.string("inventory") == "95.111.1.A-C" })
    #expect(
      stick.groups("people").compactMap { $0.id("person")?.description }
        == ["thomas-hope", "alexis-decaix"]
    )
    #expect(stick.string("rights") == "http://creativecommons.org/publicdomain/zero/1.0/")
  }

  @Test func `from Tate come with their tree of subjects`() throws {
    var guide = ImportedGuide()
    let plan = guide.take(
      RecordLines.rows(Collections.bytes("tate-375.jsonl"), map: try map("tate"))
    )
    #expect(guide.refused.map(\.description) == [])
    #expect(plan.exhibits.count == 375)
    let id = try #require(RecordID("subject-kneeling"))
    let kneeling = try #require(guide.records[RecordKey(.term, id)])
    #expect(kneeling.string("within") == "subject-actions-postures-and-motions")
    let blake = guide.of(.person).first { $0.name?.translations[.english] == "Robert Blake" }
    #expect(blake?.string("dated.edtf") == "1762/1787")
    let drawing = try #require(guide.exhibits.first { $0.string("inventory") == "A00001" })
    #expect(
      drawing.ids("subjects").map(\.description).prefix(2) == [
        "subject-arm-arms-raised", "subject-kneeling",
      ]
    )
    #expect(drawing.string("dated.edtf") == nil)
  }

  @Test func `from Carnegie Museum of Art have the faults that are in them`() throws {
    var guide = ImportedGuide()
    guide.take(RecordLines.rows(Collections.bytes("cmoa-3000.jsonl"), map: try map("cmoa")))
    var checked = CheckedRecords()
    checked.add(guide.records.values.sorted { $0.key < $1.key })
    let findings = checked.all()
    let names = findings.filter { $0.record.kind == .exhibit && $0.path == "name" }
    #expect(names.count { $0.kind == .nameMissing } == 60)
    #expect(names.count { $0.kind == .doubledSpace } == 7)
    #expect(names.count { $0.kind == .outerSpace } == 2)
    // What the museum writes of a few dates is not what its date fields say.
    let dates = findings.filter { $0.kind == .datesDisagree }
    #expect(dates.contains { $0.excerpt == "1913" && $0.parts[.expected] == "1904" })
    #expect(dates.count == 15)
  }
}
