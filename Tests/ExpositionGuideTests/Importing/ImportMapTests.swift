import ExpositionGuide
import ImportMaps
import JSON
import Languages
import Testing

@Suite struct `A map of another program's file` {
  private func map(_ fields: String, id: String = #""no""#, more: String = "") throws -> ImportMap {
    let text = """
      {"format":"pavilion-map/1","kind":"exhibit","language":"en","id":\(id),\(more)"fields":[\(fields)]}
      """
    return try ImportMap(Array(text.utf8), file: "map.json")
  }

  private func exhibits(_ object: String, _ map: ImportMap) -> ImportedGuide {
    var guide = ImportedGuide()
    guide.take(RecordLines.rows(Array(object.utf8), map: map))
    return guide
  }

  @Test func `comes with the program for four others`() throws {
    #expect(ImportMaps.names == ["cmoa", "collectionbuilder", "omeka", "tate"])
    for name in ImportMaps.names { #expect(try ImportMaps.map(named: name) != nil) }
    #expect(try ImportMaps.map(named: "other") == nil)
  }

  @Test(arguments: [
    (
      #"{"to":"nmae","from":"a"}"#,
      #".fields[0].to: expected a field of records in exhibits, found "nmae""#
    ),
    (#"{"to":"name","frm":"a"}"#, ".fields[0].frm: expected one of "),
    (
      #"{"to":"dated","from":"a","earliest":"b"}"#,
      ".fields[0].latest: expected a key, found nothing"
    ),
    (
      #"{"to":"people","each":"a","fields":[{"to":"name","from":"b"}]}"#,
      #".fields[0].fields[0].to: expected a field"#
    ),
    (
      #"{"to":"name","from":"a","record":[{"to":"name","from":"b"}]}"#,
      ".fields[0].record[0]: expected no record"
    ),
    (
      #"{"to":"name","from":"a","form":"number"}"#,
      ".fields[0].form: expected one of address, words, fileName, measure"
    ),
  ])
  func `is refused by the place that is wrong`(fields: String, problem: String) {
    let fault = #expect(throws: GuideFileFault.self) { try map(fields) }
    #expect(fault?.problem.hasPrefix(problem) == true, "\(fault?.problem ?? "")")
  }

  @Test func `leads through objects and lists`() throws {
    let map = try map(
      #"""
      {"to":"name","from":["x.title","title"]},
      {"to":"people","each":"makers","fields":[{"to":"person","from":"n.full"},{"to":"role","from":"as"}]}
      """#
    )
    let guide = exhibits(
      #"{"no":7,"x":[{"title":""},{"title":"Couch"}],"makers":[{"n":{"full":"Zoë Müller"},"as":"by"},{"n":null}]}"#,
      map
    )
    #expect(
      guide.exhibits == [
        try exhibit(
          #"{"id":"7","name":{"en":"Couch"},"people":[{"person":"zoe-muller","role":{"en":"by"}}]}"#
        )
      ]
    )
    #expect(guide.of(.person).map(\.name?.translations) == [[.english: "Zoë Müller"]])
  }

  @Test(arguments: [
    ("1990.12.A-C", "1990-12-a-c"), ("https://example.org/x?id=7", "https-example-org-x-id-7"),
    ("국립-00042", "gungnip-00042"), ("Æther & Œuvre ß", "aether-oeuvre-ss"), ("Łódź", "lodz"),
  ])
  func `makes identifiers of numbers, addresses and names`(text: String, id: String) throws {
    let object = JSONValue.object(["no": .string(text)]).encoded()
    #expect(exhibits(object, try map("")).exhibits.map(\.id.description) == [id])
  }

  @Test func `makes an identifier of every text, no longer than one may be`() throws {
    let long = String(repeating: "wall ", count: 40)
    for text in [long + "a", long + "b", "浮世絵", "!"] {
      let object = JSONValue.object(["no": .string(text)]).encoded()
      let id = try #require(exhibits(object, try map("")).exhibits.first?.id.description)
      #expect(id.utf8.count <= 80)
      #expect(id.hasPrefix(text.hasPrefix("wall") ? "wall-wall" : "exhibit-"))
    }
    let two = #"{"no":"\#(long)a"}"# + "\n" + #"{"no":"\#(long)b"}"#
    #expect(exhibits(two, try map("")).exhibits.count == 2)
    #expect(exhibits("{}", try map("")).refused.map(\.path) == ["no"])
  }

  @Test func `gives the identifier of another object to none`() throws {
    let map = try map(#"{"to":"inventory","from":"no"}"#)
    var guide = exhibits(#"{"no":"A-1"}"# + "\n" + #"{"no":"A.1"}"#, map)
    #expect(guide.exhibits.map(\.id.description) == ["a-1", "a-1-2"])
    let plan = guide.take(RecordLines.rows(Array(#"{"no":"A.1"}"#.utf8), map: map))
    #expect(plan.unchangedCount == 1)
    #expect(guide.exhibits.count == 2)
  }

  @Test func `finds an object by its inventory number, and leaves its other fields`() throws {
    var guide = ImportedGuide()
    let hat = try exhibit(
      #"{"id":"hat","name":{"ko":"갓","en":"Hat"},"inventory":"1900.4","texts":{"main":"글이다."}}"#
    )
    guide.records[hat.key] = hat
    let map = try map(#"{"to":"inventory","from":"no"},{"to":"name","from":"title"}"#)
    guide.take(RecordLines.rows(Array(#"{"no":"1900.4","title":"Gat"}"#.utf8), map: map))
    #expect(
      guide.exhibits == [
        try exhibit(
          #"{"id":"hat","name":{"ko":"갓","en":"Gat"},"inventory":"1900.4","texts":{"main":"글이다."}}"#
        )
      ]
    )
  }

  @Test func `leaves a person who is there as the desk has described them`() throws {
    let map = try map(#"{"to":"people","from":"by"}"#)
    var guide = exhibits(#"{"no":"1","by":"Nam June Paik"}"#, map)
    let id = try #require(RecordID("nam-june-paik"))
    let text = #"{"id":"nam-june-paik","name":{"ko":"백남준"}}"#
    let paik = try GuideRecord(
      .person,
      reading: JSONReader(try JSONValue(parsing: Array(text.utf8)))
    )
    guide.records[paik.key] = paik
    guide.take(RecordLines.rows(Array(#"{"no":"2","by":"Nam June Paik"}"#.utf8), map: map))
    #expect(guide.records[RecordKey(.person, id)] == paik)
    #expect(guide.exhibits.count == 2)
  }

  @Test(
    arguments: [
      ("1890", nil, nil, "1890"), ("c. 1890", nil, nil, "1890~"),
      ("1815-1819", nil, nil, "1815/1819"),
      ("c.1846–1852", nil, nil, "1846~/1852~"), ("1909-18", nil, nil, nil),
      ("2500 BCE", nil, nil, nil),
      ("1819-1815", nil, nil, nil), ("spring", nil, nil, nil),
      ("c. 1825", "1820-01-01", "1830-01-01", "1820/1830"),
      ("c.1851", "1851", "1851", "1851~"), ("206 BCE", "-0206-01-05", "0220-01-01", "-0206/0220"),
      ("1st century", "-0001-01-03", "0100-01-03", "-0001/0100"), ("", "1890", nil, "1890"),
      ("1818", "1819", "1818", "1818"), ("?", "1890", "1820", nil),
    ] as [(String, String?, String?, String?)]
  )
  func `reads the years of dates in words`(
    words: String,
    earliest: String?,
    latest: String?,
    edtf: String?
  ) throws {
    let map = try map(#"{"to":"dated","from":"w","earliest":"e","latest":"l"}"#)
    var object: JSONObject = ["no": "1", "w": .string(words)]
    object["e"] = earliest.map(JSONValue.string)
    object["l"] = latest.map(JSONValue.string)
    let guide = exhibits(JSONValue.object(object).encoded(), map)
    #expect(guide.exhibits.map { $0.string("dated.edtf") } == [edtf])
  }

  @Test func `of CollectionBuilder takes its columns`() throws {
    let text = """
      objectid,title,creator,date,description,subject,location,identifier,type,rights,rightsstatement,object_location,image_alt_text,latitude
      demo_001,Moscow,"Smith, Ann; Lee, Bo",1910,A street.,Towns; Snow,"Moscow, Idaho",PG1,Image,Ask us,http://rightsstatements.org/vocab/NoC-US/1.0/,/objects/demo_001.jpg,A street in snow,46.7
      """
    var guide = ImportedGuide()
    let map = try #require(try ImportMaps.map(named: "collectionbuilder"))
    guide.take(try TableRows.rows(Array(text.utf8), map: map))
    #expect(guide.refused == [])
    #expect(
      guide.exhibits == [
        try exhibit(
          """
          {"id":"demo-001","name":{"en":"Moscow"},"inventory":"PG1","texts":{"main":{"en":"A street."}},
           "media":[{"media":"demo-001","role":"picture"}],"kind":"kind-image",
           "subjects":["subject-towns","subject-snow"],"dated":{"edtf":"1910"},
           "people":[{"person":"smith-ann"},{"person":"lee-bo"}],"places":[{"place":"moscow-idaho"}],
           "credit":{"en":"Ask us"},"rights":"http://rightsstatements.org/vocab/NoC-US/1.0/"}
          """
        )
      ]
    )
    let media = try #require(guide.of(.media).first)
    #expect(media.string("name") == "demo_001")
    #expect(media.text("alt")?.translations == [.english: "A street in snow"])
  }

  @Test func `of tables takes Dublin Core in several languages`() throws {
    let text = """
      dcterms:identifier,dcterms:title,dcterms:title@ko,description@en,Dublin Core:Creator,pavilion:label@fr,dcterms:rights
      1900.4,Gat,갓,A hat.,Kim|Lee,Un chapeau,© Museum
      """
    var guide = ImportedGuide()
    let map = try #require(try ImportMaps.map(named: ImportMaps.forTables))
    guide.take(try TableRows.rows(Array(text.utf8), map: map))
    #expect(guide.refused == [])
    #expect(
      guide.exhibits == [
        try exhibit(
          """
          {"id":"1900-4","name":{"ko":"갓","en":"Gat"},"inventory":"1900.4",
           "texts":{"label":{"fr":"Un chapeau"},"main":{"en":"A hat."}},
           "people":[{"person":"kim"},{"person":"lee"}],"credit":{"en":"© Museum"}}
          """
        )
      ]
    )
  }
}
