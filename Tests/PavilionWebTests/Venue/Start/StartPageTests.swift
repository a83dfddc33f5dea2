import JuiceBar
import Languages
import Testing

@testable import VenueWeb
@testable import Web

@Suite struct `First screen` {
  private func page(soldOut: (Menu) -> [Juice] = { _ in [] }, wait: Int? = nil) throws -> String {
    let menu = try PageSamples.menu()
    let bar = StartBar(menu: menu, soldOut: soldOut(menu), wait: wait)
    return StartPage(guide: try PageSamples.exhibition().shown, bar: bar)
      .html(in: PageSamples.context(.korean, at: "/"))
  }

  @Test(arguments: [
    (Language.korean, "어서 오세요!"), (.english, "Welcome!"), (.french, "Bienvenue\u{202F}!"),
    (.japanese, "ようこそ！"), (.simplifiedChinese, "欢迎光临！"),
  ])
  func `greets in every language, and leads to itself in it`(
    language: Language,
    greeting: String
  ) throws {
    let page = try page()
    let tag = language.tag
    #expect(page.contains("<strong>\(greeting)</strong><span>\(language.ownName)</span>"))
    #expect(page.contains(#"class="greeting" href="/?lang=\#(tag)" lang="\#(tag)""#))
  }

  @Test func `says from what price on, how soon and how much there is`() throws {
    let page = try page(wait: 3)
    #expect(page.shown.contains("4,500원부터 · 약 3분"))
    #expect(page.contains(#"data-minutes="3""#))
    #expect(page.contains(#"<span class="door-count">13점</span>"#))
    #expect(try !self.page().contains("data-minutes"))
  }

  @Test func `shows the juices that can be had, in full glasses`() throws {
    let page = try page(soldOut: { [$0.juices[0]] })
    #expect(page.contains(#"<p class="attract-line">망키쥬스 6,000원</p>"#))
    #expect(!page.contains("data-level"))
    #expect(page.shown.contains("지금은 딸바쥬스가 품절이에요"))
  }

  @Test func `has empty glasses and no price once all is sold out`() throws {
    let page = try page(soldOut: \.juices, wait: 3)
    // Three on the door, and that of the loop.
    #expect(page.count(of: #"data-level="0""#) == 4)
    #expect(page.contains(">품절</span>"))
    #expect(!page.contains("00원") && !page.contains("attract-line"))
  }
}
