import ExpositionGuide
import GuideFindings
import JSON
import Languages
import Testing

@Suite struct `Findings in words` {
  private func findings(_ exhibit: String) throws -> [RecordFinding] {
    let document = try JSONValue(parsing: Array(exhibit.utf8))
    let record = try GuideRecord(.exhibit, reading: JSONReader(document))
    var guide = CheckedGuide()
    guide.add(record)
    return RecordChecker(guide, .init(record: { _ in record })).findings(of: record)
  }

  @Test(arguments: [
    (Language.english, "The words say 1477, the date field 1377."),
    (.korean, "글의 연도(1477)와 연대 칸(1377)이 달라요."),
    (.french, "Le texte dit 1477, le champ de date 1377."),
    (.japanese, "文中の年（1477）と年代欄（1377）が違います。"), (.simplifiedChinese, "文字写的是 1477，日期栏是 1377。"),
  ])
  func `say what was found and what is expected`(language: Language, sentence: String) throws {
    let found = try findings(
      #"{"id":"jikji","name":"직지","texts":{"main":"책이다."},"dated":{"edtf":"1377","text":"1477년"}}"#
    )
    #expect(found.map(FindingWording(language).sentence) == [sentence])
  }

  @Test func `count words, and letters where a language does not part words`() throws {
    let english = Array(repeating: "hat", count: 26).joined(separator: " ")
    let japanese = String(repeating: "帽", count: 76)
    let found = try findings(
      #"{"id":"gat","name":"갓","texts":{"main":{"en":"\#(english)","ja":"\#(japanese)"}}}"#
    )
    #expect(
      found.map(FindingWording(.english).sentence) == [
        "A sentence is long: 26 words. Up to 25 words is easy to read.",
        "A sentence is long: 76 letters. Up to 75 letters is easy to read.",
      ]
    )
  }

  @Test(arguments: Language.allCases)
  func `name each weight by another word`(language: Language) {
    let wording = FindingWording(language)
    let names = [RecordFinding.Severity.blocker, .fault, .remark].map(wording.name)
    #expect(Set(names).count == 3)
  }
}
