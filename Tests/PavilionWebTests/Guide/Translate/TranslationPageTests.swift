import BarTables
import ExpositionGuide
import HTTP
import JSON
import JuiceBar
import Languages
import Staffing
import Testing

@testable import DeskWeb
@testable import Web

@Suite struct `The page for translators` {
  private let gat: RecordKey

  init() throws {
    gat = RecordKey(.exhibit, try #require(RecordID("translated-gat")))
  }

  private func application() async throws -> (TestApplication, editor: String, translator: String) {
    let application = try await TestApplication()
    try await application.hire("Owner", as: .owner)
    let editor = try await application.begin(
      application.hire("Minji", as: .visitor, guide: .editor)
    )
    let translator = try await application.begin(
      application.hire("Claire", as: .visitor, guide: .translator([.english]))
    )
    let text =
      #"{"name":{"ko":"갓","en":"Gat"},"texts":{"main":{"ko":"갓은 모자이다.","en":"A gat is a hat."}}}"#
    let document = try JSONValue(parsing: Array(text.utf8))
    let record = try GuideRecord(gat, reading: JSONReader(document))
    var page: [GuideChange]? = [GuideChange(record)]
    _ = try await application.bars.publish(
      GuidePublication(
        onto: try await application.bars.guideVersion(),
        at: application.clock.now,
        cause: .desk
      )
    ) { () throws(GuideStorageError) in page.take() }
    return (application, editor, translator)
  }

  private func revision(in application: TestApplication) async throws -> String {
    try await application.bars.deskRecord(gat).revision.description
  }

  private func send(
    _ typed: [String: String],
    right: String? = nil,
    to application: TestApplication,
    as cookie: String,
    at revision: String? = nil,
    language: String = "en"
  ) async throws -> Answer {
    let known: String
    if let revision { known = revision } else { known = try await self.revision(in: application) }
    let fields =
      [("record", "\(gat)"), ("revision", known), ("language", language)]
      + typed.map { ("text:\($0.key)", $0.value) } + (right.map { [("right", $0)] } ?? [])
    return try await application.send(
      .post,
      "/manage/guide/translate",
      body: fields.map { "\($0)=\($1.replacing(" ", with: "+"))" }.joined(separator: "&"),
      headers: ["Content-Type": "application/x-www-form-urlencoded", "Cookie": cookie]
    )
  }

  @Test func `marks the words that changed, until the translation follows or is said to be right`()
    async throws
  {
    let (application, editor, translator) = try await application()
    let draft = try #require(
      try await application.bars.deskRecord(gat).published?
        .translating("texts.main", into: .korean, as: "갓은 말총 모자이다.")
    )
    let put = try await application.post(
      "/manage/guide/exhibit/translated-gat",
      [
        "revision": try await revision(in: application), "name@ko": "갓", "name@en": "Gat",
        "texts.main@ko": "갓은 말총 모자이다.", "texts.main@en": "A gat is a hat.",
      ],
      cookie: editor
    )
    #expect(put.status == 303)
    let kept = try #require(try await application.bars.deskRecord(gat).record)
    #expect(kept.text("texts.main") == draft.text("texts.main"))
    #expect(
      kept.outdated == [OutdatedText("texts.main", .english, madeFrom: "갓은 모자이다.")]
    )
    let page = try await application.get(
      "/manage/guide/translate?record=\(gat)&language=en",
      cookie: translator
    )
    #expect(page.status == 200)
    #expect(page.text.contains("<ins>") && page.text.contains("말총"))
    let saved = try await send(
      ["texts.main": "", "name": "Hat"],
      right: "texts.main",
      to: application,
      as: translator
    )
    #expect(saved.status == 303)
    let after = try #require(try await application.bars.deskRecord(gat).record)
    #expect(after.outdated == [] && after.text("texts.main") == kept.text("texts.main"))
    #expect(after.name?.translations[.english] == "Hat")
  }

  @Test func `takes texts in the translator's languages alone`() async throws {
    let (application, _, translator) = try await application()
    let saved = try await send(["name": "Horsehair hat"], to: application, as: translator)
    #expect(saved.status == 303)
    let name = try await application.bars.deskRecord(gat).record?.name
    #expect(name?.translations == [.korean: "갓", .english: "Horsehair hat"])
    let french = try await send(
      ["name": "Chapeau"],
      to: application,
      as: translator,
      language: "fr"
    )
    #expect(french.status == 422)
    for path in ["dated.edtf", "nowhere", "sources[99999999999999999999].title", ""] {
      #expect(try await send([path: "x"], to: application, as: translator).status == 422, "\(path)")
    }
    for path in ["/manage/guide", "/manage/guide/\(gat)", "/manage/guide/publish"] {
      #expect(try await application.get(path, cookie: translator).status == 403, "\(path)")
    }
  }

  @Test func `keeps the words of a translator who comes late`() async throws {
    let (application, _, translator) = try await application()
    let late = try await revision(in: application)
    _ = try await send(["name": "Hat"], to: application, as: translator)
    let answer = try await send(
      ["name": "Late hat", "texts.main": "Late words."],
      to: application,
      as: translator,
      at: late
    )
    #expect(answer.status == 409)
    #expect(answer.text.contains("Late hat") && answer.text.contains("Late words."))
    let name = try await application.bars.deskRecord(gat).record?.name
    #expect(name?.translations[.english] == "Hat")
  }

  @Test func `gives and takes tables`() async throws {
    let (application, _, translator) = try await application()
    let table = try await application.get(
      "/manage/guide/translate.csv?language=en&show=all&kind=exhibit",
      cookie: translator
    )
    #expect(table.status == 200)
    #expect(table.text.contains("source:name@ko,pavilion:name@en"))
    func take(_ csv: String) async throws -> Answer {
      let parts = [("language", "en"), ("kind", "exhibit")].map {
        "--b\r\nContent-Disposition: form-data; name=\"\($0.0)\"\r\n\r\n\($0.1)\r\n"
      }
      let file =
        "--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"t.csv\"\r\n"
        + "Content-Type: text/csv\r\n\r\n\(csv)\r\n--b--\r\n"
      return try await application.send(
        .post,
        "/manage/guide/translate/import",
        bytes: Array((parts.joined() + file).utf8),
        type: "multipart/form-data; boundary=b",
        headers: ["Cookie": translator]
      )
    }
    let taken = try await take("pavilion:id,pavilion:name@en\r\ntranslated-gat,Top hat\r\n")
    #expect(taken.status == 303)
    #expect(
      try await application.bars.deskRecord(gat).record?.name?.translations[.english] == "Top hat"
    )
    let korean = try await take("pavilion:id,pavilion:name@ko\r\ntranslated-gat,모자\r\n")
    #expect(korean.status == 403)
    #expect(try await take("not,a,guide\r\n\"open").status == 422)
  }
}
