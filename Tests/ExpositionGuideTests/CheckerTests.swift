import ExpositionGuide
import Testing

@Suite struct `Checking the content` {
  private func findings(
    description: String = "글이다.",
    title: String = "만국박람회",
    visitors: Int = 48_130_300,
    more: String = "",
    items: String = "[]"
  ) throws -> [Finding] {
    let exposition = """
      {"title":"\(title)","visitors":\(visitors),"location":"파리",\(more)
       "duration":"1900. 04. 14 - 1900. 11. 12","description":"\(description)"}
      """
    let files = OriginalFiles.files(exposition: exposition, items: items)
    return try ExhibitionChecker(files).findings()
  }

  @Test func `finds every planted fault, and nothing else`() throws {
    let files = OriginalFiles.files(pictures: ["jikji", "buddhism", "ywoonggo"])
    let findings = try ExhibitionChecker(files).findings()
    let found = findings.map { "\($0.file) \($0.path) \($0.kind) \($0.excerpt)" }
    #expect(
      found == [
        "exposition_universelle_1900.json description straySpace 만국박 람회를",
        "exposition_universelle_1900.json description visitorsDisagree 5000만",
        "items.json [0].desc missingSpace 래된 문 서이다.흥덕사에서 찍었",
        "items.json [0].desc straySpace 문 서이다",
        "items.json [1].desc mixedRegisters 두 사람이 함께 읽었습니다.",
        "items.json [1].image_name notRomanized buddhism",
        "items.json [2].image_name notRomanized ywoonggo",
        "items.json [3].image_name pictureMissing god",
        "items.json [3].image_name notRomanized god",
      ]
    )
    #expect(
      findings[1].description
        == "exposition_universelle_1900.json: description: "
        + "the text says 50000000 visitors, the field 48130300: \"5000만\""
    )
    #expect(findings[6].message == "용고 is romanised as yonggo")
  }

  @Test(arguments: ["5000만 명이 방문하였다.", "관람객은 4천만이 넘었다.", "50,860,801명이 왔다."])
  func `compares the numbers of visitors in the prose with the field`(text: String) throws {
    #expect(try findings(description: text).map(\.kind) == [.visitorsDisagree])
  }

  @Test(arguments: [
    "48,130,300명이 왔다.", "약 4800만 명이 왔다.", "4천8백13만 명이 왔다.", "넓이는 5000만 자였다.",
    "관람객은 1900년 4월 14일부터 들어왔다.", "2만 명이 일했다.", "유명한 발명품이 5000만 점 나왔다.",
  ])
  func `lets the field's number, rounded ones and other numbers pass`(text: String) throws {
    #expect(try findings(description: text).isEmpty)
  }

  @Test func `accepts a number that another source gives`() throws {
    let counts = #""other_counts":[{"count":50860801,"note":"공식 집계"}],"#
    #expect(try findings(description: "50,860,801명이 왔다.", more: counts).isEmpty)
    #expect(try findings(description: "5,086만 명이 왔다.", more: counts).isEmpty)
  }

  @Test(arguments: [
    ("오래된 문 서를 보았다.", "문 서를"), ("서로 문 서에는 쓰지 않았다.", "문 서에는"), ("만국박람 회가 열렸다.", "만국박람 회가"),
    ("박람회 에서 보았다.", "박람회 에서"), ("만국박 람회에서는 춤을 추었다.", "만국박 람회에서는"),
    ("거문고를 켰고 거문 고가 울렸다.", "거문 고가"), ("금속활 자로 찍었다.", "금속활 자로"),
    ("그 악 기를 켰다.", "악 기를"),
  ])
  func `finds a space within a word`(text: String, excerpt: String) throws {
    let findings = try findings(description: text)
    #expect(findings.map(\.kind) == [.straySpace])
    #expect(findings.map(\.excerpt) == [excerpt])
  }

  @Test(arguments: [
    "팔만대장경을 보았다. 팔만 대장경이라고도 쓴다.", "금속활자와 금속 활자는 같다.", "그 이후 손님이 왔다.",
    "두 사람이 큰 북을 칠 때 그 소리가 났다.", "이 책은 온 나라가 다 안다.", "만국박람회, 그 뒤 람회라는 말은 없다.",
    "한국관이 있다. 한국 관람객이 왔다.", "문\\n서",
  ])
  func `lets rightly parted words pass`(text: String) throws {
    #expect(try findings(description: text).isEmpty)
  }

  @Test func `finds a missing space after a full stop, and lets dates and addresses pass`() throws {
    #expect(try findings(description: "갔다.그리고 왔다.").map(\.kind) == [.missingSpace])
    #expect(try findings(description: "1900.04.14 U.S.A. example.org 3.5 끝이다.").isEmpty)
  }

  @Test func `finds two registers in one text`() throws {
    #expect(try findings(description: "갔다. 왔습니다.").map(\.kind) == [.mixedRegisters])
    #expect(try findings(description: "갔습니다. “왔다.”").map(\.kind) == [.mixedRegisters])
    #expect(try findings(description: "그것이 아니다. 갔다.").isEmpty)
    #expect(try findings(description: "갔습니다. 왔습니다. 제목: 바다").isEmpty)
  }

  @Test(arguments: [
    ("gat", true), ("bulgyeong-2", false), ("god", false), ("ga", false), ("g-at", true),
  ])
  func `checks the identifier when one is given`(id: String, isRight: Bool) throws {
    let items = #"[{"id":"\#(id)","name":"갓","short_desc":"글","desc":"글이다."}]"#
    let findings = try findings(items: items)
    #expect(findings.map(\.path) == (isRight ? [] : ["[0].id"]))
  }

  @Test func `takes the beginning of a romanised name for enough`() throws {
    let items = #"[{"id":"palman","name":"팔만대장경","short_desc":"글","desc":"글이다."}]"#
    #expect(try findings(items: items).isEmpty)
  }

  @Test func `finds empty texts, numbers and durations that cannot be`() throws {
    let empty = try findings(description: " ", visitors: -4)
    #expect(empty.map(\.kind) == [.visitorsImplausible, .emptyText])
    let exposition = OriginalFiles.exposition.replacing("1900. 04. 14", with: "1900. 13. 14")
    let files = OriginalFiles.files(exposition: exposition, items: "[]")
    let duration = try ExhibitionChecker(files).findings().filter { $0.path == "duration" }
    #expect(duration.map(\.kind) == [.durationUnreadable])
    #expect(duration.map(\.excerpt) == ["1900. 13. 14 - 1900. 11. 12"])
  }

  @Test func `finds texts that lack a language which others have`() throws {
    let items = """
      [{"id":"gat","name":{"ko":"갓","en":"Gat"},"short_desc":{"ko":"글","en":"A hat"},"desc":"글이다."}]
      """
    let missing = try findings(items: items).filter { $0.kind == .translationMissing }
    #expect(missing.map(\.path) == ["title.en", "location.en", "description.en", "[0].desc.en"])
  }

  @Test func `refuses files that cannot be read`() {
    #expect(throws: ExhibitionFileError.missing(file: "exposition_universelle_1900.json")) {
      try ExhibitionChecker(ExhibitionFiles(texts: [:]))
    }
  }
}
