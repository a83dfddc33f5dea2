import ExpositionGuide
import JSON
import Languages
import SampleContent
import Testing

@Suite struct `A text that people write into the guide` {
  private static let noLines = [
    "\u{301}a", "\u{200D}a", "\u{1F3FB}", "a\u{0D4E}", "a\u{202E}b", "\u{200B}", "\u{1B}[2J",
    "a\u{0}b", "a\nb", String(repeating: "글", count: 11_000),
  ]

  private let key: RecordKey

  init() throws { key = RecordKey(.exhibit, try #require(RecordID("a"))) }

  private func read(_ document: JSONObject) throws(JSONMismatch) -> GuideRecord {
    try GuideRecord(key, reading: JSONReader(.object(document)))
  }

  private func fault(_ document: JSONObject) -> JSONMismatch? {
    do throws(JSONMismatch) { _ = try read(document) } catch { return error }
    return nil
  }

  private func scalars(_ text: String?) -> [Unicode.Scalar] { Array((text ?? "").unicodeScalars) }

  // MARK: - Lines

  @Test(arguments: noLines)
  func `is no line where it does not show on one`(text: String) throws {
    let refused = try #require(fault(["inventory": .string(text)]))
    #expect(refused.path == "inventory")
    let controls = refused.found.unicodeScalars.filter { $0.properties.generalCategory == .control }
    #expect(controls.isEmpty)
  }

  @Test func `is a line without the spaces at its ends, in normal form C`() throws {
    let record = try read(["inventory": " \u{1112}\u{1161}\u{11AB} 1\u{3000}\t"])
    #expect(scalars(record.string("inventory")) == ["한", " ", "1"])
    let empty = try read(["inventory": "  "])
    #expect(empty.string("inventory") == nil)
  }

  @Test(arguments: noLines)
  func `is no note of a publication where it is no line`(text: String) {
    #expect(throws: LineFault.self) { try PublicationNote(typed: text) }
    let lines = PublicationNote(stored: text).rawValue.split(whereSeparator: \.isNewline)
    #expect(lines.count == 1)
  }

  // MARK: - Texts

  @Test func `has no U+0000, and its error names the field`() throws {
    let texts: JSONObject = ["main": ["fr": "a\0b"]]
    #expect(fault(["texts": .object(texts)])?.path == "texts.main.fr")
    let phrases: JSONObject = ["ko": "a", "phrases": ["fr": ["\0"]]]
    #expect(fault(["name": .object(phrases)])?.path == "name.phrases.fr[0]")
  }

  @Test func `keeps its line breaks and tabs`() throws {
    let record = try read(["texts": ["main": "a\r\nb\n\n\tc"]])
    #expect(record["texts.main"] == "a\r\nb\n\n\tc")
  }

  @Test func `is in normal form C, in each language and in notes of translations`() throws {
    let record = try read([
      "name": [
        "ko": "\u{1112}\u{1161}\u{11AB}", "fr": "e\u{300}", "phrases": ["fr": ["e\u{300}"]],
      ],
      "sources": [["title": "e\u{300}"]],
      "outdated": [["field": "name", "language": "fr", "source": "e\u{300}"]],
    ])
    let bytes = Array(JSONValue.object(record.document).encoded().utf8)
    // U+0300 begins with this byte.
    #expect(!bytes.contains(0xCC))
    #expect(scalars(record.name?.text(in: .korean)) == ["한"])
  }

  @Test(arguments: ["\u{202E}", "\u{202A}", "\u{2066}", "\u{1B}[2J", "\u{7}", "\u{7F}"])
  func `turns no words and has no controls where it is a name`(mark: String) {
    #expect(fault(["name": .string("a\(mark)b")])?.path == "name")
    #expect(fault(["name": ["en": .string("a\(mark)b")]])?.path == "name.en")
    #expect(fault(["sources": [["title": .string(mark)]]])?.path == "sources[0].title")
    #expect(fault(["texts": ["main": .string("a\(mark)b")]]) == nil)
  }

  // MARK: - Stored before

  @Test func `is read as it was stored, by whatever rules`() throws {
    let document: JSONObject = [
      "name": "a\u{202E}\u{7}", "inventory": " a\u{200B}\u{1B} ", "texts": ["main": "e\u{300}\r"],
    ]
    let record = try GuideRecord(key, stored: JSONReader(.object(document)))
    #expect(scalars(record.string("inventory")) == scalars(" a\u{200B}\u{1B} "))
    #expect(scalars(record.string("texts.main")) == scalars("e\u{300}\r"))
    var present = PresentGuide()
    present.add(record)
    #expect(present.record(key) == record)
    // A translator mends one text, and need not mend the others.
    let mended = try #require(try record.translating("texts.main", into: .french, as: "e\u{301}"))
    #expect(scalars(mended.text("texts.main")?.text(in: .french)) == ["é"])
    for wrong in ["\u{7}", "a\u{202E}"] {
      #expect(throws: JSONMismatch.self) {
        try record.translating("name", into: .french, as: wrong)
      }
    }
  }

  @Test func `is found by its inventory number, though that was stored with spaces`() throws {
    let record = try GuideRecord(key, stored: JSONReader(["inventory": "A 1 "]))
    var present = PresentGuide()
    present.add(record)
    #expect(present.exhibit("A 1") == record.id)
  }

  // MARK: - Names of files

  @Test(arguments: [
    ("photo.jpg", "photo.jpg"), (" \u{1112}\u{1161}\u{11AB}.png\n", "한.png"),
    ("e\u{300} \u{202E}gpj.exe", "è gpj.exe"), ("a\u{1B}[2J\u{0}b.png", "a[2Jb.png"),
    ("\u{301}a.png", "a.png"), ("\u{200B}", ""), ("\u{200D}a\u{0D4E}", "a"), ("", ""),
    ("a\u{301}\u{302}\u{303}\u{304}b\u{7}", "b"), ("می\u{200C}خواهم.jpg", "می\u{200C}خواهم.jpg"),
  ])
  func `names a file without what no line may have`(given: String, kept: String) {
    let name = String(ofFile: given, upTo: 255)
    #expect(scalars(name) == scalars(kept))
    #expect(scalars(String(ofFile: name, upTo: 255)) == scalars(kept))
  }

  @Test func `is cut at a whole character as the name of a file`() {
    let family = "👩\u{200D}👩\u{200D}👧"
    let long = String(repeating: family, count: 300) + ".png"
    let start = String(ofFile: long, upTo: 255)
    let end = String(ofFile: long, upTo: 255, isEndKept: true)
    #expect(Set(start) == Set(family) && start.utf8.count <= 1_020)
    #expect(end.hasSuffix("\(family).png") && end.utf8.count <= 1_020)
    let name = String(ofFile: String(repeating: "a", count: 11_000), upTo: 255)
    #expect(name.count == 255)
  }
}

@Suite struct `The name of a picture` {
  private static let formD = "\u{1100}\u{1161}\u{11BA}"
  private static let formC = "\u{AC13}"

  private let drawing: [UInt8]

  init() throws {
    let pictures = SampleContent.exhibitionFiles.pictures
    drawing = try #require(pictures.first { $0.format == .svg }).bytes
  }

  private func folder(_ names: String...) -> ExhibitionFolder {
    ExhibitionFolder(names.map { ("images/\($0)", .file(drawing)) })
  }

  private func scalars(_ text: String?) -> [Unicode.Scalar] { Array((text ?? "").unicodeScalars) }

  @Test func `is in normal form C, whatever form its file and its record have`() throws {
    let folder = folder("\(Self.formD) .svg")
    #expect(folder.findings == [])
    let names = folder.files.pictures.map { scalars($0.name) }
    #expect(names == [scalars(Self.formC)])
    let items =
      #"[{"id":"gat","name":"갓","image_name":" \#(Self.formD)","short_desc":"","desc":""}]"#
    let exhibit = try Exhibition(reading: OriginalFiles.files(items: items)).exhibits[0]
    #expect(scalars(exhibit.imageName) == scalars(Self.formC))
    let document: JSONObject = ["name": .string(Self.formD)]
    let key = RecordKey(.media, try #require(RecordID("gat")))
    let record = try GuideRecord(key, reading: JSONReader(.object(document)))
    let stored = try GuideRecord(key, stored: JSONReader(.object(document)))
    #expect(scalars(record.string("name")) == scalars(Self.formC))
    #expect(scalars(stored.string("name")) == scalars(Self.formD))
    #expect(scalars(stored.pictureName) == scalars(Self.formC))
  }

  @Test func `is that of one file alone, in whatever form`() {
    let folder = folder("\(Self.formD).svg", "\(Self.formC).svg", "a.svg")
    #expect(folder.files.pictures.map(\.name) == ["a"])
    #expect(folder.findings.map(\.kind) == [.fileRefused, .fileRefused])
    let messages = folder.findings.filter { $0.message.contains("the same name") }
    #expect(messages.count == 2)
  }

  @Test(arguments: [
    "a\u{1B}[2J", "a\nb", "a\u{202E}b", "\u{200B}", "\u{301}a", "a\u{0D4E}", "  ",
  ])
  func `is refused with its file where it is no line`(name: String) throws {
    let folder = folder("\(name).svg")
    #expect(folder.files.pictures == [])
    let finding = try #require(folder.findings.first)
    #expect(finding.kind == .fileRefused)
    // By bytes: a mark that begins the name is one character with the slash.
    #expect(finding.file.utf8.starts(with: "images/".utf8))
    #expect(finding.message.contains(String.lineExpectation(upTo: 255)))
    let hidden = finding.description.unicodeScalars.filter {
      $0.properties.generalCategory == .control || $0 == "\u{202E}"
    }
    #expect(hidden.isEmpty)
  }
}
