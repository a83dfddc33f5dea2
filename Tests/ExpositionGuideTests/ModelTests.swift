import ExpositionGuide
import Languages
import Testing

@Suite struct `Values of the guide` {
  @Test func `breaks a title before its parenthesis`() {
    let title = LocalizedText("파리 만국박람회 1900(L'Exposition de Paris 1900)", in: .korean)
    #expect(title.titleLines(in: .korean) == ["파리 만국박람회 1900", "(L'Exposition de Paris 1900)"])
    #expect(LocalizedText("갓 (帽)", in: .korean).titleLines(in: .korean) == ["갓", "(帽)"])
    let japanese = LocalizedText("伽耶琴（カヤグム）", in: .japanese)
    #expect(japanese.titleLines(in: .japanese) == ["伽耶琴", "（カヤグム）"])
    #expect(LocalizedText("갓", in: .korean).titleLines(in: .korean) == ["갓"])
    #expect(LocalizedText("(갓)", in: .korean).titleLines(in: .korean) == ["(갓)"])
  }

  @Test func `cuts a text into paragraphs at blank lines`() {
    let text = LocalizedText("하나\r\n둘\r\n \t\r\n\r\n셋\n", in: .korean)
    #expect(text.paragraphs(in: .korean) == ["하나\n둘", "셋"])
    #expect(LocalizedText("", in: .korean).paragraphs(in: .korean).isEmpty)
  }

  @Test(arguments: [
    ("하나. 둘이다! 셋?", ["하나.", "둘이다!", "셋?"]), ("", []), (" \n ", []),
    ("왔다. 1900년에 갔다.", ["왔다.", "1900년에 갔다."]),
    ("1900. 04. 14 - 1900. 11. 12", ["1900. 04. 14 - 1900. 11. 12"]),
    ("See example.org and p. nine. Go", ["See example.org and p. nine.", "Go"]),
    ("One line\nanother line", ["One line", "another line"]),
    ("本です。「はい。」と言う！次", ["本です。", "「はい。」", "と言う！", "次"]),
    ("On dit «\u{202F}oui.\u{202F}» Puis non.", ["On dit «\u{202F}oui.\u{202F}»", "Puis non."]),
    ("“갔다.” 왔다…", ["“갔다.”", "왔다…"]),
    ("By Mr. Kim of St. Louis. It is.", ["By Mr. Kim of St. Louis.", "It is."]),
    ("J. P. Morgan gave it. No. 5 is his.", ["J. P. Morgan gave it.", "No. 5 is his."]),
    ("I say no. Five came.", ["I say no.", "Five came."]),
    ("So did I. Then we.", ["So did I.", "Then we."]),
    ("On p. 526. Louis XIV. Oui.", ["On p. 526.", "Louis XIV.", "Oui."]),
    ("A. 가다.", ["A.", "가다."]),
  ])
  func `cuts a text into sentences`(text: String, sentences: [String]) {
    let text = LocalizedText(text, in: .korean)
    #expect(text.sentences(in: .korean).flatMap(\.self) == sentences)
  }

  @Test(arguments: [
    ("주제는 ‘결산(Le bilan)’이다.", ["주제는 ‘결산(", "fr:Le bilan", ")’이다."]),
    ("Le bilan", ["fr:Le bilan"]), ("Le bilan Le bilan", ["fr:Le bilan", " ", "fr:Le bilan"]),
    ("Le bilan du siècle", ["fr:Le bilan du siècle"]),
    ("A hat, un chapeau", ["en:A hat", ", un chapeau"]),
    ("아무 말", ["아무 말"]), ("", []),
  ])
  func `cuts a text where phrases of other languages stand`(part: String, runs: [String]) throws {
    let text = try #require(
      LocalizedText(
        [.korean: part],
        phrases: [.french: ["Le bilan", "Le bilan du siècle", ""], .english: ["A hat"]]
      )
    )
    let cut = text.runs(of: part, in: .korean)
    #expect(cut.map { ($0.language.map { $0.tag + ":" } ?? "") + $0.text } == runs)
    #expect(text.runs(of: "Le bilan", in: .french).map(\.language) == [nil])
  }

  @Test func `keeps the paragraphs of sentences apart`() {
    let text = LocalizedText("하나. 둘.\n\n셋.", in: .korean)
    #expect(text.sentences(in: .korean) == [["하나.", "둘."], ["셋."]])
  }

  @Test(arguments: [
    "1900. 04. 14 - 1900. 11. 12", "1900.4.14-1900.11.12", " 1900. 4.14  -  1900. 11. 12 ",
  ])
  func `reads a duration whatever its spaces`(text: String) {
    let first = CalendarDay(year: 1900, month: 4, day: 14)
    let last = CalendarDay(year: 1900, month: 11, day: 12)
    guard case .days(first, last) = OpeningPeriod(text) else {
      Issue.record("not read: \(text)")
      return
    }
    #expect(OpeningPeriod(text).text == "1900. 04. 14 - 1900. 11. 12")
  }

  @Test(arguments: [
    "", "1900", "1900. 04. 14", "1900. 11. 12 - 1900. 04. 14", "1900. 02. 29 - 1900. 03. 01",
    "1900. 04. 31 - 1900. 11. 12", "1900. 04. +1 - 1900. 11. 12", "봄 - 가을",
  ])
  func `keeps a duration that does not name two days in order`(text: String) {
    #expect(OpeningPeriod(text) == .text(text))
  }

  @Test func `knows the leap years`() {
    #expect(CalendarDay(year: 2000, month: 2, day: 29) != nil)
    #expect(CalendarDay(year: 1904, month: 2, day: 29) != nil)
    #expect(CalendarDay(year: 1900, month: 2, day: 29) == nil)
    #expect(CalendarDay(year: 1901, month: 2, day: 29) == nil)
  }

  @Test func `shows no number of visitors that cannot be`() {
    #expect(VisitorCount(0).shown == 0)
    #expect(VisitorCount(999_999_999_999).shown == 999_999_999_999)
    #expect(VisitorCount(1_000_000_000_000).shown == nil)
    #expect(VisitorCount(-1).shown == nil)
    #expect(VisitorCount(.max).shown == nil)
  }

  @Test func `takes only lower-case kebab for an identifier`() {
    #expect(Exhibit.ID("samguk-sagi")?.description == "samguk-sagi")
    for text in ["", "-", "Gat", "a--b", "-a", "a-", "a b", "갓", "é", "a/b"] {
      #expect(Exhibit.ID(text) == nil)
    }
  }

  @Test func `refuses two exhibits with one identifier`() throws {
    let exhibition = try Exhibition(reading: OriginalFiles.files())
    let exhibits = exhibition.exhibits
    let doubled = Exhibition(exposition: exhibition.exposition, exhibits: exhibits + [exhibits[0]])
    #expect(doubled == nil)
    #expect(exhibition[exhibits[2].id] == exhibits[2])
  }

  @Test func `knows a picture by its file name`() {
    let picture = Picture(fileName: "jikji.JPG", bytes: [1])
    #expect(picture?.name == "jikji")
    #expect(picture?.mediaType == "image/jpeg")
    #expect(picture?.fileName == "jikji.jpeg")
    #expect(Picture(fileName: "flag.svg", bytes: [])?.mediaType == "image/svg+xml")
    for name in ["jikji", "jikji.txt", ".svg", "../x.svg", "..svg", "a/b.svg"] {
      #expect(Picture(fileName: name, bytes: []) == nil)
    }
  }
}
