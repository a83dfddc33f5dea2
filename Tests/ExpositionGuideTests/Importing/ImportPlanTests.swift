import ExpositionGuide
import JSON
import Testing

@Suite struct `An import` {
  private func rows(_ lines: String...) -> [ImportRow] {
    RecordLines.rows(Array(lines.joined(separator: "\n").utf8), of: .exhibit)
  }

  @Test func `of the same file twice changes nothing`() {
    var guide = ImportedGuide()
    let rows = rows(#"{"id":"gat","name":"갓"}"#, #"{"id":"buk","name":"북","inventory":"2"}"#)
    let first = guide.take(rows)
    #expect(first.changedCount == 2 && first.unchangedCount == 0)
    let second = guide.take(rows)
    #expect(second.changedCount == 0 && second.unchangedCount == 2)
    #expect(guide.refused == [])
  }

  @Test func `replaces a record by the line that has it whole`() throws {
    var guide = ImportedGuide()
    guide.take(rows(#"{"id":"gat","name":"갓","inventory":"1"}"#))
    let plan = guide.take(rows(#"{"id":"gat","name":"흑립"}"#))
    #expect(plan.changedCount == 1)
    #expect(guide.exhibits == [try exhibit(#"{"id":"gat","name":"흑립"}"#)])
  }

  @Test func `refuses the inventory number of an exhibit that is there`() {
    var guide = ImportedGuide()
    guide.take(rows(#"{"id":"gat","inventory":"1"}"#))
    let plan = guide.take(rows(#"{"id":"buk","inventory":"1"}"#, #"{"id":"gat","inventory":"1"}"#))
    #expect(
      guide.refused.map(\.problem) == [
        #".inventory: expected an inventory number that no other exhibit has, found "1", that of gat"#
      ]
    )
    #expect(plan.unchangedCount == 1)
  }

  @Test func `places its exhibits behind those of an exhibition`() throws {
    var guide = ImportedGuide()
    let plan = guide.take(rows(#"{"id":"gat"}"#, #"{"id":"buk"}"#))
    let text =
      #"{"id":"fair","title":"박람회","exhibits":[{"exhibit":"buk","number":3}],"sources":[{"title":"책"}]}"#
    let fair = try GuideRecord(
      .exhibition,
      reading: JSONReader(try JSONValue(parsing: Array(text.utf8)))
    )
    let placed = try #require(plan.placed(in: fair))
    #expect(
      JSONValue.object(placed.line).encoded()
        == text.replacing(#""number":3}"#, with: #""number":3},{"exhibit":"gat"}"#)
    )
    #expect(plan.placed(in: placed) == nil)
  }
}
