import BarTables
import ExpositionGuide
import HTTP
import JSON
import JuiceBar
import Languages
import Testing
import Time

@testable import GuideWeb
@testable import OfficeWeb
@testable import PavilionWeb
@testable import VenueWeb
@testable import Web

@Suite struct `The list of what a device keeps` {
  @Test func `has every page of the guide in the language, and its pictures`() async throws {
    let test = try await TestApplication()
    let urls = try await entries(of: test, in: .french).map(\.url)
    for url in ["/?lang=fr", "/exposition?lang=fr", "/exhibits?lang=fr", "/juice?lang=fr"] {
      #expect(urls.contains(url))
    }
    #expect(urls.filter { $0.hasPrefix("/exhibits/") && $0.hasSuffix("?lang=fr") }.count == 13)
    #expect(urls.filter { $0.hasPrefix("/pictures/") }.count >= 13)
    #expect(urls.contains { $0.hasSuffix("/pavilion.css") })
    #expect(!urls.contains { $0.hasSuffix("/staff.css") })
    #expect(!urls.contains { $0.hasSuffix("?lang=ko") || $0.contains("service-worker") })
    #expect(Set(urls).count == urls.count)
  }

  @Test func `names nothing that a device would ask for in vain`() async throws {
    let test = try await TestApplication()
    for language in Language.allCases {
      for entry in try await entries(of: test, in: language) {
        let answer = try await test.send(.get, entry.url)
        #expect(answer.status == 200, "\(entry.url)")
        if !entry.url.hasPrefix("/juice") { #expect(answer.text.utf8.count == entry.bytes) }
      }
    }
  }

  @Test func `has only what changed for a device to fetch anew`() async throws {
    let test = try await TestApplication()
    let page = try await test.send(.get, "/exhibits/jikji").text
    let hashes = try await entries(of: test, in: .korean).map(\.hash)
    let term: JSONObject = ["id": "silk", "name": "비단", "scheme": "material"]
    let record = try GuideRecord(.term, reading: JSONReader(.object(term)))
    try await test.bars.publish(
      GuidePublication(onto: 1, at: Timestamp(milliseconds: 1), cause: .desk),
      [GuideChange(record)]
    )
    #expect(try await test.send(.get, "/exhibits/jikji").text != page)
    #expect(try await entries(of: test, in: .korean).map(\.hash) == hashes)
  }

  @Test func `does not change with the stock`() async throws {
    let test = try await TestApplication()
    let before = try await test.send(.get, "/offline.json?lang=ko").text
    #expect(try await test.send(.post, "/api/orders", body: #"{"juice":"kiwi"}"#).status == 201)
    #expect(try await test.send(.get, "/offline.json?lang=ko").text == before)
  }

  @Test func `is of the venue's screens when there is no exhibition`() async throws {
    let test = try await TestApplication(exhibition: nil)
    let urls = try await entries(of: test, in: .korean).map(\.url)
    #expect(urls.contains("/juice?lang=ko"))
    #expect(!urls.contains { $0.hasPrefix("/exhibits") })
  }

  @Test func `takes exhibits whole, in order, and says how many had no room`() {
    var list = OfflineList(limit: 100)
    list.addBasis(part("basis", bytes: 50))
    list.addExhibit(part("first", bytes: 30))
    list.addExhibit(part("large", bytes: 21))
    list.addExhibit(part("small", bytes: 1))
    list.leaveOut(3)
    #expect(list.bytes == 80)
    #expect(list.exhibitsLeftOut == 5)
    let text = list.document(for: .english).encoded()
    #expect(text.contains("/first?lang=en") && text.contains("/first.svg"))
    #expect(!text.contains("large") && !text.contains("small") && !text.contains("/first?lang=ko"))
  }

  @Test func `is empty where not even the basis has room`() {
    var list = OfflineList(limit: 49)
    list.addBasis(part("basis", bytes: 50))
    list.addExhibit(part("first", bytes: 1))
    #expect(list.bytes == 0)
    #expect(list.exhibitsLeftOut == 1)
  }

  @Test func `is of another version as soon as one page of any language is`() throws {
    var versions: Set<String> = []
    for hash in ["a", "b"] {
      var list = OfflineList(limit: 100)
      var part = OfflineList.Part()
      part.pages[.japanese] = [OfflineList.Entry(url: "/", hash: hash, bytes: 1)]
      list.addBasis(part)
      versions.insert(
        try JSONReader(list.document(for: .korean)).member("version").string()
      )
    }
    #expect(versions.count == 2)
  }

  /// A part of so many bytes: a drawing, and a page in two languages.
  private func part(_ name: String, bytes: Int) -> OfflineList.Part {
    var part = OfflineList.Part()
    part.shared = [OfflineList.Entry(url: "/\(name).svg", hash: "1", bytes: bytes)]
    for language in [Language.korean, .english] {
      let url = "/\(name)?lang=\(language.tag)"
      part.pages[language] = [OfflineList.Entry(url: url, hash: "1", bytes: 0)]
    }
    return part
  }

  private func entries(
    of test: TestApplication,
    in language: Language
  ) async throws -> [OfflineList.Entry] {
    let answer = try await test.send(.get, "/offline.json?lang=\(language.tag)")
    #expect(answer.status == 200)
    return try answer.json.member("entries").elements().map { entry in
      OfflineList.Entry(
        url: try entry.member("url").string(),
        hash: try entry.member("hash").string(),
        bytes: try entry.member("bytes").integer()
      )
    }
  }
}

@Suite struct `The service worker` {
  @Test func `is asked for anew each time, and may look after every page`() async throws {
    let answer = try await TestApplication().send(.get, "/service-worker.js")
    #expect(answer.status == 200)
    #expect(answer.headers["Content-Type"] == "text/javascript; charset=utf-8")
    #expect(answer.headers["Cache-Control"] == "no-cache")
    #expect(answer.headers["Content-Security-Policy"]?.contains("worker-src 'self'") == true)
  }

  @Test func `knows the languages in the order of ours`() {
    let script = Features.all.files["scripts/service-worker.js"] ?? ""
    let list = Language.allCases.map { "\"\($0.tag)\"" }.joined(separator: ",")
    #expect(script.contains("const languages=[\(list)];"))
  }
}
