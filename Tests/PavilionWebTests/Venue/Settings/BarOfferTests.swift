import BarTables
import HTTP
import JSON
import JuiceBar
import Languages
import Staffing
import Testing

@testable import OfficeWeb
@testable import VenueWeb
@testable import Web

@Suite struct `The languages of a bar` {
  private let application: TestApplication
  private let owner: String

  init() async throws {
    application = try await TestApplication()
    owner = try await application.begin(application.hire("Owner", as: .owner))
    let set = try await application.post(
      "/manage/bars/main/offer",
      ["language.fr": "on", "exhibition": "shown"],
      cookie: owner
    )
    #expect(set.status == 303)
  }

  private func page(_ path: String, _ language: String) async throws -> String {
    try await application.send(.get, path, headers: ["Accept-Language": language]).text
  }

  @Test(arguments: ["/", "/juice", "/exhibits", "/exposition"])
  func `are all that visitors are offered`(path: String) async throws {
    for language in ["ko", "fr", "en"] {
      let page = try await page(path, language)
      #expect(page.contains(#"<html lang="fr""#), "\(language)")
      #expect(!page.contains(#"hreflang="ko""#) && !page.contains(#"hreflang="en""#))
    }
    #expect(try await page(path + "?lang=ja", "fr").contains(#"<html lang="fr""#))
  }

  @Test func `leave staff the language that they read`() async throws {
    let manage = try await application.send(
      .get,
      "/manage",
      headers: ["Cookie": owner, "Accept-Language": "ko"]
    )
    #expect(manage.text.contains(#"<html lang="ko""#))
    #expect(manage.text.contains(#"hreflang="en""#))
  }

  @Test func `are those in which the menu needs names`() async throws {
    let form = try await application.get("/manage/menu/new-fruit", cookie: owner).text
    #expect(form.contains(#"name="name.fr""#) && !form.contains(#"name="name.ko""#))
    let fruit: KeyValuePairs = [
      "new": "yes", "id": "cassis", "name.fr": "Cassis", "capacity": "100", "revision": "0",
    ]
    #expect(try await application.post("/manage/menu/fruits", fruit, cookie: owner).status == 303)
    let draft = try await application.bars.draft(of: .main).content?.draft
    let menu = try await application.bars.menu(of: .main).menu
    #expect(draft?.problems(replacing: menu, onHand: [:], languages: [.french]) == [])
    let publishing = try await application.get("/manage/menu/publish", cookie: owner).text
    #expect(publishing.contains("<button class=\"button act\""))
    let published = try await application.post(
      "/manage/menu/publish",
      ["revision": "1"],
      cookie: owner
    )
    #expect(published.status == 303)
    #expect(try await application.bars.menu(of: .main).version == 2)
  }

  @Test func `that are added later keep no menu from being published`() async throws {
    let fruit: KeyValuePairs = [
      "new": "yes", "id": "cassis", "name.fr": "Cassis", "capacity": "100", "revision": "0",
    ]
    #expect(try await application.post("/manage/menu/fruits", fruit, cookie: owner).status == 303)
    let headers: Headers = ["Cookie": owner]
    let offer = #"{"languages":["fr","en"],"exhibition":true}"#
    let set = try await application.send(
      .put,
      "/api/offer",
      body: offer,
      headers: headers,
      from: .stranger
    )
    #expect(set.status == 200)
    let draft = try await application.get("/api/menu/draft", cookie: owner).json
    #expect(try draft.member("problems").elements().isEmpty)
    let gaps = try draft.member("gaps").elements().map { try $0.member("field").string() }
    #expect(gaps == ["fruits.cassis.name"])
    for path in ["/manage/menu", "/manage/menu/publish"] {
      let page = try await application.get(path, cookie: owner).text
      #expect(page.contains("data-gaps") && page.contains("data-problem=\"fruits.cassis.name\""))
    }
    let form = try await application.get("/manage/menu/fruits/cassis", cookie: owner).text
    #expect(form.contains("이름이 없어 다른 언어로 보여요."))
    #expect(!form.contains("field-error"))
    let published = try await application.post(
      "/manage/menu/publish",
      ["revision": "1"],
      cookie: owner
    )
    #expect(published.status == 303)
  }

  @Test func `keep the names in others that the form does not show`() async throws {
    let kiwi: KeyValuePairs = [
      "id": "kiwi", "name.fr": "Kiwi vert", "capacity": "100", "revision": "0",
    ]
    #expect(try await application.post("/manage/menu/fruits", kiwi, cookie: owner).status == 303)
    let draft = try await application.bars.draft(of: .main).content?.draft
    let name = draft?.fruits.first { $0.id.rawValue == "kiwi" }?.name.translations
    #expect(name?[.french] == "Kiwi vert" && name?[.korean] == "키위")
  }

  @Test func `are set by a program, and never none`() async throws {
    let headers = Headers(bearer: try await application.makeToken([.menuWrite, .menuRead]))
    func send(_ method: HTTP.Method, _ body: String?) async throws -> Answer {
      try await application.send(
        method,
        "/api/offer",
        body: body,
        headers: headers,
        from: .stranger
      )
    }
    #expect(try await send(.put, #"{"languages":["ja","en"],"exhibition":false}"#).status == 200)
    let read = try await send(.get, nil).json
    #expect(try read.member("languages").elements().map { try $0.string() } == ["ja", "en"])
    #expect(try !read.member("exhibition").boolean())
    for body in [#"{"languages":[]}"#, #"{"languages":["de"]}"#, #"{"languages":"ko"}"#] {
      let refused = try await send(.put, body)
      #expect(refused.status == 422 && refused.text.contains("languages"), "\(body)")
    }
    let none: KeyValuePairs = ["exhibition": "shown"]
    let refused = try await application.post("/manage/bars/main/offer", none, cookie: owner)
    #expect(refused.status == 422)
  }
}
