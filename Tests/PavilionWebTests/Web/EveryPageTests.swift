import JuiceBar
import Languages
import Localization
import Testing

@testable import PavilionWeb

@Suite struct `Every page` {
  @Test(arguments: Language.allCases)
  func `says its language and offers all languages`(language: Language) throws {
    for page in try PageSamples.allPages(in: language) {
      #expect(page.hasPrefix("<!doctype html><html lang=\"\(language.tag)\">"))
      for other in Language.allCases {
        #expect(page.contains("?lang=\(other.tag)\" lang=\"\(other.tag)\""))
      }
    }
  }

  @Test func `has one first heading, one main part, a skip link and a way home`() throws {
    for page in try PageSamples.allPages(in: .korean) {
      #expect(page.count(of: "<h1") == 1)
      #expect(page.count(of: "<main id=\"main\"") == 1)
      #expect(page.contains(##"<a class="skip-link" href="#main">"##))
      #expect(page.contains(#"class="home-link" href="/""#))
    }
  }

  @Test func `keeps to the content security policy`() throws {
    for page in try PageSamples.allPages(in: .english) {
      #expect(!page.contains(" style="))
      #expect(!page.contains("<style"))
      #expect(!page.contains(#/ on[a-z]+="/#))
      #expect(page.count(of: "<script") == page.count(of: "<script type=\"module\" src="))
    }
  }

  @Test func `has no form that a browser judges in its own language`() throws {
    for page in try PageSamples.allPages(in: .english) {
      for form in page.matches(of: #/<form[^>]*>/#) { #expect(form.0.contains(" novalidate")) }
    }
  }

  @Test func `gives no identifier twice outside templates`() throws {
    for page in try PageSamples.allPages(in: .french) {
      let live = page.replacing(#/<template.*?</template>/#.dotMatchesNewlines(), with: "")
      let ids = live.matches(of: #/ id="([^"]*)"/#).map { String($0.1) }
      #expect(Set(ids).count == ids.count)
    }
  }

  @Test func `leaves no placeholder of a text unfilled where people read`() throws {
    for language in Language.allCases {
      for page in try PageSamples.allPages(in: language) { #expect(!page.shown.contains("{")) }
    }
  }
}

@Suite struct `Problem pages` {
  @Test(arguments: Language.allCases, [400, 403, 404, 422, 429, 500, 503])
  func `say what happened, what can be done, and the ways from there`(
    language: Language,
    status: Int
  ) {
    let context = PageSamples.context(language, at: "/")
    let page = ProblemPage(status: status, askedFor: "/exhibits?query=x", in: context.texts)
    #expect(!page.title.isEmpty && !page.detail.isEmpty && page.title != page.detail)
    let isWorthAnotherTry = status == 429 || status >= 500
    #expect((page.ways.first?.path == "/exhibits?query=x") == isWorthAnotherTry)
    #expect(page.ways.suffix(3).map(\.path) == ["/", "/juice", "/exhibits"])
    let html = page.html(in: context)
    #expect(html.contains("autofocus>\(context.texts(page.ways[0].words))</a>"))
    for way in page.ways { #expect(html.contains(">\(context.texts(way.words))</a>")) }
  }
}

@Suite struct `Links` {
  @Test(arguments: [
    (Link.exhibit("a b/ㄱ"), "/exhibits/a%20b%2F%E3%84%B1"), (.picture("p.svg"), "/pictures/p.svg"),
    (.exhibit(".."), "/exhibits/.."), (.countStock(FruitID(unchecked: "kiwi")), "/stock/kiwi"),
    (.events, "/events"),
  ])
  func `are percent-encoded where needed`(link: Link, path: String) {
    #expect(link.path == path)
  }
}
