import BarTables
import ExpositionGuide
import HTTP
import JSON
import JuiceBar
import Languages
import Staffing
import Testing
import Time

@testable import GuideWeb
@testable import Web

@Suite struct `A file of the guide on the Web` {
  private let drawing = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 4 3\"></svg>"

  private func upload(
    _ text: String,
    to application: TestApplication,
    as cookie: String,
    language: String = "en"
  ) async throws -> Answer {
    try await application.send(
      .post,
      "/api/guide/media",
      bytes: Array(text.utf8),
      type: "application/octet-stream",
      headers: ["Cookie": cookie, "Accept-Language": language]
    )
  }

  private func publish(
    _ documents: [(RecordKind, JSONObject)],
    in application: TestApplication
  )
    async throws
  {
    let bars = application.bars
    let publication = GuidePublication(
      onto: try await bars.guideVersion(),
      at: application.clock.now,
      cause: .desk
    )
    var page: [GuideChange]? = try documents.map { kind, document in
      GuideChange(try GuideRecord(kind, reading: JSONReader(.object(document))))
    }
    _ = try await bars.publish(publication) { () throws(GuideStorageError) in page.take() }
  }

  @Test func `is kept once, and seen once something visible names it`() async throws {
    let application = try await TestApplication()
    try await application.hire("Owner", as: .owner)
    let editor = try await application.begin(
      application.hire("Claire", as: .visitor, guide: .editor)
    )
    let answer = try await upload(drawing, to: application, as: editor)
    #expect(answer.status == 201)
    let again = try await upload(drawing, to: application, as: editor)
    #expect(again.status == 201 && again.text == answer.text)
    let hash = try answer.json.member("file").string()
    #expect(try await application.get("/media/\(hash)").status == 404)

    let hidden: JSONObject = [
      "id": "later", "title": ["ko": "나중"], "languages": ["ko"], "poster": "hat",
      "visibleFrom": "2999-01-01T00:00:00Z",
    ]
    let media: JSONObject = ["id": "hat", "file": .string(hash), "format": "svg"]
    try await publish([(.media, media), (.exhibition, hidden)], in: application)
    #expect(try await application.get("/media/\(hash)").status == 404)

    var shown = hidden
    shown["visibleFrom"] = nil
    try await publish([(.exhibition, shown)], in: application)
    let seen = try await application.get("/media/\(hash)")
    #expect(seen.status == 200)
    #expect(seen.headers["Content-Type"] == "image/svg+xml")
    #expect(seen.headers["ETag"] == "\"\(hash)\"")
    #expect(seen.headers["Cache-Control"]?.contains("immutable") == true)
    for (name, value, status) in [
      ("Range", "bytes=0-3", 206), ("Range", "bytes=9999-", 416),
      ("If-None-Match", "\"\(hash)\"", 304),
    ] {
      var headers: Headers = [:]
      headers[name] = value
      let part = try await application.send(.get, "/media/\(hash)", headers: headers)
      #expect(part.status == status, "\(value)")
    }
  }

  @Test func `hangs as the poster of the main exhibition that names it`() async throws {
    let application = try await TestApplication()
    try await application.hire("Owner", as: .owner)
    let editor = try await application.begin(
      application.hire("Claire", as: .visitor, guide: .editor)
    )
    let answer = try await upload(drawing, to: application, as: editor)
    let hash = try answer.json.member("file").string()
    let media: JSONObject = ["id": "banner", "file": .string(hash), "format": "svg"]
    let main = try #require(RecordID("paris-exposition-1900"))
    var exhibition = try #require(
      try await application.bars.deskRecord(RecordKey(.exhibition, main)).record
    ).document
    exhibition["id"] = .string("\(main)")
    exhibition["poster"] = "banner"
    try await publish([(.media, media), (.exhibition, exhibition)], in: application)
    #expect(try await application.get("/exposition").text.contains("/pictures/banner"))
    exhibition["poster"] = nil
    try await publish([(.exhibition, exhibition)], in: application)
    #expect(try await !application.get("/exposition").text.contains("<img class=\"poster\""))
  }

  @Test func `is not taken where none may name it, and the sender learns why`() async throws {
    let application = try await TestApplication()
    try await application.hire("Owner", as: .owner)
    let editor = try await application.begin(
      application.hire("Claire", as: .visitor, guide: .editor)
    )
    let script = #"<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"></svg>"#
    for (content, words) in [
      ("PK\u{3}\u{4}workbook.xml", "kind of file"), (script, "a script or a link"),
      ("\u{1}", "kind of file"),
    ] {
      let answer = try await upload(content, to: application, as: editor)
      #expect(answer.status == 422)
      #expect(try answer.json.member("sentence").string().contains(words))
    }
    for language in ["ko", "fr", "ja", "zh-Hans"] {
      let answer = try await upload("PK", to: application, as: editor, language: language)
      #expect(try !answer.json.member("sentence").string().contains("kind of file"))
    }
    let translator = try await application.begin(
      application.hire("Jun", as: .staff, guide: .translator([.french]))
    )
    #expect(try await upload(drawing, to: application, as: translator).status == 403)
  }
}
