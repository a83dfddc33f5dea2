import BarTables
import HTTP
import JSON
import JuiceBar
import Pictures
import Staffing
import Testing

@testable import CounterWeb
@testable import GuideWeb
@testable import IntegrationWeb
@testable import OfficeWeb
@testable import PavilionWeb
@testable import VenueWeb
@testable import Web

/// A JPEG that holds nothing but its frame; pictures are told apart by what stands in their scan.
private func jpeg(_ width: Int = 300, _ height: Int = 400, scan: String = "kiwi") -> [UInt8] {
  let side = { (side: Int) in [UInt8(side >> 8), UInt8(side & 0xFF)] }
  return [0xFF, 0xD8, 0xFF, 0xC0, 0, 11, 8] + side(height) + side(width) + [1, 1, 0x11, 0]
    + [0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 63, 0] + Array(scan.utf8) + [0xFF, 0xD9]
}

private func hash(_ bytes: [UInt8]) throws -> String {
  PictureHash(of: try PictureFile(bytes)).rawValue
}

@Suite struct `A picture in the menu editor` {
  let pavilion: TestApplication

  init() async throws { pavilion = try await TestApplication() }

  /// Sends the form of a picture as a browser does.
  private func upload(
    _ bytes: [UInt8]?,
    to piece: String = "juices/kiwi",
    revision: Int = 0,
    name: String = "kiwi.exe",
    action: String? = nil
  ) async throws -> Answer {
    let boundary = "----b"
    var body = "--\(boundary)\r\nContent-Disposition: form-data; name=\"revision\"\r\n\r\n"
    body += "\(revision)\r\n"
    if let action {
      body += "--\(boundary)\r\nContent-Disposition: form-data; name=\"action\"\r\n\r\n"
      body += "\(action)\r\n"
    }
    var content = Array(body.utf8)
    if let bytes {
      let head = """
        --\(boundary)\r\nContent-Disposition: form-data; name=\"picture\"; filename=\"\(name)\"\r
        Content-Type: text/html\r\n\r\n
        """
      content += Array(head.utf8) + bytes + Array("\r\n".utf8)
    }
    return try await pavilion.send(
      .post,
      "/manage/menu/\(piece)/picture?lang=en",
      bytes: content + Array("--\(boundary)--\r\n".utf8),
      type: "multipart/form-data; boundary=\(boundary)",
      headers: ["Accept": "text/html"]
    )
  }

  private func page(_ path: String) async throws -> String {
    try await pavilion.send(.get, "\(path)?lang=en").text
  }

  @Test func `is previewed, published, seen by visitors, and taken out again`() async throws {
    let bytes = jpeg()
    let name = try hash(bytes)
    let saved = try await upload(bytes)
    #expect(saved.status == 303)
    #expect(saved.headers["Location"] == "/manage/menu/juices/kiwi?done=pictured")
    #expect(try await page("/manage/menu/juices/kiwi").contains("/pictures/\(name)"))
    #expect(try await page("/manage/menu/preview").contains("/pictures/\(name)"))
    #expect(try await !page("/juice").contains(name))
    let published = try await pavilion.send(.post, "/api/menu/versions", body: #"{"revision": 1}"#)
    #expect(published.status == 201)
    let card = try #require(try await page("/juice").firstMatch(of: #/<img[^>]*menu-photo[^>]*>/#))
    for attribute in ["alt=\"\"", "loading=\"lazy\"", "decoding=\"async\"", "width=", "height="] {
      #expect(card.0.contains(attribute), "\(card.0)")
    }
    // Those without one keep their drawing.
    #expect(try await page("/juice").contains("<svg class=\"glass\""))
    // A device keeps it with the order screen.
    let kept = try await pavilion.send(.get, "/offline.json?lang=en").text
    #expect(kept.contains("/pictures/\(name)"))
    #expect(try await upload(nil, revision: 2, action: "remove").status == 303)
    #expect(
      try await pavilion.send(.post, "/api/menu/versions", body: #"{"revision": 3}"#).status == 201
    )
    #expect(try await !page("/juice").contains(name))
    // Published again, the older version shows its picture again.
    let again = #"{"version": 2, "published": 3}"#
    #expect(try await pavilion.send(.post, "/api/menu/versions", body: again).status == 201)
    #expect(try await page("/juice").contains(name))
  }

  @Test func `is taken back by the toast of its removal`() async throws {
    let name = try hash(jpeg())
    #expect(try await upload(jpeg()).status == 303)
    let removed = try await upload(nil, revision: 1, action: "remove")
    let shown = try #require(removed.headers["Location"])
    #expect(shown == "/manage/menu/juices/kiwi?done=unpictured&hash=\(name)")
    let page = try await pavilion.send(.get, shown).text
    #expect(page.contains(#"action="/manage/menu/juices/kiwi/picture" data-undo"#))
    #expect(!page.contains("/pictures/\(name)"))
    let restored = try await pavilion.send(
      .post,
      "/manage/menu/juices/kiwi/picture",
      body: "action=restore&hash=\(name)&revision=2",
      headers: ["Content-Type": "application/x-www-form-urlencoded"]
    )
    #expect(restored.status == 303)
    #expect(try await self.page("/manage/menu/juices/kiwi").contains("/pictures/\(name)"))
  }

  @Test func `of a fruit stands on its shelf`() async throws {
    let bytes = jpeg(200, 200)
    #expect(try await upload(bytes, to: "fruits/kiwi").status == 303)
    _ = try await pavilion.send(.post, "/api/menu/versions", body: #"{"revision": 1}"#)
    let name = try hash(bytes)
    for path in ["/stock", "/juice"] { #expect(try await page(path).contains(name), "\(path)") }
  }

  @Test func `is served for good, as what it is and nothing else`() async throws {
    _ = try await upload(jpeg())
    let path = "/pictures/\(try hash(jpeg()))"
    let answer = try await pavilion.send(.get, path, from: .stranger)
    #expect(answer.status == 200)
    #expect(answer.headers["Content-Type"] == "image/jpeg")
    #expect(answer.headers["X-Content-Type-Options"] == "nosniff")
    #expect(answer.headers["Cache-Control"] == "public, max-age=31536000, immutable")
    let tag = try #require(answer.headers["ETag"])
    let known = try await pavilion.send(.get, path, headers: ["If-None-Match": tag])
    #expect((known.status, known.text) == (304, ""))
    let other = "/pictures/sha256-" + String(repeating: "0", count: 64)
    #expect(try await pavilion.send(.get, other).status == 404)
  }

  @Test(
    arguments: [
      ("", 422, "Choose a picture first."),
      (
        "<svg xmlns='http://www.w3.org/2000/svg'/>", 422, "This is not a PNG, JPEG or WebP picture."
      ),
      ("\u{7F}PNG", 422, "This is not a PNG, JPEG or WebP picture."),
    ]
  )
  func `of a wrong kind is refused at its field`(
    content: String,
    status: Int,
    sentence: String
  ) async throws {
    let answer = try await upload(Array(content.utf8), name: "kiwi.png")
    #expect(answer.status == status)
    #expect(answer.text.contains(sentence))
    let field = try #require(answer.text.firstMatch(of: #/<input[^>]*id="picture-file"[^>]*>/#))
    #expect(field.0.contains("aria-describedby=\"picture-hint picture-error\""))
    #expect(field.0.contains("aria-invalid=\"true\""))
    #expect(try await pavilion.bars.draft(of: .main).revision == 0)
    #expect(try await pavilion.bars.menuPictures(of: .main).isEmpty)
  }

  @Test func `that is broken, too wide or too long is refused with what was expected`() async throws
  {
    let broken = try await upload(Array(jpeg().dropLast()))
    #expect(broken.text.contains("The picture is damaged or cut off."))
    let wide = try await upload(jpeg(1_601, 20))
    #expect(wide.text.contains("The picture has 1,601 × 20 pixels. Choose one of at most 1,600"))
    let long = try await upload(
      jpeg(scan: String(repeating: "a", count: PictureFile.maximumBytes))
    )
    #expect(long.status == 413)
    #expect(long.text.contains("The picture is too large: at most 256 KB."))
    for (language, words) in [
      "ko": "사진 파일이 너무 커요", "fr": "La photo est trop lourde", "ja": "写真が大きすぎます",
      "zh-Hans": "图片过大",
    ] {
      // What was far too long has no body left.
      var request = Request(
        method: .post,
        target: "/manage/menu/fruits/kiwi/picture?lang=\(language)",
        headers: ["Content-Type": "multipart/form-data; boundary=b", "Accept": "text/html"]
      )
      request.isBodyTooLong = true
      let answer = try Answer(await pavilion.application.respond(to: request))
      #expect((answer.status, answer.text.contains(words)) == (413, true), "\(language)")
    }
  }

  @Test func `is not put over what somebody else has changed`() async throws {
    #expect(try await upload(jpeg()).status == 303)
    let late = try await upload(jpeg(scan: "other"))
    #expect(late.status == 409)
    #expect(late.text.contains("Someone else has changed the draft"))
    let draft = try #require(try await pavilion.bars.draft(of: .main).content?.draft)
    #expect(draft[JuiceID(unchecked: "kiwi")]?.picture?.rawValue == (try hash(jpeg())))
    // The other fields of the piece do not lose it.
    let names = ["ko", "en", "fr", "ja", "zh-Hans"].map { "name.\($0)=Kiwi" }
    let form = "revision=1&id=kiwi&recipe.kiwi=3&price=1&" + names.joined(separator: "&")
    let saved = try await pavilion.send(
      .post,
      "/manage/menu/juices",
      body: form,
      headers: ["Content-Type": "application/x-www-form-urlencoded"]
    )
    #expect(saved.status == 303)
    let edited = try #require(try await pavilion.bars.draft(of: .main).content?.draft)
    #expect(edited[JuiceID(unchecked: "kiwi")]?.picture?.rawValue == (try hash(jpeg())))
  }

  @Test func `belongs to a piece of the draft, in a form that can be read`() async throws {
    #expect(try await upload(jpeg(), to: "juices/none").status == 404)
    #expect(try await upload(jpeg(), to: "fruits/none").status == 404)
    let types = ["multipart/form-data; boundary=other", "multipart/form-data", "image/png"]
    for (type, status) in zip(types, [400, 400, 415]) {
      let answer = try await pavilion.send(
        .post,
        "/manage/menu/juices/kiwi/picture",
        bytes: jpeg(),
        type: type
      )
      #expect(answer.status == status, "\(type)")
    }
  }
}

@Suite struct `Pictures in the interface of the menu` {
  let pavilion: TestApplication

  init() async throws { pavilion = try await TestApplication() }

  @Test func `are named by what they are kept under`() async throws {
    let answer = try await pavilion.send(
      .put,
      "/api/menu/pictures",
      bytes: jpeg(),
      type: "image/png"
    )
    #expect(answer.status == 201)
    #expect(try answer.json.member("picture").string() == (try hash(jpeg())))
    #expect(try answer.json.member("format").string() == "jpeg")
    #expect(try answer.json.member("width").integer() == 300)
    #expect(try answer.json.member("height").integer() == 400)
    let wrong = try await pavilion.send(.put, "/api/menu/pictures", bytes: [1], type: "image/png")
    #expect(wrong.status == 422)
    #expect(wrong.text.contains("expected a PNG, JPEG or WebP picture"))
  }

  @Test func `that are missing keep a draft from being published`() async throws {
    let name = try hash(jpeg())
    let kiwi = """
      {"id": "kiwi", "name": {"ko":"a","en":"b","fr":"c","ja":"d","zh-Hans":"e"},
      "recipe": {"kiwi": 3}, "price": 4000, "picture": "\(name)"}
      """
    let target = "/api/menu/draft/juices/kiwi?revision=0"
    let draft = try await pavilion.send(.put, target, body: kiwi)
    let problem = try #require(try draft.json.member("problems").elements().first)
    #expect(try problem.member("field").string() == "juices.kiwi.picture")
    let publishing = #"{"revision": 1}"#
    let refused = try await pavilion.send(.post, "/api/menu/versions", body: publishing)
    #expect(refused.status == 422)
    #expect(
      try await pavilion.send(.get, "/manage/menu/juices/kiwi?lang=en").text
        .contains("The bar no longer has this picture.")
    )
    _ = try await pavilion.send(.put, "/api/menu/pictures", bytes: jpeg(), type: "image/jpeg")
    let published = try await pavilion.send(.post, "/api/menu/versions", body: publishing)
    #expect(published.status == 201)
    #expect(try await pavilion.send(.get, "/api/menu").text.contains(name))
  }

  @Test func `travel with the file of the menu to another bar`() async throws {
    _ = try await pavilion.send(.put, "/api/menu/pictures", bytes: jpeg(), type: "image/jpeg")
    let name = try hash(jpeg())
    var draft = MenuDraft(try await pavilion.bars.menu(of: .main).menu)
    draft.juices[0].picture = PictureHash(rawValue: name)
    let body = draft.json.encoded()
    #expect(try await pavilion.send(.put, "/api/menu/draft?revision=0", body: body).status == 200)
    let file = try await pavilion.send(.get, "/api/menu/files/draft.json").text
    let sheet = try await pavilion.send(.get, "/api/menu/files/draft.csv").text
    #expect(sheet.contains(name))

    let other = try await TestApplication()
    let imported = try await other.send(.put, "/api/menu/draft?revision=0", body: file)
    #expect(imported.status == 200)
    #expect(try imported.json.member("problems").elements().isEmpty)
    #expect(try await other.send(.get, "/api/menu/files/draft.json").text == file)
    #expect(
      try await other.send(.post, "/api/menu/versions", body: #"{"revision": 1}"#).status == 201
    )
    #expect(try await other.send(.get, "/pictures/\(name)").status == 200)

    // A picture under another's name is none.
    let forged = file.replacing(name, with: "sha256-" + String(repeating: "0", count: 64))
    let third = try await TestApplication()
    let refused = try await third.send(.put, "/api/menu/draft?revision=0", body: forged)
    #expect(refused.status == 422)
    #expect(refused.text.contains("pictures.sha256-0000"))
    #expect(try await third.bars.menuPictures(of: .main).isEmpty)
  }

  @Test func `come with an imported file, which may be sent as one`() async throws {
    let menu = try await pavilion.send(.get, "/api/menu/files/menu.json").text
    let head = "--b\r\nContent-Disposition: form-data; name="
    let body = """
      \(head)"revision"\r\n\r\n0\r\n\(head)"upload"; filename="menu.json"\r\n\r
      \(menu)\r\n\(head)"file"\r\n\r\n\r\n--b--\r

      """
    let answer = try await pavilion.send(
      .post,
      "/manage/menu/import",
      bytes: Array(body.utf8),
      type: "multipart/form-data; boundary=b"
    )
    #expect(answer.status == 303)
    #expect(try await pavilion.bars.draft(of: .main).content != nil)
  }

  @Test func `have room for a longer body on their routes alone`() async {
    let longer = Features.all.endpoints.filter { endpoint in
      endpoint.bodyLimit != nil && endpoint.template.contains("/menu/")
    }
    #expect(
      Set(longer.map(\.name)) == [
        "POST /manage/menu/fruits/{id}/picture", "POST /manage/menu/juices/{id}/picture",
        "PUT /api/menu/pictures", "POST /manage/menu/import", "PUT /api/menu/draft",
      ]
    )
    #expect(longer.allSatisfy { !$0.permission.isHeld(by: .shiftLead, nil) })
    let request = Request(method: .put, target: "/api/menu/pictures")
    #expect(await pavilion.application.bodyLimit(for: request)?.bytes == PictureFile.maximumBytes)
    let order = Request(method: .post, target: "/api/orders")
    #expect(await pavilion.application.bodyLimit(for: order) == nil)
  }
}
