import ExpositionGuide
import Foundation
import Testing

@testable import GuideIndex

@Suite(.serialized) struct `The search of the guide` {
  private static let folder = Result { try TestFolder() }

  /// One index for all of these tests.
  private static let sample = Task {
    let index = try folder.get().index()
    try await index.rebuild(1, try sampleRecords())
    return index
  }

  private func ids(_ query: String) async throws -> [String] {
    try await Self.sample.value.ids(query)
  }

  @Test(arguments: [
    ("해금", "haegeum"), ("haegeum", "haegeum"), ("갓", "gat"), ("가야금", "gayageum"),
    ("JIKJI", "jikji"), ("직지심체요절", "jikji"), ("vièle", "haegeum"), ("viele", "haegeum"),
    ("paravent", "byeongpung"), ("병풍", "byeongpung"), ("folding screen", "byeongpung"),
    ("直指", "jikji"), ("直指心体要节", "jikji"), ("直指心体要節", "jikji"), ("螺鈿", "najeon-chilgi"),
    ("螺钿", "najeon-chilgi"), ("漆器", "najeon-chilgi"), ("屏風", "byeongpung"), ("屏风", "byeongpung"),
    ("三国史記", "samguk-sagi"), ("三国史记", "samguk-sagi"), ("木屐", "namaksin"), ("龙鼓", "yonggo"),
    ("ヘグム", "haegeum"), ("へぐむ", "haegeum"), ("ﾍｸﾞﾑ", "haegeum"), ("カヤグム", "gayageum"),
    ("ＪＩＫＪＩ", "jikji"), ("经", "bulgyeong"), ("가야", "gayageum"),
  ])
  func `finds a name in any language first`(query: String, id: String) async throws {
    #expect(try await ids(query).first == id)
  }

  @Test(arguments: [
    ("kayagum", "gayageum"), ("Kayagŭm", "gayageum"), ("komungo", "geomungo"),
    ("kŏmun'go", "geomungo"), ("hegum", "haegeum"), ("chikchi", "jikji"), ("Samkuk", "samguk-sagi"),
    ("p'yŏngp'ung", "byeongpung"), ("najonchilgi", "najeon-chilgi"), ("gayagum", "gayageum"),
    ("haegum", "haegeum"),
    ("pyongpung", "byeongpung"), ("taejanggyong", "palman-daejanggyeong"),
  ])
  func `finds a name however it is romanised`(query: String, id: String) async throws {
    #expect(try await ids(query) == [id])
  }

  @Test func `finds words of the texts, every one of them`() async throws {
    #expect(try await ids("해그").contains("haegeum"))
    #expect(try await ids("清州").contains("jikji"))
    #expect(try await ids("螺钿 木匣") == ["najeon-chilgi"])
    #expect(try await ids("螺钿 直指").isEmpty)
    #expect(try await ids("attacked Korea") == ["palman-daejanggyeong"])
    #expect(try await ids("モーリスクーラン").count == 2)
    #expect(try await ids("モーリス・クーラン").count == 2)
    #expect(try await ids("해금 직지").isEmpty)
    #expect(try await ids("가야금 현").first == "gayageum")
  }

  @Test(arguments: [
    "", "  ", "없는말입니다", "zzzz", "\"", "\"\"\"", "'; DROP TABLE exhibit; --", "name:jikji", "jik*",
    "a OR b", "NEAR(", "%", "_", "\u{0}", "(((", "^^^", "\u{301}", "・",
  ])
  func `takes any text as words`(query: String) async throws {
    let found = try await Self.sample.value.find(query)
    #expect(found.isComplete)
    #expect(try await ids("해금").first == "haegeum")
  }

  @Test func `without words finds all, by identifier`() async throws {
    let found = try await Self.sample.value.find(nil)
    #expect(found.total == found.exhibits.count)
    #expect(found.exhibits.map(\.key) == found.exhibits.map(\.key).sorted())
    #expect(try await ids("").isEmpty)
  }

  @Test func `takes any page, year, limit and facet`() async throws {
    let index = try await Self.sample.value
    for start in [Int.min, -1, 0] {
      #expect(try await index.find(nil) { $0.start = start }.exhibits.count == 13)
    }
    for start in [13, 99, Int.max] {
      let found = try await index.find(nil) { $0.start = start }
      #expect(found.exhibits.isEmpty && found.total == 13)
    }
    for limit in [Int.min, -1, 0, .max] { _ = try await index.find(nil) { $0.facetLimit = limit } }
    for year in [Int.min, -9999, 0, .max] {
      _ = try await index.find(nil) { ($0.from, $0.to) = (year, year) }
    }
    #expect(try await index.find(nil) { ($0.from, $0.to) = (2, 1) }.total == 0)
    for facet in [Facet(.person, "nobody"), Facet(.century, "x"), Facet(.kind, "'")] {
      #expect(try await index.find(nil) { $0.facets = [facet] }.total == 0)
    }
  }

  @Test func `ends when its time is over, and says so`() async throws {
    let folder = try TestFolder()
    let index = folder.index(budget: .zero)
    try await index.rebuild(1, try sampleRecords())
    let found = try await index.find("해금")
    #expect(found.total == 0 && !found.isComplete)
    #expect(try await index.find(nil).isComplete)
  }

  @Test func `keeps no more waiting than it answers soon`() async throws {
    let folder = try TestFolder()
    let index = folder.index()
    try await index.rebuild(1, try sampleRecords())
    let busy = await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<400 {
        group.addTask {
          do throws(GuideIndexError) {
            _ = try await index.found(by: GuideSearch())
            return false
          } catch {
            return error == .busy
          }
        }
      }
      return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    #expect(busy <= 400 - GuideIndex.maximumWaiting)
    #expect(try await index.find("해금").exhibits.first?.id.description == "haegeum")
  }
}
