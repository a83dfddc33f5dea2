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
    // Most of these are about the text alone.
    return try ExhibitionChecker(files).findings().filter { $0.kind != .noExhibits }
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

  @Test func `asks for easy texts only where one was begun`() throws {
    func items(easy: String) -> String {
      """
      [{"id":"gat","name":"갓","short_desc":"글","desc":{"ko":"글이다.","ja":"文です。"}\(easy)},
       {"id":"haegeum","name":"해금","short_desc":"글","desc":"글이다."}]
      """
    }
    func remarks(_ easy: String) throws -> [String] {
      try findings(items: items(easy: easy)).filter(\.kind.isRemark).map(\.path)
    }
    #expect(try remarks("") == [])
    #expect(try remarks(#","easy":"글이다.""#) == ["easy.ko", "[0].easy.ja", "[1].easy.ko"])
  }

  @Test(arguments: [
    ("ko", "하나 둘 셋 넷 다섯 여섯 일곱 여덟이다.", false),
    ("ko", "하나 둘 셋 넷 다섯 여섯 일곱 여덟 아홉이다.", true),
    ("en", "One two three four five six seven eight nine ten eleven twelve.", false),
    ("en", "One two three four five six seven eight nine ten eleven twelve more.", true),
    ("en", "One sentence of seven words is here. Another of seven words follows it.", false),
    ("fr", "Un deux trois quatre cinq\u{202F}: six sept huit neuf dix onze douze\u{202F}!", false),
    ("ja", "あいうえおかきくけこさしすせそたちつてとなにぬねのはひふへほまみむめも。", false),
    ("ja", "あいうえおかきくけこさしすせそたちつてとなにぬねのはひふへほまみむめもや。", true),
    ("zh-Hans", "一二三四五六七八九十，一二三四五六七八九十一二三四。", false),
    ("zh-Hans", "一二三四五六七八九十，一二三四五六七八九十一二三四五。", true),
  ])
  func `remarks on long sentences in easy texts`(
    language: String,
    easy: String,
    isLong: Bool
  ) throws {
    let more = #""easy":{"\#(language)":"\#(easy)"},"#
    let found = try findings(description: "글이다.", more: more).filter {
      $0.kind == .sentenceTooLong
    }
    let path = language == "ko" ? "easy" : "easy.\(language)"
    #expect(found.map(\.path) == (isLong ? [path] : []))
    #expect(found.map(\.excerpt) == (isLong ? [easy] : []))
  }

  @Test func `compares an easy text with the field too`() throws {
    let found = try findings(more: #""easy":"5000만 명이 왔다.","#)
    #expect(found.map(\.path) == ["easy"])
    #expect(found.map(\.kind) == [.visitorsDisagree])
  }

  private func foreign(_ language: String, _ text: String) throws -> [Finding.Kind] {
    let exposition = """
      {"title":"만국박람회","visitors":48130300,"location":"파리",
       "duration":"1900. 04. 14 - 1900. 11. 12","description":{"\(language)":"\(text)"}}
      """
    let files = OriginalFiles.files(exposition: exposition, items: "[]")
    let kinds = try ExhibitionChecker(files).findings().map(\.kind)
    return kinds.filter { $0 != .translationMissing && $0 != .noExhibits }
  }

  @Test(arguments: [
    ("ja", "5000万人が訪れました。", Finding.Kind.visitorsDisagree),
    ("ja", "入場者は五千万を超えました。", .visitorsDisagree),
    ("zh-Hans", "有5000多万人参观。", .visitorsDisagree),
    ("zh-Hans", "参观人数是50,860,801。", .visitorsDisagree),
    ("ja", "品です.次の品です。", .halfWidthMark), ("zh-Hans", "开幕,次日开放。", .halfWidthMark),
    ("zh-Hans", "世界 博览会", .straySpace), ("ja", "本です。古い本である。", .mixedRegisters),
    ("ja", "本である。古い本です。", .mixedRegisters),
  ])
  func `finds faults in Japanese and Chinese`(
    language: String,
    text: String,
    kind: Finding.Kind
  ) throws {
    #expect(try foreign(language, text) == [kind])
  }

  @Test(arguments: [
    ("ja", "約4800万人、48,130,300人が来ました。広さは760㎡、3.5倍です。"),
    ("ja", "1900年4月14日、ソウル Korea.netの記事です。『第2巻』（金 富軾）です。"),
    ("zh-Hans", "约4800万人参观。10万件、3.5倍。《小日报》（Le Petit Journal），Korea.net。"),
    ("zh-Hans", "万国，亿万，百济。5000万元。"),
  ])
  func `lets right Japanese and Chinese pass`(language: String, text: String) throws {
    #expect(try foreign(language, text) == [])
  }

  @Test func `refuses files that cannot be read`() {
    #expect(throws: ExhibitionFileError.missing(file: "exposition_universelle_1900.json")) {
      try ExhibitionChecker(ExhibitionFiles(texts: [:]))
    }
  }
}
