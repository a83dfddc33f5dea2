import ExpositionGuide
import Languages
import SampleContent
import Testing

@testable import ExhibitSearch

@Suite struct `The search` {
  let index: ExhibitIndex

  init() throws {
    index = ExhibitIndex(try Exhibition(reading: SampleContent.exhibitionFiles))
  }

  private func find(_ query: String, limit: Int = 100) async throws -> [String] {
    try await index.exhibits(matching: ExhibitQuery(query), limit: limit).ids.map(\.description)
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

  @Test(arguments: [
    ("kayagum", "gayageum"), ("Kayagŭm", "gayageum"), ("gayagum", "gayageum"),
    ("komungo", "geomungo"), ("kŏmun'go", "geomungo"), ("haegum", "haegeum"), ("hegum", "haegeum"),
    ("chikchi", "jikji"), ("Samkuk", "samguk-sagi"), ("pyongpung", "byeongpung"),
    ("p'yŏngp'ung", "byeongpung"), ("taejanggyong", "palman-daejanggyeong"),
    ("najonchilgi", "najeon-chilgi"),
  ])
  func `finds a name however it is romanised`(query: String, id: String) async throws {
    #expect(try await find(query) == [id])
  }

  @Test func `says whether these are all`() async throws {
    let some = try await index.exhibits(matching: ExhibitQuery("a"), limit: 3)
    #expect(some.ids.count == 3 && !some.isComplete)
    #expect(try await index.exhibits(matching: ExhibitQuery("a"), limit: 13).isComplete)
    #expect(try await index.exhibits(matching: ExhibitQuery("해금"), limit: 13).isComplete)
  }
}

@Suite struct `A query` {
  @Test func `has at most eight different words`() throws {
    #expect(try ExhibitQuery("a b c d e f g h").words.count == 8)
    #expect(try ExhibitQuery("a A a b c d e f g h H").words == Array("abcdefgh").map(String.init))
    #expect(throws: ExhibitQueryFault.tooManyWords) { try ExhibitQuery("a b c d e f g h i") }
  }

  @Test func `has at most a hundred characters`() throws {
    #expect(try ExhibitQuery(String(repeating: "가", count: 100)).words.count == 1)
    #expect(throws: ExhibitQueryFault.tooLong) {
      try ExhibitQuery(String(repeating: "가", count: 101))
    }
    // One letter for a reader, and work for an index.
    let marks = String(repeating: "\u{301}", count: 100)
    #expect(throws: ExhibitQueryFault.tooLong) { try ExhibitQuery("a" + marks) }
  }
}

@Suite struct `The search of a large exhibition` {
  private func exhibition(of count: Int) throws -> Exhibition {
    let sample = try Exhibition(reading: SampleContent.exhibitionFiles)
    let exhibits = try (1...count).map { number in
      Exhibit(
        id: try #require(Exhibit.ID("thing-\(number)")),
        name: LocalizedText("물건 \(number)", in: .korean),
        imageName: nil,
        summary: LocalizedText(number == count ? "마지막 直指" : "설명", in: .korean),
        description: LocalizedText("글 \(number % 7)", in: .korean)
      )
    }
    return try #require(Exhibition(exposition: sample.exposition, exhibits: exhibits))
  }

  private func index(of count: Int, budget: Duration = .seconds(60)) throws -> ExhibitIndex {
    ExhibitIndex(try exhibition(of: count), budget: budget, exhibitsAShard: 4)
  }

  @Test func `goes through all parts of it`() async throws {
    let index = try index(of: 31)
    for (query, id) in [("마지막", "thing-31"), ("直指", "thing-31"), ("直", "thing-31")] {
      let found = try await index.exhibits(matching: ExhibitQuery(query), limit: 50)
      #expect(found.ids.map(\.description) == [id] && found.isComplete, "\(query)")
    }
    let all = try await index.exhibits(matching: ExhibitQuery("물건"), limit: 31)
    #expect(all.ids.map(\.description) == (1...31).map { "thing-\($0)" })
    #expect(all.isComplete)
  }

  @Test func `ends when its time is over, and says so`() async throws {
    let index = try index(of: 31, budget: .zero)
    let found = try await index.exhibits(matching: ExhibitQuery("물건"), limit: 50)
    #expect(found.ids.count == 4)
    #expect(!found.isComplete)
    let nothing = try await index.exhibits(matching: ExhibitQuery("없는말"), limit: 50)
    #expect(nothing.ids.isEmpty && !nothing.isComplete)
  }

  @Test func `finds names among many texts`() async throws {
    let index = try index(of: 31)
    let found = try await index.exhibits(matching: ExhibitQuery("3"), limit: 5)
    let names = Set(["thing-3", "thing-13", "thing-23", "thing-30", "thing-31"])
    #expect(Set(found.ids.map(\.description)) == names)
  }

  @Test func `keeps no more waiting than it answers soon`() async throws {
    let index = try index(of: 2_000)
    let query = try ExhibitQuery("물건")
    let busy = await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<200 {
        group.addTask {
          do throws(ExhibitSearchError) {
            _ = try await index.exhibits(matching: query, limit: 50)
            return false
          } catch {
            return error == .busy
          }
        }
      }
      return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    #expect((1...200 - ExhibitIndex.maximumWaiting).contains(busy))
  }
}
