import ExpositionGuide
import JSON
import Languages
import Testing

@Suite struct `Checking records` {
  private static let hash = String(repeating: "0a", count: 32)

  @Test func `finds nothing in a guide that is right`() throws {
    #expect(try CheckedRecords.guide().findings() == [])
  }

  // MARK: - Blockers

  @Test func `misses a name in the source language`() throws {
    let guide = try CheckedRecords.guide(languages: #""en","ko""#, main: #"{"en":"A hat."}"#)
    let findings = guide.all().filter { $0.severity == .blocker }
    #expect(findings.map(\.line) == ["nameMissing exhibit/gat name@en"])
    #expect(try CheckedRecords.guide(name: #"{"ko":"갓","en":"Gat"}"#).findings() == [])
    var alone = CheckedRecords()
    try alone.add(.person, #"{"id":"kim"}"#)
    try alone.add(.person, #"{"id":"lee","name":{"fr":"Lee"}}"#)
    #expect(alone.findings() == ["nameMissing person/kim name"])
  }

  @Test(arguments: ["", " ", "—", "\\u200B"])
  func `takes a text without a letter or digit for none where one is needed`(blank: String) throws {
    func blockers(_ guide: CheckedRecords) -> [String] {
      guide.all().filter { $0.severity == .blocker }.map(\.line)
    }
    let named = try CheckedRecords.guide(name: #"{"ko":"\#(blank)","en":"Gat"}"#)
    #expect(blockers(named) == ["nameMissing exhibit/gat name@ko"])
    let told = try CheckedRecords.guide(main: #"{"ko":"\#(blank)"}"#)
    #expect(told.all().map(\.line).contains("fieldMissing exhibit/gat texts.main@ko"))
    let alt = #","alt":{"ko":"챙이 넓은 검은 모자","en":"\#(blank)"}"#
    #expect(blockers(try picture(Self.png + alt)) == ["altMissing media/hat alt@en"])
    let rights = #","format":"mp3","rights":"http://rightsstatements.org/vocab/InC/1.0/""#
    func heard(_ words: String) throws -> [String] {
      blockers(try picture(rights + #","transcript":{\#(words)}"#, role: "audio"))
    }
    #expect(try heard(#""ko":"\#(blank)""#) == ["transcriptMissing media/hat transcript"])
    #expect(try heard(#""fr":"Un chapeau.""#) == ["transcriptMissing media/hat transcript"])
    #expect(try heard(#""ko":"\#(blank)","en":"A hat.""#) == [])
  }

  @Test func `takes one letter or digit of any script for a text`() throws {
    for name in ["갓", "7", "Я", "ا"] {
      let guide = try CheckedRecords.guide(languages: #""en","ko""#, name: #"{"en":"\#(name)"}"#)
      #expect(!guide.all().map(\.kind).contains(.nameMissing), "\(name)")
    }
  }

  @Test func `misses the fields that visitors need`() throws {
    var guide = try CheckedRecords.guide(exhibit: #","texts":{"label":"모자"}"#)
    try guide.add(.tour, #"{"id":"way","title":"길"}"#)
    #expect(
      guide.findings() == ["fieldMissing exhibit/gat texts.main", "fieldMissing tour/way stops"]
    )
    // An exhibit is published without its text, unless visitors would lose one.
    #expect(guide.all().map(\.severity) == [.fault, .blocker])
    #expect(guide.blockers(of: "exhibit/gat") == [])
  }

  private func picture(
    _ fields: String,
    media: String = "",
    role: String = "picture"
  ) throws
    -> CheckedRecords
  {
    var guide = try CheckedRecords.guide(
      languages: #""ko","en""#,
      exhibit: #","media":[{"media":"hat","role":"\#(role)"\#(media)}]"#,
      name: #"{"ko":"갓","en":"Gat"}"#,
      main: #"{"ko":"말총으로 만든 모자이다.","en":"A hat of horsehair."}"#
    )
    try guide.add(
      .media,
      #"{"id":"hat","name":"IMG_1","file":"\#(Self.hash)"\#(fields)}"#
    )
    return guide
  }

  private static let png =
    #","format":"png","width":2000,"height":3000,"rights":"https://creativecommons.org/publicdomain/zero/1.0/""#
  private static let alt = #","alt":{"ko":"챙이 넓은 검은 모자","en":"A black hat with a wide brim"}"#

  @Test func `misses the words for a shown picture in each language, unless it is decorative`()
    throws
  {
    #expect(try picture(Self.png + Self.alt).findings() == [])
    #expect(
      try picture(Self.png + #","alt":{"ko":"챙이 넓은 검은 모자"}"#).findings()
        == ["altMissing media/hat alt@en"]
    )
    #expect(try picture(Self.png + #","decorative":true"#).findings() == [])
    var unused = try CheckedRecords.guide()
    try unused.add(.media, #"{"id":"hat","file":"\#(Self.hash)","format":"png"}"#)
    #expect(unused.findings() == [])
  }

  @Test func `misses the rights of what is shown`() throws {
    let fields = #","format":"png","width":2000,"height":3000"# + Self.alt
    #expect(try picture(fields).findings() == ["rightsMissing media/hat rights"])
  }

  @Test func `misses a transcript, and captions unless the film is sign language`() throws {
    let rights = #","rights":"http://rightsstatements.org/vocab/InC/1.0/""#
    let audio = #","format":"mp3""# + rights
    #expect(
      try picture(audio, role: "audio").findings() == ["transcriptMissing media/hat transcript"]
    )
    let transcript = #","transcript":{"ko":"모자이다.","en":"A hat."}"#
    #expect(try picture(audio + transcript, role: "audio").findings() == [])
    let film = #","format":"mp4""# + rights
    #expect(try picture(film, role: "video").findings() == ["captionsMissing media/hat captions"])
    #expect(try picture(film, role: "sign").findings() == [])
    var captioned = try picture(film + #","captions":{"ko":"\#(Self.hash)"}"#, role: "video")
    #expect(captioned.findings() == [])
    captioned.unreadable = [Self.hash]
    #expect(captioned.findings() == ["captionsUnreadable media/hat captions@ko"])
  }

  @Test func `finds one number for two exhibits that can be seen at one time`() throws {
    func guide(_ first: String, _ second: String, sameExhibit: Bool = false) throws -> [String] {
      var guide = CheckedRecords()
      let other = sameExhibit ? "gat" : "buk"
      for (id, visible, exhibit) in [("a", first, "gat"), ("b", second, other)] {
        try guide.add(
          .exhibition,
          """
          {"id":"\(id)","title":"박람회","languages":["ko"],
           "exhibits":[{"exhibit":"\(exhibit)","number":12}]\(visible)}
          """
        )
      }
      try guide.add(.exhibit, #"{"id":"gat","name":"갓","texts":{"main":"모자이다."}}"#)
      try guide.add(.exhibit, #"{"id":"buk","name":"북","texts":{"main":"북이다."}}"#)
      return guide.findings()
    }
    let both = [
      "numberTwice exhibition/a exhibits[0].number", "numberTwice exhibition/b exhibits[0].number",
    ]
    let until = #","visibleUntil":"2026-05-01T00:00:00Z""#
    #expect(try guide("", "") == both)
    #expect(try guide(until, #","visibleFrom":"2026-04-30T23:59:59Z""#) == both)
    #expect(try guide(until, #","visibleFrom":"2026-05-01T00:00:00Z""#) == [])
    #expect(try guide("", "", sameExhibit: true) == [])
    var twice = try CheckedRecords.guide()
    try twice.add(.exhibit, #"{"id":"buk","name":"북","texts":{"main":"북이다."}}"#)
    for (number, expected) in [(1, ["numberTwice exhibition/fair exhibits[1].number"]), (2, [])] {
      try twice.add(
        .exhibition,
        """
        {"id":"fair","title":"박람회","languages":["ko"],
         "exhibits":[{"exhibit":"gat","number":1},{"exhibit":"buk","number":\(number)}]}
        """
      )
      #expect(twice.findings() == expected)
    }
  }

  @Test func `finds what names a record that is not published with it`() throws {
    let guide = try CheckedRecords.guide(exhibit: #","relations":[{"to":"buk","kind":"seeAlso"}]"#)
    #expect(guide.findings() == ["referenceMissing exhibit/gat relations[0].to"])
    #expect(guide.all().map(\.parts) == [[.other: "exhibit/buk"]])
    var whole = guide
    try whole.add(.exhibit, #"{"id":"buk","name":"북","texts":{"main":"북이다."}}"#)
    #expect(whole.findings() == [])
    try whole.add(.tour, #"{"id":"way","title":"길","stops":[{"exhibit":"jing"}]}"#)
    #expect(whole.findings() == ["referenceMissing tour/way stops[0].exhibit"])
  }

  @Test func `finds one inventory number twice`() throws {
    var guide = try CheckedRecords.guide(exhibit: #","inventory":"1900.4""#)
    try guide.add(
      .exhibit,
      #"{"id":"buk","name":"북","inventory":"1900.5","texts":{"main":"북이다."}}"#
    )
    #expect(guide.findings() == [])
    try guide.add(
      .exhibit,
      #"{"id":"buk","name":"북","inventory":"1900.4","texts":{"main":"북이다."}}"#
    )
    #expect(
      guide.findings() == [
        "inventoryTwice exhibit/gat inventory 1900.4",
        "inventoryTwice exhibit/buk inventory 1900.4",
      ]
    )
  }

  @Test func `blocks an exhibit by the files that it shows, and by nothing else`() throws {
    var guide = try picture(Self.png + #","alt":{"ko":"img_1"}"#)
    try guide.add(.person, #"{"id":"kim"}"#)
    #expect(guide.blockers(of: "exhibit/gat") == ["altMissing media/hat alt@en"])
    #expect(guide.blockers(of: "exhibition/fair") == [])
    #expect(guide.blockers(of: "exhibit/gat", "media/hat") == ["altMissing media/hat alt@en"])
  }

  // MARK: - Faults

  @Test(arguments: [
    (#""ko":"갓""#, ["altIsName media/hat alt@ko 갓"]),
    (#""ko":"img 1""#, ["altIsName media/hat alt@ko img 1"]),
    (#""ko":"말총 모자""#, ["altIsName media/hat alt@ko 말총 모자"]),
    (#""ko":"scan-07.JPG""#, ["altIsName media/hat alt@ko scan-07.JPG"]),
    (#""ko":"hat.heic""#, ["altIsName media/hat alt@ko hat.heic"]),
    (#""ko":"DSC01234""#, ["altIsName media/hat alt@ko DSC01234"]),
    (#""ko":"PXL_20260401_1200""#, ["altIsName media/hat alt@ko PXL_20260401_1200"]),
    (#""ko":"DSC 사진 01234장""#, []), (#""ko":"Hat1234""#, []),
    (#""ko":"\#(String(repeating: "가", count: 251))""#, ["altTooLong media/hat alt@ko"]),
    (#""ko":"\#(String(repeating: "가", count: 250))""#, []), (#""ko":"갓을 쓴 사람""#, []),
  ])
  func `finds words for a picture that say nothing`(alt: String, expected: [String]) throws {
    let guide = try picture(
      Self.png + #","alt":{\#(alt),"en":"A black hat"}"#,
      media: #","caption":{"ko":"말총 모자","en":"Horsehair"}"#
    )
    #expect(guide.findings() == expected)
  }

  @Test func `finds words for a picture that are its file's name without the ending`() throws {
    func findings(_ name: String) throws -> [String] {
      var guide = try picture("")
      try guide.add(
        .media,
        #"{"id":"hat","name":"\#(name)","file":"\#(Self.hash)"\#(Self.png)\#(Self.alt)}"#
      )
      return guide.findings()
    }
    let words = "A black hat with a wide brim"
    #expect(
      try findings("a-black-hat-with-a-wide-brim.png") == ["altIsName media/hat alt@en \(words)"]
    )
    #expect(try findings("a-black-hat.png") == [])
  }

  @Test func `finds rights of no known family`() throws {
    let guide = try CheckedRecords.guide(exhibit: #","rights":"https://example.org/rights""#)
    #expect(guide.findings() == ["rightsUnknown exhibit/gat rights https://example.org/rights"])
    let kogl = "https://www.kogl.or.kr/info/licenseType1.do"
    #expect(try CheckedRecords.guide(exhibit: #","rights":"\#(kogl)""#).findings() == [])
  }

  @Test(arguments: [
    ("1477", "1377년", true), ("1377", "1377년", false), ("1377", "고려 말", false),
    ("1820/1830", "1825년 무렵", false), ("1890~", "1899년", false), ("1890~", "1901년", true),
    ("-0206", "기원전 207년", false), ("-0206", "기원전 206년", false), ("-0206", "206년", true),
    ("18XX", "1870년대", false), ("1835/1840", "late 1830s", false),
    ("1845", "1830s", true), ("1500/1599", "Ming (1368-1644)", false),
    ("1700", "Ming, 1368–1644", true),
    ("-0999", "Zhou (1027-711 BCE)", false), ("0999", "1027-711 BCE", true),
    ("0100/0299", "50-320 CE", false), ("1377", "12 × 30", false),
    ("1827", "1824–7", false), ("1829", "1824–7", true), ("1837", "1824–37", false),
    ("1900", "1900-11-25", false), ("1911", "1900-11-25", true),
    ("-0030/0324", "Roman Period, 30 BCE- 325 CE", false), ("0400", "30 BCE- 325 CE", true),
    ("0030", "30 cm", false), ("1890/1895", "1890–1995", true), ("1890/1895", "1890–1898", false),
    ("1500/1599", "1368–1644", true), ("1890", "1477, p. 1890", true),
    ("1477", "1477, p. 526", false),
  ])
  func `compares the date in words with the date field`(
    edtf: String,
    words: String,
    isWrong: Bool
  ) throws {
    let guide = try CheckedRecords.guide(
      exhibit: #","dated":{"edtf":"\#(edtf)","text":"\#(words)"}"#
    )
    let expected = isWrong ? ["datesDisagree exhibit/gat dated.text@ko \(words)"] : []
    #expect(guide.findings() == expected)
  }

  @Test(arguments: [
    ("ko", "모자 ", 60, []), ("ko", "모자 ", 61, ["textLong"]), ("ko", "모자 ", 100, ["textLong"]),
    ("ko", "모자 ", 101, ["labelTooLong"]), ("en", "hat ", 101, ["labelTooLong"]),
    ("fr", "l’été ", 61, ["textLong"]),
    ("ja", "帽", 180, []), ("ja", "帽", 181, ["textLong"]), ("ja", "帽", 301, ["labelTooLong"]),
    ("zh-Hans", "帽", 120, []), ("zh-Hans", "帽", 121, ["textLong"]),
    ("zh-Hans", "帽", 201, ["labelTooLong"]),
  ])
  func `measures labels`(language: String, word: String, count: Int, kinds: [String]) throws {
    let label = String(repeating: word, count: count).split(separator: " ").joined(separator: " ")
    let texts = #","texts":{"label":{"\#(language)":"\#(label)"},"main":{"\#(language)":"a"}}"#
    let guide = try CheckedRecords.guide(exhibit: texts)
    let found = guide.all().map(\.kind.rawValue).filter { $0 == "textLong" || $0 == "labelTooLong" }
    #expect(found == kinds)
  }

  @Test func `measures main texts, descriptions and the sentences of each layer`() throws {
    func kinds(_ layer: String, words: Int) throws -> [String] {
      let text = Array(repeating: "hat", count: words).joined(separator: " ")
      let main = layer == "main" ? text : "a"
      let texts = #","texts":{"\#(layer)":{"en":"\#(text)"},"main":{"en":"\#(main)"}}"#
      let only = layer == "main" ? #","texts":{"main":{"en":"\#(text)"}}"# : texts
      return try CheckedRecords.guide(exhibit: only).all()
        .filter { $0.path == "texts.\(layer)" && $0.language == .english }.map(\.kind.rawValue)
        .filter { $0 != "easyTextMissing" }
    }
    #expect(try kinds("main", words: 25) == [])
    #expect(try kinds("main", words: 26) == ["sentenceTooLong"])
    #expect(try kinds("main", words: 181) == ["textLong", "sentenceTooLong"])
    #expect(try kinds("description", words: 250) == ["sentenceTooLong"])
    #expect(try kinds("description", words: 251) == ["textLong", "sentenceTooLong"])
    #expect(try kinds("deep", words: 300) == ["sentenceTooLong"])
    #expect(try kinds("children", words: 12) == [])
    #expect(try kinds("children", words: 13) == ["sentenceTooLong"])
    #expect(try kinds("easy", words: 13) == ["sentenceTooLong"])
  }

  @Test func `finds translations that are missing or older than their source`() throws {
    var guide = try CheckedRecords.guide(
      languages: #""ko","en""#,
      name: #"{"ko":"갓","en":"Gat"}"#,
      main: #"{"ko":"말총으로 만든 모자이다.","fr":"Un chapeau."}"#
    )
    #expect(guide.findings() == ["translationMissing exhibit/gat texts.main@en"])
    guide = try CheckedRecords.guide(
      languages: #""ko","en""#,
      exhibit: #","outdated":[{"field":"name","language":"en","source":"모자"}]"#,
      name: #"{"ko":"갓","en":"Gat"}"#,
      main: #"{"ko":"말총으로 만든 모자이다.","fr":"Un chapeau."}"#
    )
    #expect(
      guide.findings() == [
        "translationOutdated exhibit/gat name@en", "translationMissing exhibit/gat texts.main@en",
      ]
    )
  }

  @Test func `finds texts that lack the source language while they have another`() throws {
    func findings(_ exhibit: String) throws -> [String] {
      try CheckedRecords.guide(
        languages: #""ko","en""#,
        exhibit: exhibit,
        name: #"{"ko":"갓","en":"Gat"}"#,
        main: #"{"ko":"말총으로 만든 모자이다.","en":"A hat of horsehair."}"#
      ).findings()
    }
    let texts = #","texts":{"label":{"en":"A hat"},"main":{"en":"A hat of horsehair."}}"#
    #expect(
      try findings(texts) == [
        "fieldMissing exhibit/gat texts.main@ko", "translationMissing exhibit/gat texts.label@ko",
      ]
    )
    #expect(
      try findings(#","credit":{"fr":"Don de M. Kim"}"#)
        == ["translationMissing exhibit/gat credit@ko"]
    )
    // A book may be called by its own title alone.
    #expect(try findings(#","sources":[{"title":{"fr":"Le bilan (1900)"}}]"#) == [])
  }

  @Test(arguments: [
    ("label", "1477년에 만든 모자", ["1477"]), ("easy", "1,500명이 썼다.", ["1,500"]),
    ("children", "모자가 25개 있다.", ["25"]), ("label", "1377년", []), ("easy", "1400명쯤 썼다.", []),
    ("children", "모자가 3개 있다.", []), ("label", "1890년, 높이 30 cm", []), ("deep", "1477년이다.", []),
  ])
  func `finds numbers that the main text does not have`(
    layer: String,
    words: String,
    excerpts: [String]
  ) throws {
    let guide = try CheckedRecords.guide(
      exhibit: """
        ,"texts":{"\(layer)":"\(words)","main":"1377년에 1390명이 썼다."},
        "dated":{"edtf":"1885/1895"},"dimensions":"30 × 20 cm"
        """
    )
    let found = guide.all().filter { $0.kind == .numberNotInMain }
    #expect(found.map(\.excerpt) == excerpts)
    #expect(found.allSatisfy { $0.path == "texts.\(layer)" })
  }

  @Test(arguments: [
    ("ko", "1890년에 왔다.", "1896년에 왔다.", ["1890"]),
    ("ko", "1000년에 왔다.", "1896년에 왔다.", ["1000"]),
    ("ko", "1890년대에 왔다.", "1896년에 왔다.", []), ("ko", "2000년 동안 썼다.", "1,980년 동안 썼다.", []),
    ("ja", "2000年に来た。", "1896年に来た。", ["2000"]), ("en", "In 1890.", "In 1896.", ["1890"]),
    ("en", "In the 1890s.", "In 1896.", []), ("en", "Some 1,900 hats.", "1,896 hats.", []),
    ("en", "2000 years old.", "1,980 years old.", []), ("fr", "En 1900.", "En 1896.", ["1900"]),
    ("en", "1.5 million hats", "1,500,000 hats", []),
    ("en", "1.4 million hats", "1,500,000 hats", ["1.4 million"]),
    ("fr", "1,5 million", "1 500 000", []),
    ("en", "12 strings", "Twelve strings", []), ("en", "13 strings", "Twelve strings", ["13"]),
    ("ko", "12줄", "줄은 열두 개이다.", []), ("ko", "12줄", "줄을 열었다.", ["12"]),
    ("fr", "12 cordes", "Douze cordes", []), ("ja", "13点", "十三の品です。", []),
    ("ja", "13点", "十字の品です。", ["13"]), ("zh-Hans", "200年", "两百年", []),
  ])
  func `takes no year for another one rounded, and words and fractions for their numbers`(
    language: String,
    words: String,
    main: String,
    excerpts: [String]
  ) throws {
    let label = #""label":{"\#(language)":"\#(words)"}"#
    let texts = #","texts":{\#(label),"main":{"\#(language)":"\#(main)"}}"#
    let found = try CheckedRecords.guide(exhibit: texts).all()
      .filter { $0.kind == .numberNotInMain }
    #expect(found.map(\.excerpt) == excerpts)
  }

  @Test(arguments: [
    ("갓  모자", ["doubledSpace 갓  모자"]), ("갓\u{3000} 모자", ["doubledSpace 갓\u{3000} 모자"]),
    ("갓 ", ["outerSpace 갓 "]), (" 갓", ["outerSpace  갓"]), ("갓\\n\\n모자", []), ("갓 모자", []),
    ("cafÃ©", ["brokenCharacters cafÃ©"]), ("갓\u{FFFD}", ["brokenCharacters 갓\u{FFFD}"]),
    ("l’Ã\u{20AC}le", ["brokenCharacters l’Ã\u{20AC}le"]),
    ("itâ€™s", ["brokenCharacters itâ€™s"]),
    ("Ã‰cole", ["brokenCharacters Ã‰cole"]), ("cÅ“ur", ["brokenCharacters cÅ“ur"]),
    ("ðŸ˜€", ["brokenCharacters ðŸ˜€"]), ("ã‚ã„ã†", ["brokenCharacters ã‚ã„ã†"]),
    ("í•œ", ["brokenCharacters í•œ"]), ("æ—¥æœ¬", ["brokenCharacters æ—¥æœ¬"]),
    ("« été\u{A0}»", []), ("invité·e·s", []), ("João", []), ("Nescafé™\u{A0}»", []), ("Åland", []),
    ("갓\\u200B모자", ["brokenCharacters 갓\u{200B}모자"]),
    ("\\uFEFF갓", ["brokenCharacters \u{FEFF}갓"]),
    ("갓\\u202E모자", ["brokenCharacters 갓\u{202E}모자"]),
    ("모\\u00AD자", ["brokenCharacters 모\u{AD}자"]), ("갓\\u2028모자", ["brokenCharacters 갓 모자"]),
    ("می\u{200C}خواهم", []), ("👩\u{200D}🎨", []),
    ("<https://x.org>", []), ("<kim@x.org>", []), ("<br/>", ["markup <br/>"]),
    ("<a href='x'>", ["markup <a href='x'>"]),
    ("갓\\u0007", ["brokenCharacters 갓\u{7}"]),
    ("갓\\t모자", ["brokenCharacters 갓\t모자"]), ("SÃO", []), ("Âge", []),
    ("<i>갓</i>", ["markup <i>"]), ("R&amp;D", ["markup &amp;"]),
    ("&#39;갓&#39;", ["markup &#39;"]),
    ("1 < 2 > 0", []), ("R&D; AT&T", []), ("<갓>", []), ("“”", []),
  ])
  func `finds broken characters`(name: String, expected: [String]) throws {
    let guide = try CheckedRecords.guide(exhibit: #","credit":"\#(name)""#)
    #expect(guide.all().map { "\($0.kind.rawValue) \($0.excerpt)" } == expected)
  }

  @Test func `keeps the rules for prose that the files have`() throws {
    let guide = try CheckedRecords.guide(
      exhibit: """
        ,"texts":{"main":{"ko":"만국박 람회에서 보았다.그리고 갔습니다. 왔다.","ja":"品です.次の品です。","zh-Hans":"世界 博览会",
        "en":" "}}
        """
    )
    #expect(
      guide.findings() == [
        "emptyText exhibit/gat texts.main@en", "halfWidthMark exhibit/gat texts.main@ja 品です.次の品です。",
        "missingSpace exhibit/gat texts.main@ko 람회에서 보았다.그리고 갔습니다",
        "mixedRegisters exhibit/gat texts.main@ko 그리고 갔습니다.",
        "straySpace exhibit/gat texts.main@ko 만국박 람회에서",
        "straySpace exhibit/gat texts.main@zh-Hans 世界 博览会",
      ]
    )
  }

  @Test func `compares visitors and durations of an exhibition`() throws {
    func findings(_ exhibition: String) throws -> [String] {
      try CheckedRecords.guide(exhibition: exhibition).findings()
    }
    let texts = #","texts":{"main":"5000만 명이 방문하였다."}"#
    #expect(
      try findings(#","facts":[{"visitors":48130300}]"# + texts)
        == ["visitorsDisagree exhibition/fair texts.main@ko 5000만"]
    )
    let other = #","facts":[{"visitors":48130300},{"label":"다른 수","visitors":50000000}]"#
    #expect(try findings(other + texts) == [])
    #expect(
      try findings(#","facts":[{"visitors":-4}]"#)
        == ["visitorsImplausible exhibition/fair facts[0].visitors -4"]
    )
    #expect(try findings(#","duration":"1900. 04. 14 - 1900. 11. 12""#) == [])
    #expect(
      try findings(#","duration":"봄부터""#) == ["durationUnreadable exhibition/fair duration 봄부터"]
    )
    #expect(
      try findings(#","duration":{"opens":"2026-02-01","closes":"2026-01-01"}"#)
        == ["durationReversed exhibition/fair duration 2026-02-01 – 2026-01-01"]
    )
    var empty = CheckedRecords()
    try empty.add(.exhibition, #"{"id":"fair","title":"박람회","languages":["ko"]}"#)
    #expect(empty.findings() == ["noExhibits exhibition/fair exhibits"])
  }

  @Test(arguments: [
    ("48.1 million people visited.", []), ("49.9 million people visited.", ["49.9 million"]),
    ("Nearly 50 million people came.", ["50 million"]),
    ("50 million people live in France.", []), ("Admission brought 50,000,000 francs.", []),
    ("It cost €50,000,000 to visit.", []),
  ])
  func `compares numbers of visitors, fractions too, but no money and no other people`(
    words: String,
    excerpts: [String]
  ) throws {
    let texts = #","facts":[{"visitors":48130300}],"texts":{"main":{"en":"\#(words)"}}"#
    let found = try CheckedRecords.guide(exhibition: texts).all()
      .filter { $0.kind == .visitorsDisagree }
    #expect(found.map(\.excerpt) == excerpts)
  }

  @Test func `compares an identifier with the Korean name, unless its number made it`() throws {
    #expect(
      try CheckedRecords.guide(name: #""북""#).findings() == ["notRomanized exhibit/gat @ko 북"]
    )
    let numbered = try CheckedRecords.guide(exhibit: #","inventory":"GAT""#, name: #""북""#)
    #expect(numbered.findings() == [])
    let translated = try CheckedRecords.guide(
      languages: #""en","ko""#,
      name: #"{"en":"Drum","ko":"북"}"#,
      main: #"{"en":"A drum of hide.","ko":"가죽으로 만든 북이다."}"#
    )
    #expect(translated.findings() == [])
  }

  // MARK: - Remarks

  @Test(arguments: [
    ("ko", "이것은 Le bilan du siècle 신문이다.", ["Le bilan du siècle"]), ("ko", "Jikji라고 한다.", []),
    ("ko", "직지(直指)는 유네스코(UNESCO) 기록유산이다.", []), ("ko", "상감(ぞうがん)이다.", ["ぞうがん"]),
    ("ja", "これは한국の帽子です。", ["한국"]), ("ja", "これはkorea.netの帽子です。", []),
    ("zh-Hans", "这是Petit Journal的。", ["Petit Journal"]), ("en", "The word 직지 means.", ["직지"]),
    ("en", "The café of Zoë.", []), ("fr", "Le mot 甲 est rare.", []),
    ("zh-Hans", "这叫ぞうがん。", ["ぞうがん"]), ("zh-Hans", "日语的の字。", []),
    ("ko", "러시아어로 шляпа라고 한다.", ["шляпа"]), ("en", "The θέατρον of Athens.", ["θέατρον"]),
    ("en", "An angle α, 5 μm.", []),
  ])
  func `remarks on words of another script that no phrase marks`(
    language: String,
    words: String,
    excerpts: [String]
  ) throws {
    func found(_ phrases: String) throws -> [String] {
      let main = #"{"\#(language)":"\#(words)"\#(phrases)}"#
      return try CheckedRecords.guide(main: main).all().filter { $0.kind == .phraseUnmarked }
        .map(\.excerpt)
    }
    #expect(try found("") == excerpts)
    guard let excerpt = excerpts.first else { return }
    let other = language == "fr" ? "ko" : "fr"
    #expect(try found(#","phrases":{"\#(other)":["\#(excerpt)"]}"#) == [])
  }

  @Test func `remarks on sources without a year`() throws {
    let guide = try CheckedRecords.guide(
      exhibit:
        #","sources":[{"title":"책"},{"title":"책","note":"1900년에 나왔다."},{"title":"글 (1899)"}]"#
    )
    #expect(guide.findings() == ["sourceWithoutYear exhibit/gat sources[0].title 책"])
    for (note, hasYear) in [
      ("p. 526", false), ("pp. 1526–1530", false), ("526쪽", false), ("p. 526, 1890", true),
    ] {
      let sources = #","sources":[{"title":"책","note":"\#(note)"}]"#
      let guide = try CheckedRecords.guide(exhibit: sources)
      #expect(guide.findings().isEmpty == hasYear, "\(note)")
    }
  }

  @Test func `remarks on small and huge pictures`() throws {
    func kinds(_ width: Int, _ height: Int, format: String = "png") throws -> [String] {
      let size = #","format":"\#(format)","width":\#(width),"height":\#(height)"#
      let rights = #","rights":"http://rightsstatements.org/vocab/InC/1.0/""#
      return try picture(size + rights + Self.alt).all().map(\.kind.rawValue)
    }
    #expect(try kinds(999, 700) == ["pictureSmall"])
    #expect(try kinds(1_000, 700) == [])
    #expect(try kinds(20, 20, format: "svg") == [])
    #expect(try kinds(10_000, 10_000) == [])
    #expect(try kinds(10_001, 10_000) == ["pictureHuge"])
    #expect(try kinds(Int.max, Int.max) == ["pictureHuge"])
  }

  @Test func `remarks on two exhibits of one name and date`() throws {
    var guide = try CheckedRecords.guide(exhibit: #","dated":{"edtf":"1890"}"#)
    try guide.add(
      .exhibit,
      #"{"id":"gat-2","name":"갓","texts":{"main":"모자이다."},"dated":{"edtf":"1891"}}"#
    )
    #expect(guide.findings() == [])
    try guide.add(
      .exhibit,
      #"{"id":"gat-2","name":"갓","texts":{"main":"모자이다."},"dated":{"edtf":"1890"}}"#
    )
    #expect(
      guide.findings() == [
        "sameNameAndDate exhibit/gat name", "sameNameAndDate exhibit/gat-2 name",
      ]
    )
  }

  @Test func `asks for easy texts only where one was begun`() throws {
    var guide = try CheckedRecords.guide()
    try guide.add(.exhibit, #"{"id":"buk","name":"북","texts":{"main":"북이다.","easy":"북이다."}}"#)
    #expect(guide.findings() == ["easyTextMissing exhibit/gat texts.easy@ko"])
  }

  @Test func `orders its findings by what they mean for publishing`() {
    #expect(RecordFinding.Severity.blocker < .fault && RecordFinding.Severity.fault < .remark)
  }
}
