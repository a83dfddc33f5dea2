import HTTP
import JSON
import JuiceBar
import Testing

@Suite struct `What there is to read for those who wait` {
  private let html: Headers = ["Accept": "text/html"]
  private let stay = 120_000

  private func number(on page: String) throws -> String {
    let number = try #require(page.firstMatch(of: /<span class="number">№ ([0-9]+)<\/span>/))
    return String(number.1)
  }

  @Test func `is one exhibit for the board and for the page of an order, and then the next`()
    async throws
  {
    let pavilion = try await TestApplication(flow: .byCounter)
    let order = try await pavilion.send(.post, "/api/orders", body: #"{"juice":"kiwi"}"#)
    let id = try order.json.member("id").string()
    let making = #"{"status":"making"}"#
    _ = try await pavilion.send(.put, "/api/orders/\(id)/status", body: making)
    var shown: [String] = []
    for _ in 1...14 {
      let board = try number(on: await pavilion.send(.get, "/board", headers: html).text)
      let page = try await pavilion.send(.get, "/juice/orders/\(id)", headers: html).text
      #expect(try number(on: page) == board)
      #expect(page.contains(#"class="teaser" href="/exhibits/"#))
      shown.append(board)
      pavilion.clock.advance(by: stay)
    }
    #expect(Set(shown.prefix(13)).count == 13)
    #expect(shown[13] == shown[0])
  }

  @Test func `is nothing without an exhibition, and the rest goes on`() async throws {
    let pavilion = try await TestApplication(exhibition: nil)
    let board = try await pavilion.send(.get, "/board", headers: html).text
    #expect(board.contains("board-art") && !board.contains("teaser-words"))
  }
}
