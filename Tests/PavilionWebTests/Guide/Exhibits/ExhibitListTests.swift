import BarTables
import ExpositionGuide
import HTTP
import JSON
import Languages
import SampleContent
import Testing

@testable import CounterWeb
@testable import OfficeWeb
@testable import VenueWeb
@testable import Web

@Suite struct `The list of exhibits` {
  private let html: Headers = ["Accept": "text/html"]

  /// A bar with an exhibition of so many things.
  private func pavilion(showing count: Int) async throws -> TestApplication {
    let sample = try Exhibition(reading: SampleContent.exhibitionFiles)
    let exhibits = try (0..<count).map { number in
      Exhibit(
        id: try #require(Exhibit.ID("thing-\(number + 1)")),
        name: LocalizedText("물건 \(number + 1)", in: .korean),
        imageName: nil,
        summary: LocalizedText("설명", in: .korean),
        description: LocalizedText("글", in: .korean)
      )
    }
    let exhibition = try #require(
      Exhibition(exposition: sample.exposition, exhibits: exhibits)
    )
    let pavilion = try await TestApplication(exhibition: nil)
    try await pavilion.bars.publish(exhibition, pictures: [])
    return pavilion
  }

  @Test func `has sixty on a page and leads to the pages beside it`() async throws {
    let pavilion = try await pavilion(showing: 130)
    let first = try await pavilion.send(.get, "/exhibits", headers: html).text
    #expect(first.count(of: "catalogue-card") == 60)
    #expect(first.contains(#"rel="next" href="/exhibits?page=2""#))
    #expect(!first.contains(#"rel="prev""#))
    #expect(try await pavilion.send(.get, "/exhibits?page=1", headers: html).text == first)
    let second = try await pavilion.send(.get, "/exhibits?page=2", headers: html).text
    #expect(second.contains("/exhibits/thing-61") && second.contains("№ 120"))
    #expect(second.contains(#"rel="prev" href="/exhibits""#))
    #expect(second.contains(#"rel="next" href="/exhibits?page=3""#))
    #expect(second.contains(#"href="/exhibits?page=2&amp;lang=fr""#))
    let third = try await pavilion.send(.get, "/exhibits?page=3", headers: html).text
    #expect(third.count(of: "catalogue-card") == 10)
    #expect(!third.contains(#"rel="next""#))
  }

  @Test func `keeps a search from page to page`() async throws {
    let pavilion = try await pavilion(showing: 130)
    let second = try await pavilion.send(
      .get,
      "/exhibits?query=%EB%AC%BC%EA%B1%B4&page=2",
      headers: html
    ).text
    #expect(second.contains("/exhibits?query=%EB%AC%BC%EA%B1%B4&amp;page=3"))
    #expect(second.contains(#"href="/exhibits?query=%EB%AC%BC%EA%B1%B4""#))
    #expect(second.contains(#"value="물건""#))
  }

  @Test(arguments: ["0", "4", "-1", "01", "+1", "1.0", "x", "", "99999999999999999999", "１"])
  func `has no page of another name`(page: String) async throws {
    let pavilion = try await pavilion(showing: 130)
    let target = "/exhibits?page=" + page.utf8.map { "%" + String($0, radix: 16) }.joined()
    #expect(try await pavilion.send(.get, target, headers: html).status == 404)
    #expect(try await pavilion.send(.get, target + "&query=3", headers: html).status == 404)
  }

  @Test func `says where there is nothing to show yet`() async throws {
    let page = try await pavilion(showing: 0).send(.get, "/exhibits?lang=en", headers: html).text
    #expect(page.contains("Nothing is on show yet."))
    #expect(!page.contains("Nothing matches") && !page.contains(#"role="search""#))
  }

  @Test(arguments: ["a+b+c+d+e+f+g+h+i", String(repeating: "a", count: 101)])
  func `refuses a search for more than is looked up, beside its field`(query: String) async throws {
    let pavilion = try await TestApplication()
    let target = "/exhibits?lang=fr&query=\(query)"
    let page = try await pavilion.send(.get, target, headers: html)
    #expect(page.status == 422)
    #expect(page.text.contains("La recherche accepte 8 mots et 100 caractères au plus."))
    #expect(page.text.contains(#"aria-describedby="query-error""#))
    for target in [target, "/api" + target] {
      let answer = try await pavilion.send(.get, target)
      #expect(answer.status == 422)
      #expect(try answer.json.member("errors").elements()[0].member("field").string() == "query")
    }
  }

  @Test func `is kept on devices page by page`() async throws {
    let pavilion = try await pavilion(showing: 61)
    let list = try await pavilion.send(.get, "/offline.json?lang=ko").text
    #expect(list.contains(#""/exhibits?lang=ko""#))
    #expect(list.contains(#""/exhibits?page=2&lang=ko""#))
    #expect(!list.contains("page=3"))
  }
}
