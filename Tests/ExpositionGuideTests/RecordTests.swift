import ExpositionGuide
import JSON
import Languages
import SampleContent
import Testing

@Suite struct `A record of the guide` {
  private func record(_ text: String, _ kind: RecordKind = .exhibit) throws -> GuideRecord {
    try GuideRecord(kind, reading: JSONReader(try JSONValue(parsing: Array(text.utf8))))
  }

  private func fault(_ text: String, _ kind: RecordKind = .exhibit) -> JSONMismatch? {
    do { _ = try record(text, kind) } catch { return error as? JSONMismatch }
    return nil
  }

  @Test func `puts its fields in their order and leaves out what is empty`() throws {
    let read = try record(
      """
      {"sources": [], "dated": {"text": "1377년", "edtf": "1377"}, "id": "jikji", "name": "직지",
       "inventory": "", "credit": null, "texts": {"main": "글", "label": {"en": "A book"}}}
      """
    )
    #expect(
      JSONValue.object(read.line).encoded()
        == #"{"id":"jikji","name":"직지","texts":{"label":{"en":"A book"},"main":"글"},"#
        + #""dated":{"edtf":"1377","text":"1377년"}}"#
    )
    #expect(try GuideRecord(.exhibit, reading: JSONReader(.object(read.line))) == read)
  }

  @Test(arguments: [
    (#"{"id": "a", "nmae": "b"}"#, "nmae"), (#"{"id": "A b"}"#, "id"), (#"{"name": "a"}"#, "id"),
    (#"{"id": "a", "dated": {"edtf": "c. 1890"}}"#, "dated.edtf"),
    (#"{"id": "a", "people": [{"role": "maker"}]}"#, "people[0].person"),
    (#"{"id": "a", "relations": [{"to": "b", "kind": "near"}]}"#, "relations[0].kind"),
    (#"{"id": "a", "sameAs": ["javascript:alert(1)"]}"#, "sameAs[0]"),
    (#"{"id": "a", "texts": {"main": 1}}"#, "texts.main"), (#"{"id": "a", "name": {}}"#, "name"),
    (#"{"id": "a", "inventory": "1\n2"}"#, "inventory"), (#"["a"]"#, ""),
    (#"{"id": "\#(String(repeating: "a", count: 81))"}"#, "id"),
  ])
  func `is refused by the field that is wrong`(text: String, path: String) {
    #expect(fault(text)?.path == path)
  }

  @Test func `says which values of numbers, flags and files it takes`() throws {
    let hash = String(repeating: "0a", count: 32)
    let media = try record(
      """
      {"id": "a", "file": "\(hash)", "format": "png", "focus": {"x": 0, "y": 0.5},
       "captions": {"ko": "\(hash)"}, "decorative": true}
      """,
      .media
    )
    #expect(media.files == [hash])
    #expect(media.missing == ["rights"])
    #expect(fault(#"{"id": "a", "focus": {"x": 1.1, "y": 0}}"#, .media)?.path == "focus.x")
    #expect(fault(#"{"id": "a", "focus": {"x": 1}}"#, .media)?.path == "focus.y")
    #expect(fault(#"{"id": "a", "file": "0A"}"#, .media)?.path == "file")
    #expect(fault(#"{"id": "a", "captions": {"de": "b"}}"#, .media)?.path == "captions.de")
    #expect(fault(#"{"id": "a", "visibleFrom": "tomorrow"}"#, .exhibition)?.path == "visibleFrom")
  }

  @Test func `names the records that it refers to, with their places`() throws {
    let read = try record(
      """
      {"id": "a", "media": [{"media": "m"}], "materials": ["silk"], "people": [{"person": "p"}],
       "relations": [{"to": "b", "kind": "pairOf"}]}
      """
    )
    #expect(
      read.references.map { "\($0.path) \($0.value)" } == [
        "media[0].media media/m", "materials[0] term/silk", "people[0].person person/p",
        "relations[0].to exhibit/b",
      ]
    )
    #expect(read.missing == ["name", "texts.main"])
  }

  @Test func `has every text with its place`() throws {
    let read = try record(
      #"{"id": "a", "title": "t", "sections": [{"id": "s", "name": {"fr": "un"}}]}"#,
      .exhibition
    )
    #expect(read.texts.map(\.path) == ["title", "sections[0].name"])
    #expect(read.texts.last?.value == LocalizedText("un", in: .french))
  }

  @Test func `says together with others what an exhibition's files say`() throws {
    let files = SampleContent.exhibitionFiles
    let exhibition = try Exhibition(reading: files)
    let media = files.pictures.map { MediaFile($0, hash: String(repeating: "a", count: 64)) }
    let records = ExhibitionRecords(exhibition, files: media).records
    let byKey = Dictionary(uniqueKeysWithValues: records.map { ($0.key, $0) })
    let root = try #require(records.first { $0.kind == .exhibition })
    #expect(try Exhibition(root, finding: { byKey[$0] }) == exhibition)
    #expect(records.count == 1 + exhibition.exhibits.count + files.pictures.count)
    for record in records {
      #expect(try GuideRecord(record.kind, reading: JSONReader(.object(record.line))) == record)
      for reference in record.references { #expect(byKey[reference.value] != nil) }
    }
  }

  @Test func `keeps a picture that is missing, and the names of others`() throws {
    let exhibit = Exhibit(
      id: try #require(RecordID("a")),
      name: LocalizedText("가", in: .korean),
      imageName: "사진",
      summary: LocalizedText("", in: .korean),
      description: LocalizedText("", in: .korean)
    )
    let sample = try Exhibition(reading: SampleContent.exhibitionFiles).exposition
    let exhibition = try #require(Exhibition(exposition: sample, exhibits: [exhibit]))
    let records = ExhibitionRecords(exhibition, files: []).records
    let byKey = Dictionary(uniqueKeysWithValues: records.map { ($0.key, $0) })
    let picture = try #require(byKey.values.first { $0.kind == .exhibit }?.references.first)
    #expect(picture.value.id.description == "sajin")
    #expect(try Exhibition(records[0], finding: { byKey[$0] }) == exhibition)
    let known = try record(#"{"id": "known", "name": "사진", "alt": "a", "credit": "c"}"#, .media)
    let again = ExhibitionRecords(exhibition, files: [], known: [known.key: known]).records
    #expect(again.flatMap(\.references).map(\.value) == [records[1].key, known.key])
  }

  @Test func `keeps what the files do not hold when they are read again`() throws {
    let files = SampleContent.exhibitionFiles
    let exhibition = try Exhibition(reading: files)
    let media = files.pictures.map { MediaFile($0, hash: String(repeating: "a", count: 64)) }
    let first = ExhibitionRecords(exhibition, files: media).records
    var byKey = Dictionary(uniqueKeysWithValues: first.map { ($0.key, $0) })
    for record in first {
      var line = record.line
      switch record.kind {
      case .exhibition: line["rights"] = "https://creativecommons.org/publicdomain/zero/1.0/"
      case .exhibit: line["inventory"] = .string("no. \(record.id)")
      default: line["alt"] = "그림"
      }
      byKey[record.key] = try GuideRecord(record.kind, reading: JSONReader(.object(line)))
    }
    let main = try #require(byKey[first[0].key])
    let again = ExhibitionRecords(exhibition, over: main, files: media, known: byKey).records
    for record in again { #expect(byKey[record.key] == record) }
    let fewer = try #require(
      Exhibition(
        exposition: exhibition.exposition,
        exhibits: Array(exhibition.exhibits.dropFirst().reversed())
      )
    )
    let moved = ExhibitionRecords(fewer, over: main, files: media, known: byKey).records
    #expect(
      moved[0].groups("exhibits").map { $0["number"] }
        == (2...exhibition.exhibits.count).reversed().map { .integer($0) }
    )
  }
}
