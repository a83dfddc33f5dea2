import HTTP
import JuiceBar
import Languages
import Localization
import Testing

@testable import CounterWeb
@testable import GuideWeb
@testable import IntegrationWeb
@testable import OfficeWeb
@testable import VenueWeb
@testable import Web

@Suite struct `Every page` {
  @Test func `is among those looked at here`() async throws {
    let pages = try await EveryPage.all(in: .korean)
    #expect(try Set(pages.keys) == EveryPage.types())
    // Two that show the same would be one page under two names.
    #expect(Set(pages.values.map(\.shown)).count == pages.count)
  }

  @Test(arguments: Language.allCases)
  func `says its language and offers all languages`(language: Language) async throws {
    for (type, page) in try await pages(in: language) {
      #expect(page.hasPrefix("<!doctype html><html lang=\"\(language.tag)\""), "\(type)")
      for other in Language.allCases {
        #expect(page.contains("lang=\(other.tag)\" lang=\"\(other.tag)\""), "\(type)")
      }
    }
  }

  @Test func `has one first heading, one main part, a skip link and a way home`() async throws {
    for (type, page) in try await pages(in: .korean) {
      #expect(page.count(of: "<h1") == 1, "\(type)")
      #expect(page.count(of: "<main id=\"main\"") == 1, "\(type)")
      #expect(page.contains(##"<a class="skip-link" href="#main">"##), "\(type)")
      #expect(page.contains(#"class="home-link" href="/""#), "\(type)")
    }
  }

  @Test func `keeps to the content security policy`() async throws {
    for (type, page) in try await pages(in: .english) {
      #expect(!page.contains(" style="), "\(type)")
      #expect(!page.contains("<style"), "\(type)")
      #expect(!page.contains(#/ on[a-z]+="/#), "\(type)")
      let scripts = page.matches(of: /<script( type="module")? src="/)
      #expect(page.count(of: "<script") == scripts.count, "\(type)")
    }
  }

  @Test func `has no form that a browser judges in its own language`() async throws {
    for (type, page) in try await pages(in: .english) {
      for form in page.matches(of: #/<form[^>]*>/#) {
        #expect(form.0.contains(" novalidate"), "\(type)")
      }
    }
  }

  @Test func `gives no identifier twice outside templates`() async throws {
    for (type, page) in try await pages(in: .french) {
      let live = page.replacing(#/<template.*?</template>/#.dotMatchesNewlines(), with: "")
      let ids = live.matches(of: #/ id="([^"]*)"/#).map { String($0.1) }
      #expect(Set(ids).count == ids.count, "\(type)")
    }
  }

  @Test func `leaves no placeholder of a text unfilled where people read`() async throws {
    for language in Language.allCases {
      for (type, page) in try await pages(in: language) {
        #expect(!page.shown.contains("{"), "\(type)")
      }
    }
  }

  @Test func `of staff stands in their frame, and has tables that stay tables`() async throws {
    let pages = try await EveryPage.ofStaff(in: .english)
    #expect(pages.count > 40)
    for (type, page) in pages {
      var parts = [#"id="places-more""#, "data-calls-mark", "data-line"]
      // Its reader works at one bar alone.
      if type != "MissingRolePage" { parts.append(#"class="bar-switch""#) }
      for part in parts { #expect(page.contains(part), "\(type) \(part)") }
      // A table that is shown as cards is none to assistive technology without its role.
      #expect(page.count(of: "<table") == page.count(of: #" role="table""#), "\(type)")
    }
  }

  /// The page of each kind, and more of those that have several states.
  private func pages(in language: Language) async throws -> [(type: String, html: String)] {
    let samples = try PageSamples.states(in: language).map { ("sample", $0) }
    return try await EveryPage.all(in: language).map { ($0.key, $0.value) } + samples
  }
}

@Suite struct `Problem pages` {
  @Test func `of a stored row that cannot be read ask for no other try, and blame no line`() {
    let problem = StorageError.unreadable("an order").problem
    #expect(problem.status == .internalServerError && problem.kind == "unreadable-record")
    #expect(!problem.isAway && problem.headers["Retry-After"] == nil)
    #expect(problem.cause == "a stored row cannot be read: an order")
  }

  @Test(arguments: Language.allCases, [400, 403, 404, 422, 429, 500, 503])
  func `say what happened, what can be done, and the ways from there`(
    language: Language,
    status: Int
  ) {
    let context = PageSamples.context(language, at: "/")
    let page = ProblemPage(status: status, askedFor: "/exhibits?query=x", in: context.texts)
    #expect(!page.title.isEmpty && !page.detail.isEmpty && page.title != page.detail)
    let isWorthAnotherTry = status == 429 || status > 500
    #expect((page.ways.first?.path == "/exhibits?query=x") == isWorthAnotherTry)
    #expect(page.ways.suffix(3).map(\.path) == ["/", "/juice", "/exhibits"])
    let html = page.html(in: context)
    #expect(html.contains("autofocus>\(context.texts(page.ways[0].words))</a>"))
    for way in page.ways { #expect(html.contains(">\(context.texts(way.words))</a>")) }
  }
}

@Suite struct `An address that takes forms alone` {
  @Test(arguments: [
    ("/day/count", "/day"), ("/manage/menu/draft", "/manage/menu"), ("/stock/a%2Fb", "/stock"),
    ("/manage/webhooks/a%20b/test", "/manage/webhooks/a%20b"), ("/sign-out", "/"),
    ("/bars/seine/day/count", "/bars/seine/day"), ("/bars/seine/sign-out", "/bars/seine/"),
  ])
  func `leads a browser that comes back to the nearest page above`(
    address: String,
    page: String
  ) async throws {
    let venue = try await TestVenue()
    let answer = try await venue.send(.get, address, headers: ["Accept": "text/html"])
    #expect(answer.status == 303)
    #expect(answer.headers["Location"] == page)
    #expect(try await venue.send(.get, address).status == 405)
  }
}

@Suite struct `Links` {
  @Test func `on from a problem lead to the bar of the request, whichever asked first`() {
    let texts = PageSamples.context(.english, at: "/").texts
    func ways(at bar: BarAddress) -> [String] {
      BarAddress.$current.withValue(bar) {
        ProblemPage(status: 404, in: texts).ways.map(\.path)
      }
    }
    let seine = BarAddress(of: TestVenue.seine)
    #expect(ways(at: seine) == ["/bars/seine/", "/bars/seine/juice", "/bars/seine/exhibits"])
    #expect(ways(at: .root) == ["/", "/juice", "/exhibits"])
  }

  @Test(arguments: [
    (Link.exhibit("a b/ㄱ"), "/exhibits/a%20b%2F%E3%84%B1"), (.picture("p.svg"), "/pictures/p.svg"),
    (.exhibit(".."), "/exhibits/.."), (.countStock(FruitID(unchecked: "kiwi")), "/stock/kiwi"),
    (.events, "/events"),
  ])
  func `are percent-encoded where needed`(link: Link, path: String) {
    #expect(link.path == path)
  }
}
