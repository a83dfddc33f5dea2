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
    ("直指", "jikji"), ("直指心体要节", "jikji"), ("直指心体要節", "jikji"), ("螺鈿", "najeon-chilgi"),
    ("螺钿", "najeon-chilgi"), ("漆器", "najeon-chilgi"), ("屏風", "byeongpung"), ("屏风", "byeongpung"),
    ("三国史記", "samguk-sagi"), ("三国史记", "samguk-sagi"), ("木屐", "namaksin"), ("龙鼓", "yonggo"),
    ("ヘグム", "haegeum"), ("へぐむ", "haegeum"), ("ﾍｸﾞﾑ", "haegeum"), ("カヤグム", "gayageum"),
    ("ＪＩＫＪＩ", "jikji"), ("经", "bulgyeong"),
  ])
  func `finds a name in any language first`(query: String, id: String) async throws {
    #expect(try await find(query).first == id)
  }

  @Test func `finds a word on the way to being typed`() async throws {
    #expect(try await find("해그").contains("haegeum"))
    #expect(try await find("가야").first == "gayageum")
  }

  @Test func `finds a word of two Chinese characters in the text`() async throws {
    #expect(try await find("清州").contains("jikji"))
    #expect(try await find("海印").contains("palman-daejanggyeong"))
    #expect(try await find("螺钿 木匣") == ["najeon-chilgi"])
    #expect(try await find("螺钿 直指").isEmpty)
  }

  @Test func `finds a Japanese name without its dots`() async throws {
    #expect(try await find("モーリスクーラン").count == 2)
    #expect(try await find("モーリス・クーラン").count == 2)
  }

  @Test func `finds words of the easy texts`() async throws {
    #expect(try await find("attacked Korea") == ["palman-daejanggyeong"])
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
