import HTTP
import JSON
import Languages
import Testing

@testable import CounterWeb
@testable import IntegrationWeb
@testable import OfficeWeb
@testable import PavilionWeb
@testable import VenueWeb
@testable import Web

@Suite struct `The style sheets` {
  private let texts = Features.all.files
  private let sheets = StyleSheets(Features.all.files)

  /// The names of classes that stand in sheets after what the pattern takes.
  private func classes(
    of names: some Sequence<String>,
    after: Regex<(Substring, Substring)>
  ) -> Set<String> {
    Set(names.flatMap { sheets.text(of: $0).matches(of: after).map { String($0.1) } })
  }

  /// The classes that have rules in no sheet that a page loads, but in another; of
  /// `.board-column.ready` the first decides.
  private func foreignClasses(to page: String) -> Set<String> {
    let loaded = page.matches(of: Self.link).map { String($0.1) }
    return classes(of: sheets.names.subtracting(loaded), after: #/[\s(,{};]\.([a-z][a-z-]*)/#)
      .subtracting(classes(of: loaded, after: #/\.([a-z][a-z-]*)/#))
  }

  private static var link: Regex<(Substring, Substring)> {
    #/<link rel="stylesheet" href="\/assets\/[0-9a-z]+\/([^"]+)">/#
  }

  @Test func `are made of all files that there are, and of no others`() {
    let names = sheets.files.map(\.name)
    let files = texts.keys.filter { $0.hasPrefix("styles/") && $0.hasSuffix(".css") }
    #expect(names.count == files.count)
    #expect(Set(names.map { "styles/\($0)" }) == Set(files))
    #expect(names.first == "tokens.css")
  }

  @Test func `register the colours among the tokens, and nothing else`() {
    let made = StyleSheets([
      "styles/order.txt": "tokens.css\nbase.css\n",
      "styles/tokens.css": ":root{--ink:oklch(24% 0 0);--more:0%;--edge:light-dark(red,#00f)}",
      "styles/base.css": "a{--b:#fff}",
    ])
    let names = made.text(of: "pavilion.css").matches(of: #/@property (--[a-z]+)\{/#).map(\.1)
    #expect(names == ["--edge", "--ink"])
    #expect(sheets.text(of: "pavilion.css").contains("@property --paper{"))
    #expect(!sheets.text(of: "start.css").contains("@property"))
  }

  @Test func `name every width of a container, and use every name`() {
    let conditions = { (text: String) in text.matches(of: #/@container[^{]*/#).map(\.output) }
    let written = texts.filter { $0.key.hasSuffix(".css") }.values.flatMap(conditions)
    #expect(written.filter { $0.contains(#/[0-9](rem|em|px|ch)/#) } == [])
    let names = written.flatMap { $0.matches(of: #/--[a-z-]+/#).map { String($0.output) } }
    #expect(Set(names) == Set(sheets.widths.keys))
    let made = sheets.names.flatMap { conditions(sheets.text(of: $0)) }
    #expect(made.contains("@container screen (inline-size < 40rem)"))
    #expect(made.filter { $0.contains("--") } == [])
  }

  @Test(arguments: [
    ("/", ["start.css"]), ("/juice", ["order.css"]), ("/exposition", ["exposition.css"]),
    ("/exhibits", ["exhibits.css"]), ("/exhibits/jikji", ["exhibit.css"]), ("/view", []),
    ("/offline", []), ("/stock", ["staff.css"]), ("/bar", ["staff.css"]),
    ("/board", ["board.css"]), ("/pay", ["staff.css"]), ("/reports", ["staff.css"]),
    ("/kiosk", ["staff.css"]), ("/sign-in", ["staff.css"]), ("/manage", ["staff.css"]),
  ])
  func `come as the common one, and the screen's own`(path: String, own: [String]) async throws {
    let page = try await TestApplication().send(.get, path).text
    #expect(page.matches(of: Self.link).map { String($0.1) } == ["pavilion.css"] + own)
  }

  @Test func `leave no screen without what it is styled by`() async throws {
    let test = try await TestApplication()
    let order = try await test.send(.post, "/api/orders", body: #"{"juice":"kiwi"}"#)
    let id = try order.json.member("id").string()
    var pages = try PageSamples.states(in: .korean)
    for path in [
      "/orders/\(id)/receipt", "/juice/orders/\(id)", "/view", "/offline", "/", "/juice",
    ] {
      pages.append(try await test.send(.get, path).text)
    }
    #expect(foreignClasses(to: pages.last ?? "").isSuperset(of: ["shelf", "poster-view"]))
    for page in pages {
      let used = page.matches(of: #/ class="([^"]+)"/#).flatMap { $0.1.split(separator: " ") }
      let title = page.firstMatch(of: #/<title>([^<]*)/#)?.1 ?? ""
      let missing = foreignClasses(to: page).intersection(used.map { String($0) })
      #expect(missing.isEmpty, "\(title)")
    }
  }
}
