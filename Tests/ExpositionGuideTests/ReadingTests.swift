import ExpositionGuide
import Languages
import Testing

@Suite struct `Reading the files` {
  @Test func `reads the two original files as they are`() throws {
    let exhibition = try Exhibition(reading: OriginalFiles.files())
    let exposition = exhibition.exposition
    #expect(exposition.title.text(in: .korean) == "파리 만국박람회 1900(L'Exposition de Paris 1900)")
    #expect(exposition.visitors.shown == 48_130_300)
    #expect(exposition.location.translations == [.korean: "프랑스 파리"])
    #expect(exposition.duration.text == "1900. 04. 14 - 1900. 11. 12")
    #expect(exposition.description.paragraphs(in: .korean).count == 2)
    #expect(exhibition.exhibits.map(\.id.description) == ["jikji", "buddhism", "ywoonggo", "god"])
    #expect(exhibition.exhibits[1].imageName == "buddhism")
    #expect(exhibition.exhibits[1].summary.text(in: .korean) == "불교의 책")
  }

  @Test func `reads texts in several languages, sources and other counts`() throws {
    let exposition = """
      {"title":{"ko":"박람회","en":"Fair","xx":"?"},"visitors":3,"location":"파리",
       "duration":"1900. 1. 2-1900. 1. 3","description":{"fr":"Une foire"},
       "other_counts":[{"count":4,"note":"다른 수"}],
       "sources":[{"title":"책","url":"https://example.org/","note":{"en":"a book"}},{"title":"글"}]}
      """
    let files = OriginalFiles.files(exposition: exposition, items: "[]")
    let read = try Exhibition(reading: files).exposition
    #expect(read.title.translations == [.korean: "박람회", .english: "Fair"])
    #expect(read.description.text(in: .korean) == "Une foire")
    #expect(read.duration.text == "1900. 01. 02 - 1900. 01. 03")
    #expect(read.otherCounts.map(\.count.shown) == [4])
    #expect(read.sources.map(\.url) == ["https://example.org/", nil])
    #expect(read.sources[0].note?.translations == [.english: "a book"])
  }

  @Test func `reads which phrases of a text are of another language, and writes them`() throws {
    let items = """
      [{"id":"gat","name":{"ko":"갓(chapeau)","phrases":{"fr":["chapeau"],"xx":["갓"]}},
        "short_desc":"글","desc":"글이다."}]
      """
    let read = try Exhibition(reading: OriginalFiles.files(items: items))
    #expect(read.exhibits[0].name.translations == [.korean: "갓(chapeau)"])
    #expect(read.exhibits[0].name.phrases == [.french: ["chapeau"]])
    #expect(try Exhibition(reading: ExhibitionFiles(writing: read)) == read)
    let wrong = OriginalFiles.files(items: items.replacing(#"["chapeau"]"#, with: "7"))
    let error = #expect(throws: ExhibitionFileError.self) { try Exhibition(reading: wrong) }
    #expect(error?.description.contains("[0].name.phrases.fr: expected an array") == true)
  }

  @Test func `reads easy texts where there are any`() throws {
    let items = """
      [{"id":"gat","name":"갓","short_desc":"글","desc":"글이다.","easy":{"en":"A hat."}},
       {"id":"buk","name":"북","short_desc":"글","desc":"글이다.","easy":"북이다."},
       {"id":"jing","name":"징","short_desc":"글","desc":"글이다."}]
      """
    let read = try Exhibition(reading: OriginalFiles.files(items: items))
    #expect(
      read.exhibits.map(\.easyDescription?.translations) == [
        [.english: "A hat."], [.korean: "북이다."], nil,
      ]
    )
    #expect(read.exposition.easyDescription == nil)
    let wrong = OriginalFiles.files(items: items.replacing(#"{"en":"A hat."}"#, with: "7"))
    #expect(throws: ExhibitionFileError.self) { try Exhibition(reading: wrong) }
  }

  @Test func `prefers the richer file about the fair when both are there`() throws {
    var files = OriginalFiles.files()
    let richer = OriginalFiles.exposition.replacing("48130300", with: "7")
    files.texts["exposition.json"] = Array(richer.utf8)
    #expect(try Exhibition(reading: files).exposition.visitors.shown == 7)
  }

  @Test(arguments: ["\r\n", "\n"])
  func `reads files with a byte order mark and any line ends`(lineEnd: String) throws {
    let items = "\u{FEFF}" + OriginalFiles.items.replacing("\n", with: lineEnd)
    #expect(try Exhibition(reading: OriginalFiles.files(items: items)).exhibits.count == 4)
  }

  @Test func `takes an identifier from the name when the image name has no Latin letters`() throws {
    let items = OriginalFiles.items.replacing("\"god\"", with: "\"모자\"")
    #expect(
      try Exhibition(reading: OriginalFiles.files(items: items)).exhibits[3].id.description == "gat"
    )
  }

  @Test func `lets an object without a picture name stand when it has an identifier`() throws {
    let items = #"[{"id":"hat","name":"갓","short_desc":"모자","desc":"모자"}]"#
    let exhibit = try Exhibition(reading: OriginalFiles.files(items: items)).exhibits[0]
    #expect(exhibit.id.description == "hat")
    #expect(exhibit.imageName == nil)
  }

  @Test(arguments: [
    ("\"short_desc\":\"말총으로 만든 모자\"", "\"short_desc\":3", "[3].short_desc", "a string", "a number"),
    ("\"short_desc\":\"말총으로 만든 모자\",", "", "[3].short_desc", "a string", "nothing"),
    ("\"name\":\"갓\"", "\"name\":null", "[3].name", "a string", "nothing"),
    ("\"name\":\"갓\"", "\"name\":[\"갓\"]", "[3].name", "a string", "an array"),
    ("\"name\":\"갓\"", "\"name\":{\"en\":true}", "[3].name.en", "a string", "a boolean"),
    ("\"image_name\":\"god\"", "\"image_name\":1.5", "[3].image_name", "a string", "a number"),
    ("\"image_name\":\"god\",", "", "[3].image_name", "a string", "nothing"),
    (
      "\"name\":\"갓\"", #""name":"갓\u0000""#, "[3].name", "text without the character U+0000", "one"
    ),
    (
      "\"image_name\":\"god\"", "\"image_name\":\"jikji\"", "[3].image_name",
      "an identifier that no other object has", "jikji again"
    ),
    (
      "\"image_name\":\"god\"", "\"id\":\"Gat!\"", "[3].id",
      "words of a-z and 0-9 with hyphens between them", "\"Gat!\""
    ),
  ])
  func `names the place in items and what was expected`(
    original: String,
    broken: String,
    path: String,
    expected: String,
    found: String
  ) throws {
    let items = OriginalFiles.items.replacing(original, with: broken)
    try #require(items != OriginalFiles.items)
    let error = #expect(throws: ExhibitionFileError.self) {
      try Exhibition(reading: OriginalFiles.files(items: items))
    }
    #expect(error?.description == "items.json: \(path): expected \(expected), found \(found)")
    #expect(error?.part == .content)
    #expect(error?.file == "items.json")
  }

  @Test(arguments: [
    ("48130300", "\"48,130,300\"", "visitors", "a whole number", "a string"),
    ("48130300", "4.5", "visitors", "a whole number", "4.5"),
    ("\"visitors\":48130300,", "", "visitors", "a whole number", "nothing"),
    ("\"프랑스 파리\"", "7", "location", "a string", "a number"),
    ("\"1900. 04. 14 - 1900. 11. 12\"", "{}", "duration", "a string", "an object"),
    ("\"title\"", "\"titel\"", "title", "a string", "nothing"),
  ])
  func `names the place in the file about the fair`(
    original: String,
    broken: String,
    path: String,
    expected: String,
    found: String
  ) throws {
    let exposition = OriginalFiles.exposition.replacing(original, with: broken)
    try #require(exposition != OriginalFiles.exposition)
    let error = #expect(throws: ExhibitionFileError.self) {
      try Exhibition(reading: OriginalFiles.files(exposition: exposition))
    }
    let place = "\(OriginalFiles.expositionName): \(path)"
    #expect(error?.description == "\(place): expected \(expected), found \(found)")
  }

  @Test func `refuses a source whose address is not of the Web`() {
    let items = """
      [{"id":"gat","name":"갓","short_desc":"모자","desc":"모자",
        "sources":[{"title":"책","url":"javascript:alert(1)"}]}]
      """
    let error = #expect(throws: ExhibitionFileError.self) {
      try Exhibition(reading: OriginalFiles.files(items: items))
    }
    #expect(
      error?.description == "items.json: [0].sources[0].url: "
        + "expected an address that begins with https:// or http://, found \"javascript:alert(1)\""
    )
  }

  @Test func `says which file is missing`() {
    var files = OriginalFiles.files()
    files.texts["items.json"] = nil
    let error = #expect(throws: ExhibitionFileError.self) { try Exhibition(reading: files) }
    #expect(error?.description == "items.json: the file is missing")
    #expect(error?.part == .file)

    let none = #expect(throws: ExhibitionFileError.self) {
      try Exhibition(reading: ExhibitionFiles(texts: [:]))
    }
    #expect(none == .missing(file: "exposition_universelle_1900.json"))
  }

  @Test func `says that a file could not be read`() {
    let error = ExhibitionFileError.unreadable(file: "items.json", reason: "Permission denied")
    #expect(error.description == "items.json: the file cannot be read: Permission denied")
    #expect(error.part == .file)
  }

  @Test func `gives line and column where a file is no JSON`() {
    let items = OriginalFiles.items.replacing("\"name\":\"불경\",", with: "\"name\":\"불경\"")
    let error = #expect(throws: ExhibitionFileError.self) {
      try Exhibition(reading: OriginalFiles.files(items: items))
    }
    guard case .notJSON("items.json", let line, let column, let message)? = error else {
      Issue.record("not the expected error: \(String(describing: error))")
      return
    }
    #expect(line == 10)
    #expect(column == 3)
    #expect(error?.description == "items.json: line 10, column 3: \(message)")
    #expect(error?.part == .content)
  }

  @Test func `refuses broken UTF-8, an empty file and another kind of document`() {
    for bytes in [[0x5B, 0x22, 0xFF, 0x22, 0x5D], []] as [[UInt8]] {
      var files = OriginalFiles.files()
      files.texts["items.json"] = bytes
      let error = #expect(throws: ExhibitionFileError.self) { try Exhibition(reading: files) }
      #expect(error?.part == .content)
    }
    let error = #expect(throws: ExhibitionFileError.self) {
      try Exhibition(reading: OriginalFiles.files(items: "{}"))
    }
    #expect(error?.description == "items.json: expected an array, found an object")
  }
}
