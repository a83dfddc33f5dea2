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

  /// The names of classes that stand in a sheet after what the pattern takes.
  private func classes(of sheet: StyleSheet, after: Regex<(Substring, Substring)>) -> Set<String> {
    let text = sheet.text(from: texts).replacing(#/\/\*.*?\*\//#.dotMatchesNewlines(), with: "")
    return Set(text.matches(of: after).map { String($0.1) })
  }

  /// The classes that have rules in the sheet of staff alone; of `.board-column.ready` the first
  /// decides.
  private var classesOfStaff: Set<String> {
    classes(of: .staff, after: #/[\s(,]\.([a-z][a-z-]*)/#)
      .subtracting(classes(of: .visitors, after: #/\.([a-z][a-z-]*)/#))
  }

  @Test func `are made of all files that there are, each in one of them`() {
    let names = StyleSheet.allCases.flatMap { $0.names(in: texts) }
    let files = texts.keys.filter { $0.hasPrefix("styles/") && $0.hasSuffix(".css") }
    #expect(names.count == files.count)
    #expect(Set(names.map { "styles/\($0)" }) == Set(files))
    #expect(StyleSheet.visitors.names(in: texts).first == "tokens.css")
    #expect(StyleSheet.staff.names(in: texts).contains("stock.css"))
  }

  @Test func `give visitors the first alone, and staff both in their order`() async throws {
    let test = try await TestApplication()
    let sheets = #/<link rel="stylesheet" href="\/assets\/[0-9a-z]+\/([^"]+)">/#
    for path in ["/", "/juice", "/exposition", "/exhibits", "/exhibits/jikji", "/view", "/offline"]
    {
      let names = try await test.send(.get, path).text.matches(of: sheets).map { String($0.1) }
      #expect(names == ["pavilion.css"], "\(path)")
    }
    for path in ["/stock", "/bar", "/board", "/pay", "/reports", "/kiosk", "/sign-in", "/manage"] {
      let names = try await test.send(.get, path).text.matches(of: sheets).map { String($0.1) }
      #expect(names == ["pavilion.css", "staff.css"], "\(path)")
    }
  }

  @Test func `leave no visitor without what a screen of theirs is styled by`() async throws {
    let staff = classesOfStaff
    #expect(staff.contains("shelf"))
    let test = try await TestApplication()
    let order = try await test.send(.post, "/api/orders", body: #"{"juice":"kiwi"}"#)
    let id = try order.json.member("id").string()
    let others = [
      try await test.send(.get, "/orders/\(id)/receipt"),
      try await test.send(.get, "/juice/orders/\(id)"), try await test.send(.get, "/view"),
    ]
    let pages = try PageSamples.states(in: .korean) + others.map(\.text)
    for page in pages where !page.contains("/staff.css") {
      let used = page.matches(of: #/ class="([^"]+)"/#).flatMap { $0.1.split(separator: " ") }
      #expect(staff.intersection(used.map { String($0) }).isEmpty)
    }
  }
}
