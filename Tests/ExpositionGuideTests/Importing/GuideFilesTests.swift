import ExpositionGuide
import JSON
import Testing

@Suite struct `The guide's files` {
  private static let exhibits = #"""
    {"id":"gat","name":"갓","inventory":"1900.4","texts":{"label":{"en":"A hat"},"main":"글이다."}}
    {"id":"jikji","name":{"ko":"직지","fr":"Jikji"},"dated":{"edtf":"1377"}}

    """#

  @Test func `are the same bytes after reading and writing`() throws {
    let bytes = Array(Self.exhibits.utf8)
    var guide = ImportedGuide()
    guide.take(RecordLines.rows(bytes, of: .exhibit))
    #expect(guide.exhibits.flatMap(\.fileLine) == bytes)
  }

  @Test(arguments: RecordKind.allCases)
  func `hold every value of every field`(kind: RecordKind) throws {
    var random = RandomRecords(seed: 1900)
    let records = try (0..<60).map { try random.record(of: kind, number: $0) }
    var guide = ImportedGuide()
    if GuideFiles.headKinds.contains(kind) {
      guide.take(try GuideFiles.rows(inHead: GuideFiles.head(records)))
      #expect(guide.of(kind) == records.sorted { $0.key < $1.key })
    } else {
      guide.take(RecordLines.rows(records.flatMap(\.fileLine), of: kind))
      #expect(guide.of(kind) == records.sorted { $0.key < $1.key })
    }
  }

  @Test func `begin with the exhibitions and tours, one a line`() throws {
    let text = """
      {
      "format": "pavilion-guide/2",
      "exhibitions": [
      {"id":"paris-1900","title":"만국박람회","exhibits":[{"exhibit":"gat","number":1}]},
      {"id":"seoul","title":"서울"}
      ],
      "tours": [
      {"id":"short","title":"짧은 길","stops":[{"exhibit":"gat"}]}
      ]
      }

      """
    var guide = ImportedGuide()
    guide.take(try GuideFiles.rows(inHead: Array(text.utf8)))
    let records = guide.records.values.sorted { $0.key < $1.key }
    #expect(
      records.map(\.key.description) == ["exhibition/paris-1900", "exhibition/seoul", "tour/short"]
    )
    #expect(String(decoding: GuideFiles.head(records), as: UTF8.self) == text)
    let wrong = text.replacing(#""서울""#, with: "7")
    guide.take(try GuideFiles.rows(inHead: Array(wrong.utf8)), file: "guide.json")
    #expect(
      guide.refused.map(\.description) == [
        "guide.json: .exhibitions[1].title: expected a string or an object of languages, found a number"
      ]
    )
  }

  @Test(arguments: [
    (#"{"exhibitions": []}"#, #"guide.json: .format: expected "pavilion-guide/2", found nothing"#),
    (
      #"{"format": "pavilion-guide/3"}"#,
      #"guide.json: .format: expected "pavilion-guide/2", found "pavilion-guide/3""#
    ),
    (
      #"{"format": "pavilion-guide/2", "exhibits": []}"#,
      "guide.json: .exhibits: expected one of format, exhibitions, tours, found another name"
    ),
    ("{\n", "guide.json: line 2: expected JSON, found a name in quotes was expected"),
    ("PK\u{3}\u{4}", "guide.json: line 1: expected JSON, found a value was expected"),
  ])
  func `are refused when the head is none`(text: String, description: String) {
    let fault = #expect(throws: GuideFileFault.self) {
      try GuideFiles.rows(inHead: Array(text.utf8))
    }
    #expect(fault?.description == description)
  }

  @Test func `name the place of each fault, and go on`() throws {
    let text = """
      \u{FEFF}{"id":"a","dated":{"edtf":"c. 1890"}}\r

      {"id":"b","name":"갓"}
      {"id":"b","name":"북"}
      {"id":"c"
      {"id":"d","name":"\(String(repeating: "x", count: 1_048_576))"}
      ["e"]
      {"id":"f","inventory":"1"}
      {"id":"g","inventory":"1"}
      """
    var guide = ImportedGuide()
    let plan = guide.take(RecordLines.rows(Array(text.utf8), of: .exhibit), file: "exhibits.jsonl")
    #expect(
      plan.faults.first.map(\.description) == [
        #"exhibits.jsonl: line 1: .dated.edtf: expected an EDTF date such as 1377 or 1890~, found "c. 1890""#,
        #"exhibits.jsonl: line 4: .id: expected an identifier that no other line has, found "b" again"#,
        "exhibits.jsonl: line 5: expected an object of JSON on one line, "
          + "found ',' or '}' was expected at column 10",
        "exhibits.jsonl: line 6: expected at most 1,048,576 bytes in a line, found more",
        "exhibits.jsonl: line 7: expected an object, found an array",
        #"exhibits.jsonl: line 9: .inventory: expected an inventory number that no other exhibit has, found "1", that of f"#,
      ]
    )
    #expect(guide.exhibits.map(\.id.description) == ["b", "f"])
  }

  @Test func `count their faults beyond the first thousand`() {
    let line = Array("{}\n".utf8)
    var guide = ImportedGuide()
    let bytes = (0..<4_711).flatMap { _ in line }
    let plan = guide.take(RecordLines.rows(bytes, of: .exhibit), file: "exhibits.jsonl")
    #expect(plan.faults.count == 4_711)
    #expect(plan.faults.first.count == 1_000)
    #expect(guide.refused.last?.description.hasPrefix("exhibits.jsonl: line 4,711: .id: ") == true)
  }
}
