import ExhibitSearch
import ExpositionGuide
import SampleContent
import Testing

@Suite struct `The search` {
  let index: ExhibitIndex

  init() throws {
    index = try ExhibitIndex(Exhibition(reading: SampleContent.exhibitionFiles))
  }

  private func find(_ query: String, limit: Int = 100) async throws -> [String] {
    try await index.ids(matching: query, limit: limit).map(\.description)
  }

  @Test(arguments: [
    ("해금", "haegeum"), ("haegeum", "haegeum"), ("갓", "gat"), ("가야금", "gayageum"),
    ("JIKJI", "jikji"), ("직지심체요절", "jikji"), ("vièle", "haegeum"), ("viele", "haegeum"),
    ("paravent", "byeongpung"), ("병풍", "byeongpung"), ("folding screen", "byeongpung"),
  ])
  func `finds a name in any language first`(query: String, id: String) async throws {
    #expect(try await find(query).first == id)
  }

  @Test func `finds a word on the way to being typed`() async throws {
    #expect(try await find("해그").contains("haegeum"))
    #expect(try await find("가야").first == "gayageum")
  }

  @Test func `wants every word`() async throws {
    #expect(try await find("해금 직지").isEmpty)
    #expect(try await find("가야금 현").first == "gayageum")
  }

  @Test(arguments: ["", "  ", "없는말입니다", "zzzz"])
  func `finds nothing where there is nothing`(query: String) async throws {
    #expect(try await find(query).isEmpty)
  }

  @Test(arguments: [
    "\"", "\"\"\"", "'; DROP TABLE exhibit; --", "name:jikji", "jik*", "a OR b", "NEAR(", "%", "_",
    "\u{0}", "(((", "^^^",
  ])
  func `takes any text as words`(query: String) async throws {
    _ = try await find(query)
    #expect(try await find("해금").first == "haegeum")
  }

  @Test func `gives no more than are asked for`() async throws {
    #expect(try await find("a", limit: 3).count == 3)
  }
}
