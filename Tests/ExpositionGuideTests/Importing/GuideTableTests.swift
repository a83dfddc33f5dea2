import CSV
import ExpositionGuide
import ImportMaps
import JSON
import Languages
import Testing

@Suite struct `A table of records` {
  private func bytes(_ records: [GuideRecord], _ kind: RecordKind) -> [UInt8] {
    var table = GuideTable(of: kind)
    for record in records { table.makeRoom(for: record) }
    var file = CSVTable(columns: table.columns)
    for record in records { file.add(table.row(of: record)) }
    return Array(file.text.utf8)
  }

  @Test(arguments: RecordKind.allCases)
  func `holds every value of every field`(kind: RecordKind) throws {
    var random = RandomRecords(seed: 1900)
    let records = try (0..<60).map { try random.record(of: kind, number: $0) }
    var guide = ImportedGuide()
    guide.take(try TableRows.rows(bytes(records, kind), map: ImportMap(of: kind)))
    #expect(guide.refused == [])
    #expect(guide.of(kind) == records.sorted { $0.key < $1.key })
    let again = guide.take(try TableRows.rows(bytes(records, kind), map: ImportMap(of: kind)))
    #expect(again.changedCount == 0 && again.unchangedCount == 60)
  }

  @Test func `has the columns that its records need`() throws {
    let record = try exhibit(
      #"{"id":"gat","name":{"ko":"갓","en":"Gat"},"texts":{"label":"모자"},"materials":["silk","horsehair"]}"#
    )
    #expect(
      String(decoding: bytes([record], .exhibit), as: UTF8.self)
        == "\u{FEFF}pavilion:id,pavilion:name@ko,pavilion:name@en,pavilion:texts.label@ko,"
        + "pavilion:materials\r\ngat,갓,Gat,모자,silk|horsehair\r\n"
    )
  }

  private func take(
    _ text: String,
    _ map: ImportMap = ImportMap(of: .exhibit),
    into guide: inout ImportedGuide
  ) throws {
    guide.take(try TableRows.rows(Array(text.utf8), map: map))
  }

  @Test func `changes the fields of its columns alone, and none by an empty cell`() throws {
    var guide = ImportedGuide()
    let gat = try exhibit(#"{"id":"gat","name":{"ko":"갓","en":"Gat"},"texts":{"main":"글이다."}}"#)
    guide.records[gat.key] = gat
    try take("pavilion:id;pavilion:name@fr;pavilion:main@ko\r\ngat;Chapeau;\r\n", into: &guide)
    #expect(
      guide.exhibits == [
        try exhibit(
          #"{"id":"gat","name":{"ko":"갓","en":"Gat","fr":"Chapeau"},"texts":{"main":"글이다."}}"#
        )
      ]
    )
  }

  @Test func `reaches texts within lists by their places`() throws {
    var guide = ImportedGuide()
    let gat = try exhibit(#"{"id":"gat","sources":[{"title":"책"},{"title":"글"}]}"#)
    guide.records[gat.key] = gat
    try take("pavilion:id,pavilion:sources[1].title@en\r\ngat,An essay\r\n", into: &guide)
    #expect(
      guide.exhibits[0].groups("sources")[1].text("title")?.translations[.english] == "An essay"
    )
    try take("pavilion:id,pavilion:sources[2].title@en\r\ngat,Another\r\n", into: &guide)
    #expect(
      guide.refused.map(\.problem) == [
        ".sources[2].title@en: expected one of the 2 elements that the list has, found another place"
      ]
    )
  }

  @Test(arguments: [
    (
      "pavilion:id,pavilion:nmae@ko\r\n",
      #"line 1: expected a field of exhibits behind pavilion:, found "nmae@ko""#
    ),
    (
      "pavilion:id,pavilion:name@de\r\n",
      #"line 1: expected a field of exhibits behind pavilion:, found "name@de""#
    ),
    (
      "pavilion:id,pavilion:inventory@ko\r\n",
      #"line 1: expected a field of exhibits behind pavilion:, found "inventory@ko""#
    ),
    ("pavilion:id,title,title\r\n", #"line 1: expected each column once, found "title" again"#),
    (
      "\"pavilion:id\"x\r\n",
      "line 1: expected a separator after a quoted field, found another text"
    ),
  ])
  func `is refused when it has other columns`(text: String, description: String) {
    var guide = ImportedGuide()
    let fault = #expect(throws: GuideFileFault.self) { try take(text, into: &guide) }
    #expect(fault?.description == "objects.csv: \(description)")
  }

  @Test(arguments: [
    ("Gat,,,", ".id: expected words of a-z"), ("gat,1890s,,", ".dated.edtf: expected an EDTF date"),
    ("gat,,\"{\",", ".people: expected an array as JSON"),
    ("gat,,,9999,", "expected 4 fields, found 5"),
    (",,,", ".id: expected words of a-z"), ("gat,,,ftp://a", ".sameAs[0]: expected an address"),
  ])
  func `gets a line for each bad row`(row: String, problem: String) throws {
    var guide = ImportedGuide()
    let head = "pavilion:id,pavilion:dated.edtf,pavilion:people,pavilion:sameAs"
    try take("\(head)\r\n\(row)\r\nbuk,,,\r\n", into: &guide)
    #expect(guide.refused.count == 1)
    #expect(guide.refused[0].line == 2)
    #expect(guide.refused[0].problem.hasPrefix(problem))
    #expect(guide.exhibits.map(\.id.description) == ["buk"])
  }

  @Test func `of refused rows can be mended and imported again`() throws {
    let text = "pavilion:id,pavilion:dated.edtf\r\ngat,1890\r\nbuk,c. 1890\r\njing,1,2\r\n"
    let rows = try TableRows.rows(Array(text.utf8), map: ImportMap(of: .exhibit))
    var guide = ImportedGuide()
    var refused = RefusedRows(columns: ["pavilion:id", "pavilion:dated.edtf"])
    guide.take(rows)
    for row in rows { if case .fault(let fault) = row.content { refused.add(row, fault) } }
    if let fault = guide.refused.first { refused.add(rows[1], fault) }
    #expect(refused.count == 2)
    let file = String(decoding: refused.bytes, as: UTF8.self)
    #expect(file.hasPrefix("\u{FEFF}problem,pavilion:id,pavilion:dated.edtf\r\n"))
    #expect(file.contains("buk,c. 1890\r\n"))
    let mended = file.replacing("c. 1890", with: "1890~").replacing("jing,1,2", with: "jing,1902")
    try take(mended, into: &guide)
    #expect(guide.exhibits.map { $0.string("dated.edtf") } == ["1890~", "1890", "1902"])
    var again = RefusedRows(columns: ["problem", "pavilion:id", "pavilion:dated.edtf"])
    again.add(try TableRows.rows(refused.bytes, map: ImportMap(of: .exhibit))[1], guide.refused[0])
    let read = try CSVReader(again.bytes)
    #expect(read.columns == ["problem", "pavilion:id", "pavilion:dated.edtf"])
    #expect(read.rows.map { $0.dropFirst() } == [["buk", "c. 1890"]])
  }

  @Test func `for translators shows the source beside each text, and leaves the source alone`()
    throws
  {
    let records = [
      try exhibit(#"{"id":"buk","name":{"ko":"북","fr":"Tambour"},"sources":[{"title":"책"}]}"#),
      try exhibit(
        #"{"id":"gat","name":{"ko":"갓","fr":"Chapeau"},"outdated":"#
          + #"[{"field":"name","language":"fr","source":"모자"}]}"#
      ),
      try exhibit(#"{"id":"jing","name":{"en":"Jing"}}"#),
    ]
    func table(_ filter: TranslationTable.Filter?) -> String {
      var table = TranslationTable(of: .exhibit, from: .korean, to: .french, only: filter)
      let kept = records.filter { table.makeRoom(for: $0) }
      var file = CSVTable(columns: table.columns)
      for record in kept { file.add(table.row(of: record)) }
      return file.text
    }
    let missing = table(.missing)
    #expect(
      missing == "\u{FEFF}pavilion:id,source:name@ko,pavilion:name@fr,source:sources[0].title@ko,"
        + "pavilion:sources[0].title@fr\r\nbuk,북,Tambour,책,\r\n"
    )
    #expect(
      table(.outdated)
        == "\u{FEFF}pavilion:id,source:name@ko,pavilion:name@fr\r\ngat,갓,Chapeau\r\n"
    )
    #expect(table(nil).contains("gat") && !table(nil).contains("jing"))
    var guide = ImportedGuide()
    for record in records { guide.records[record.key] = record }
    try take(missing.replacing("책,", with: "Buch,Livre"), into: &guide)
    #expect(
      guide.exhibits[0].groups("sources")[0].text("title")?.translations
        == [.korean: "책", .french: "Livre"]
    )
  }
}
