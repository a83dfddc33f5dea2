import ExpositionGuide
import JSON
import Languages
import QRCode
import Testing

@testable import GuideWeb
@testable import OfficeWeb
@testable import Web

@Suite struct `Exposition guide` {
  private func exposition(
    visitors: VisitorCount = VisitorCount(48_130_300),
    title: String = "파리 만국박람회 1900(L'Exposition)"
  ) -> Exposition {
    Exposition(
      title: LocalizedText(title, in: .korean),
      visitors: visitors,
      location: LocalizedText("프랑스 파리", in: .korean),
      duration: OpeningPeriod("1900. 04. 14 - 1900. 11. 12"),
      description: LocalizedText("하나\n\n둘", in: .korean)
    )
  }

  private func mainPage(_ exposition: Exposition, _ language: Language = .korean) throws -> String {
    let exhibition = try #require(Exhibition(exposition: exposition, exhibits: []))
    return try mainPage(SampleGuide(exhibition), language)
  }

  private func mainPage(_ guide: SampleGuide, _ language: Language = .korean) throws -> String {
    try ExpositionPage(guide: guide.shown, hasFlag: true)
      .html(in: PageSamples.context(language, at: "/exposition"))
  }

  @Test func `breaks the title before its parenthesis`() throws {
    #expect(
      try mainPage(exposition()).contains(
        #"<h1>파리 만국박람회 1900<br><span class="subtitle">(L&#39;Exposition)</span></h1>"#
      )
    )
  }

  @Test func `states the three facts word for word`() throws {
    let shown = try mainPage(exposition()).shown
    #expect(shown.contains("방문객 : 48,130,300 명"))
    #expect(shown.contains("개최지 : 프랑스 파리"))
    #expect(shown.contains("개최 기간 : 1900. 04. 14 - 1900. 11. 12"))
  }

  @Test func `shows no other count without its label`() throws {
    let guide = try PageSamples.exhibition()
    let sample = try guide.shown.main
    let page = try mainPage(guide)
    #expect(!sample.otherCounts.isEmpty)
    #expect(
      page.count(of: #"<p class="other-count"><strong>다른 집계</strong>"#)
        == sample.otherCounts.count
    )
    #expect(page.shown.contains("다른 집계 : 50,860,801 명 – 공식 집계"))
  }

  @Test func `describes no picture by the name beside it`() throws {
    let exhibition = try PageSamples.exhibition()
    let gat = try #require(RecordID("gat"))
    let page = try exhibition.page(of: gat).html(in: PageSamples.context(.korean))
    #expect(page.contains(#"alt="출품작 그림""#))
    #expect(!page.contains(#"alt="갓"#))
  }

  @Test func `reads out what curators wrote of a picture, marked in another language`() throws {
    func words(_ document: JSONObject) throws -> (text: String, language: String?) {
      var media = document
      media["id"] = "hat"
      let record = try GuideRecord(.media, reading: JSONReader(.object(media)))
      let context = PageSamples.context(.korean)
      let words = PictureWords(of: record, usually: "그림", in: context)
      return (words.text, words.language.map { "\($0)" })
    }
    let own = try words(["alt": ["ko": "검은 갓", "en": "A black hat"]])
    #expect(own.text == "검은 갓" && own.language == nil)
    let foreign = try words(["alt": ["en": "A black hat"]])
    #expect(foreign.text == "A black hat" && foreign.language?.contains("en") == true)
    #expect(try words(["decorative": true]).text.isEmpty)
    #expect(try words([:]).text == "그림")
  }

  @Test func `says so where a number cannot be shown`() throws {
    #expect(try mainPage(exposition(visitors: VisitorCount(-1))).shown.contains("방문객 : 정보 없음"))
  }

  @Test func `leads to the exhibits by a button between two flags`() throws {
    let page = try mainPage(exposition())
    let flag = #"<img class="flag" src="/pictures/flag" alt="">"#
    let button = #"<a class="button add" href="/exhibits">한국의 출품작 보러가기</a>"#
    #expect(page.contains(flag + button + flag))
  }

  @Test func `marks a text that is not in the language of the screen`() throws {
    let page = try mainPage(exposition(), .french)
    #expect(page.contains(#"<html lang="fr">"#))
    #expect(page.contains(#"<h1><span lang="ko">"#))
    #expect(page.contains(#"<div class="prose full-text" lang="ko">"#))
    #expect(page.count(of: "fallback-note") == 1)
    #expect(page.shown.contains("Ce texte n’existe qu’en coréen."))
    #expect(try !mainPage(exposition()).contains("fallback-note"))
  }

  @Test func `marks the phrases of another language within a text`() throws {
    let name = [Language.korean: "갓(Gat)", .french: "Gat"]
    let korean = try exhibitPage(.korean, description: [.korean: "글"], name: name, french: ["Gat"])
    #expect(
      korean.contains(#"<h1>갓<br><span class="subtitle">(<span lang="fr">Gat</span>)</span></h1>"#)
    )
    let french = try exhibitPage(
      .french,
      description: [.french: "Mot"],
      name: name,
      french: ["Gat"]
    )
    #expect(french.contains("<h1>Gat</h1>"))
  }

  @Test func `never breaks a French line before a sign of two parts`() throws {
    let page = try exhibitPage(
      .french,
      description: [.french: "Prix : « a » ; 5 % !"],
      easy: [.french: "Oui  ?"],
      name: [.korean: "갓", .french: "Gat : non"]
    )
    #expect(page.contains("<p>Prix\u{A0}: «\u{A0}a\u{A0}»\u{202F}; 5\u{A0}%\u{202F}!</p>"))
    #expect(page.contains("<p>Oui\u{202F}?</p>") && page.contains("<h1>Gat\u{A0}: non</h1>"))
    let sample = try PageSamples.exhibition()
    for exhibit in try sample.exhibits {
      let page = try sample.page(of: exhibit.id).html(in: PageSamples.context(.french)).shown
      #expect(page.firstMatch(of: #/[ ][:;!?»]|« /#) == nil, "\(exhibit.id)")
    }
  }

  @Test func `sets a French phrase as French, and the text around it as its own language`() throws {
    let page = try exhibitPage(
      .korean,
      description: [.korean: "글"],
      name: [.korean: "갓 : Ah !"],
      french: ["Ah !"]
    )
    #expect(page.contains("<h1>갓 : <span lang=\"fr\">Ah\u{202F}!</span></h1>"))
  }

  @Test func `leads on to the visitor's own phone by a code`() throws {
    let guide = try PageSamples.exhibition()
    let gat = try #require(RecordID("gat"))
    let address = "http://192.0.2.1/exhibits/gat"
    let model = try #require(try ExhibitPageModel(gat, in: guide.shown, guide, address: address))
    let context = PageSamples.context(.korean)
    let page = ExhibitPage(model: model).html(in: context)
    let symbol = try #require(QRSymbol(address))
    #expect(page.contains(#"<figure class="phone-code exhibit-code">"#))
    #expect(page.contains(#"aria-label="이 출품작의 QR 코드""#) && page.contains(symbol.path))
    #expect(try !guide.page(of: gat).html(in: context).contains("exhibit-code"))
  }

  @Test(arguments: ["5", "№ 5", " №5 ", "５", "05"])
  func `finds an exhibit by the number on its label`(words: String) throws {
    let guide = try PageSamples.exhibition()
    let fifth = try guide.exhibits[4].id
    let page = try guide.list(finding: 0, words: words)
      .html(in: PageSamples.context(.korean, at: "/exhibits"))
    #expect(page.count(of: "catalogue-card") == 1 && page.shown.contains("№ 5"))
    #expect(page.contains(Link.exhibit("\(fifth)").path))
    #expect(page.shown.contains("1점") && !page.contains("nothing-found"))
  }

  @Test(arguments: ["0", "14", "00005", "5 6", "№", "오", "-5"])
  func `takes no other words for a number`(words: String) throws {
    let page = try PageSamples.exhibition().list(finding: 0, words: words)
      .html(in: PageSamples.context(.korean, at: "/exhibits"))
    #expect(page.count(of: "catalogue-card") == 13 && page.contains("nothing-found"))
  }

  private func exhibitPage(
    _ language: Language,
    description: [Language: String],
    easy: [Language: String]? = nil,
    name: [Language: String] = [.korean: "갓", .french: "Gat"],
    french phrases: [String] = []
  ) throws -> String {
    let exhibit = Exhibit(
      id: try #require(Exhibit.ID("gat")),
      name: try #require(LocalizedText(name, phrases: [.french: phrases])),
      imageName: nil,
      summary: try #require(LocalizedText([.korean: "모자", .french: "Un chapeau"])),
      description: try #require(LocalizedText(description)),
      easyDescription: easy.flatMap { LocalizedText($0) }
    )
    let exhibition = try #require(
      Exhibition(exposition: exposition(), exhibits: [exhibit])
    )
    return try SampleGuide(exhibition).page(of: exhibit.id).html(in: PageSamples.context(language))
  }

  @Test func `gives an easy text beside the full one, a paragraph for each sentence`() throws {
    let page = try exhibitPage(
      .korean,
      description: [.korean: "하나이다.\n\n둘이다."],
      easy: [.korean: "하나. 둘.\n\n셋."]
    )
    #expect(page.contains(#"<div class="prose full-text"><p>하나이다.</p><p>둘이다.</p></div>"#))
    #expect(
      page.contains(
        #"<div class="prose easy-text"><div class="thought"><p>하나.</p><p>둘.</p></div>"#
          + #"<div class="thought"><p>셋.</p></div></div>"#
      )
    )
    #expect(!page.contains("fallback-note"))
    #expect(try !exhibitPage(.korean, description: [.korean: "글"]).contains("easy-text"))
  }

  @Test func `prefers a full text in the language to an easy one in another`() throws {
    let page = try exhibitPage(
      .french,
      description: [.korean: "글이다.", .french: "Un texte."],
      easy: [.korean: "글이다."]
    )
    #expect(!page.contains("easy-text"))
    #expect(!page.contains("fallback-note"))
  }

  @Test func `says once for each text in which language it is`() throws {
    let page = try exhibitPage(
      .french,
      description: [.korean: "글이다."],
      easy: [.english: "A text."]
    )
    #expect(
      page.contains(
        #"<p class="fallback-note full-text">Ce texte n’existe qu’en coréen.</p>"#
          + #"<div class="prose full-text" lang="ko">"#
      )
    )
    #expect(
      page.contains(
        #"<p class="fallback-note easy-text">Ce texte n’existe qu’en anglais.</p>"#
          + #"<div class="prose easy-text" lang="en">"#
      )
    )
    let named = try exhibitPage(
      .french,
      description: [.french: "Un texte."],
      name: [.japanese: "カッ"]
    )
    #expect(named.count(of: "fallback-note") == 1)
    #expect(named.contains("Certains mots n’existent ici qu’en japonais."))
  }

  @Test func `lists every exhibit with picture, name, summary and number`() throws {
    let exhibition = try PageSamples.exhibition()
    let page = try exhibition.list().html(in: PageSamples.context(.korean, at: "/exhibits"))
    #expect(page.contains("<h1>한국의 출품작</h1>"))
    #expect(page.count(of: "catalogue-card") == 13)
    #expect(page.contains("№ 13"))
    for exhibit in try exhibition.exhibits {
      #expect(page.contains("<h2>\(exhibit.title.text(in: .korean))</h2>"))
      #expect(page.contains(Link.exhibit(exhibit.id.description).path))
    }
  }

  @Test func `shows what was searched for and escapes it`() throws {
    let list = try PageSamples.exhibition().list(finding: 0, words: "\"><script>")
    let page = list.html(in: PageSamples.context(.korean, at: "/exhibits"))
    #expect(page.contains("‘&quot;&gt;&lt;script&gt;’에 맞는 출품작이 없어요."))
    #expect(!page.contains("<script>"))
  }

  @Test func `shows an exhibit between its neighbours`() throws {
    let guide = SampleGuide(try Sample.exhibited.get())
    let exhibits = try guide.exhibits
    let page = try guide.page(of: exhibits[1].id).html(in: PageSamples.context(.korean))
    #expect(
      page.contains(#"rel="prev" href="\#(Link.exhibit("\(exhibits[0].id)").path)""#)
    )
    #expect(
      page.contains(#"rel="next" href="\#(Link.exhibit("\(exhibits[2].id)").path)""#)
    )
    #expect(page.contains("그림 없음"))
  }

  @Test func `links a source only when its address is one of the Web`() throws {
    let sources = ["https://example.org/", "javascript:alert(1)"].map {
      Source(title: LocalizedText("출처", in: .korean), url: $0)
    }
    let exposition = Exposition(
      title: LocalizedText("박람회", in: .korean),
      visitors: VisitorCount(1),
      location: LocalizedText("파리", in: .korean),
      duration: OpeningPeriod("1900"),
      description: LocalizedText("하나", in: .korean),
      sources: sources
    )
    let page = try mainPage(exposition)
    #expect(page.contains(#"href="https://example.org/""#))
    #expect(!page.contains("javascript:"))
  }

  @Test(arguments: [
    (ExhibitionFileError.missing(file: "items.json"), "items.json 파일을 읽을 수 없습니다."),
    (
      .unexpected(file: "items.json", path: "[3].name", expected: "a string", found: "a number"),
      "items.json 파일의 내용이 올바르지 않습니다."
    ),
  ])
  func `warns whether a file or its content is wrong`(
    error: ExhibitionFileError,
    sentence: String
  ) {
    let context = PageSamples.context(.korean)
    for isForStaff in [false, true] {
      let page = ProblemPage(error, isForStaff: isForStaff, in: context.texts).html(in: context)
      #expect(page.contains("<h1>경고</h1>"))
      #expect(page.contains("<p>\(sentence)</p>"))
      #expect(page.contains(">확인</a>"))
      #expect(page.contains("<p>\(error)</p>") == isForStaff)
    }
  }
}
