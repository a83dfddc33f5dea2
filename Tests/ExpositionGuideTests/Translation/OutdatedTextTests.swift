import JSON
import Languages
import Testing

@testable import ExpositionGuide

@Suite struct `A translation` {
  private func exhibit(_ text: String) throws -> GuideRecord {
    let document = try JSONValue(parsing: Array(#"{"id":"gat",\#(text)}"#.utf8))
    return try GuideRecord(.exhibit, reading: JSONReader(document))
  }

  private func named(_ korean: String, _ english: String, _ more: String = "") throws -> GuideRecord
  {
    try exhibit(#""name":{"ko":"\#(korean)","en":"\#(english)"}\#(more)"#)
  }

  private let note = OutdatedText("name", .english, madeFrom: "갓")

  @Test func `that stays while its source changes is outdated, with the text it was made from`()
    throws
  {
    let changed = try named("흑립", "Gat").following(named("갓", "Gat"), from: .korean)
    #expect(changed.outdated == [note])
    let name = try #require(changed.texts.first)
    #expect(changed.translationState(of: name, into: .english) == .outdated(madeFrom: "갓"))
    #expect(changed.translationState(of: name, into: .french) == .missing)
    // A second change does not forget the first.
    let again = try named("검은 갓", "Gat").following(changed, from: .korean)
    #expect(again.outdated == [note])
  }

  @Test func `is current again with new words, the old source, or a curator's word`() throws {
    let changed = try named("흑립", "Gat").following(named("갓", "Gat"), from: .korean)
    #expect(try named("흑립", "Black hat").following(changed, from: .korean).outdated == [])
    #expect(try named("갓", "Gat").following(changed, from: .korean).outdated == [])
    let same = try named("흑립", "Gat")
    #expect(same.following(changed, from: .korean).outdated == [note])
    #expect(same.following(changed, from: .korean, confirmed: [note]).outdated == [])
    #expect(try named("흑립", "Gat", #","outdated":[]"#).following(changed, from: .korean) == same)
  }

  @Test func `keeps its note when earlier identifiers are brought back`() throws {
    let published = try named("갓", "Gat", #","formerly":["heungnip"]"#)
    let desk = DeskRecord(
      published.key,
      revision: RecordRevision(edit: 0, version: 1),
      published: published,
      draft: nil
    )
    let changed = try named("흑립", "Gat").following(published, from: .korean)
    let prepared = GuideDesk.prepare(changed, over: desk)
    #expect(prepared.ids("formerly").map(\.description) == ["heungnip"])
    #expect(prepared.outdated == [note])
  }

  @Test func `stays right after a small change, but what was outdated before stays so`() throws {
    let small = try named("갓.", "Gat")
      .following(named("갓", "Gat"), from: .korean, areTranslationsRight: true)
    #expect(small.outdated == [])
    let changed = try named("흑립", "Gat").following(named("갓", "Gat"), from: .korean)
    let later = try named("흑립.", "Gat")
      .following(changed, from: .korean, areTranslationsRight: true)
    #expect(later.outdated == [note])
  }

  @Test func `is found again where its list was put in another order`() throws {
    let sources = { (list: String) in try self.exhibit(#""name":"갓","sources":[\#(list)]"#) }
    let (one, two) = (#"{"title":{"ko":"하나","en":"One"}}"#, #"{"title":{"ko":"둘","en":"Two"}}"#)
    let before = try sources(one + "," + two)
    #expect(try sources(two + "," + one).following(before, from: .korean).outdated == [])
    let other = #"{"title":{"ko":"두 번째","en":"Two"}}"#
    #expect(
      try sources(other + "," + one).following(before, from: .korean).outdated
        == [OutdatedText("sources[0].title", .english, madeFrom: "둘")]
    )
  }

  @Test func `is no field of its record: no text, no finding and no column`() throws {
    let record = try named(
      "흑립",
      "Gat",
      #","outdated":[{"field":"name","language":"en","source":"갓"}]"#
    )
    #expect(record.texts.map(\.path) == ["name"])
    #expect(!record.kind.fields.contains { $0.name == "outdated" })
    // But files keep it.
    let again = try GuideRecord(.exhibit, reading: JSONReader(.object(record.line)))
    #expect(again == record && again.outdated == [note])
  }

  @Test(arguments: [
    #"{"field":"dated.edtf","language":"en","source":"x"}"#,
    #"{"field":"name","language":"de","source":"x"}"#, #"{"field":"name","language":"en"}"#,
    #"{"field":"name","language":"en","source":"x","who":"me"}"#, #""name""#,
    #"{"field":"sources[99999999999999999999].title","language":"en","source":"x"}"#,
  ])
  func `note that names no text is refused`(note: String) {
    #expect(throws: JSONMismatch.self) { try named("흑립", "Gat", #","outdated":[\#(note)]"#) }
  }

  @Test func `is all that a translator may change, and only in their languages`() throws {
    let before = try exhibit(
      #""name":{"ko":"갓","en":"Gat","fr":"Gat"},"dated":{"edtf":"1890"},"sources":[{"title":"책"}]"#
    )
    func difference(_ text: String) throws -> String? {
      try exhibit(text).difference(from: before, besidesTextsIn: [.french])
    }
    let rest = #","dated":{"edtf":"1890"},"sources":[{"title":"책"}]"#
    #expect(try difference(#""name":{"ko":"갓","en":"Gat","fr":"Chapeau"}"# + rest) == nil)
    #expect(try difference(#""name":{"ko":"갓","en":"Hat","fr":"Gat"}"# + rest) == "name")
    #expect(try difference(#""name":{"ko":"흑립","en":"Gat","fr":"Gat"}"# + rest) == "name")
    let other = #""name":{"ko":"갓","en":"Gat","fr":"Gat"},"dated":{"edtf":"1900"}"#
    #expect(try difference(other + #","sources":[{"title":"책"}]"#) == "dated.edtf")
    let title = #","dated":{"edtf":"1890"},"sources":[{"title":{"ko":"책","fr":"Livre"}}]"#
    #expect(try difference(#""name":{"ko":"갓","en":"Gat","fr":"Gat"}"# + title) == nil)
    let two = #","dated":{"edtf":"1890"},"sources":[{"title":"책"},{"title":{"fr":"Livre"}}]"#
    #expect(try difference(#""name":{"ko":"갓","en":"Gat","fr":"Gat"}"# + two) == "sources")
    let noted = #","outdated":[{"field":"name","language":"en","source":"모자"}]"#
    #expect(
      try difference(#""name":{"ko":"갓","en":"Gat","fr":"Gat"}"# + rest + noted) == "outdated"
    )
  }
}
