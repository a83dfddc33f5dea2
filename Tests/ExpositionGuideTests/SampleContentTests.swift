import ExpositionGuide
import JSON
import Languages
import SampleContent
import Testing

@Suite struct `The sample exhibition` {
  private let exhibition: Exhibition

  init() throws { exhibition = try Exhibition(reading: SampleContent.exhibitionFiles) }

  @Test func `shows the thirteen objects in their order`() {
    #expect(
      exhibition.exhibits.map(\.imageName) == [
        "jikji", "buddhism", "palman", "samguk", "haegeum", "ywoonggo", "bangjja", "woodshoes",
        "najeon", "folds", "god", "gayageum", "geomungo",
      ]
    )
    #expect(
      exhibition.exhibits.map(\.id.description) == [
        "jikji", "bulgyeong", "palman-daejanggyeong", "samguk-sagi", "haegeum", "yonggo",
        "notgeureut", "namaksin", "najeon-chilgi", "byeongpung", "gat", "gayageum", "geomungo",
      ]
    )
  }

  @Test func `gives both numbers of visitors`() {
    #expect(exhibition.exposition.visitors.shown == 48_130_300)
    #expect(exhibition.exposition.otherCounts.map(\.count.shown) == [50_860_801])
    for language in Language.allCases {
      let title = exhibition.exposition.title
      #expect(title.titleLines(in: language).count == 2)
    }
  }

  @Test func `says everything in every language, with as many paragraphs in each`() {
    let exposition = exhibition.exposition
    var texts = [exposition.title, exposition.location, exposition.description]
    texts += exposition.otherCounts.map(\.note)
    texts += exhibition.exhibits.flatMap { [$0.name, $0.summary, $0.description] }
    let sources = exposition.sources + exhibition.exhibits.flatMap(\.sources)
    texts += sources.map(\.title) + sources.compactMap(\.note)
    for text in texts {
      #expect(Set(text.translations.keys) == Set(Language.allCases))
      #expect(!text.translations.values.contains { $0.allSatisfy(\.isWhitespace) })
      #expect(Set(Language.allCases.map { text.paragraphs(in: $0).count }).count == 1)
    }
  }

  @Test func `says everything in easy words too, a sentence a line`() throws {
    let easy = [exhibition.exposition.easyDescription] + exhibition.exhibits.map(\.easyDescription)
    for (index, text) in easy.enumerated() {
      let text = try #require(text)
      #expect(Set(text.translations.keys) == Set(Language.allCases))
      for (language, translation) in text.translations {
        let sentences = text.sentences(in: language).flatMap(\.self)
        #expect(sentences == translation.split(separator: "\n").map(String.init))
        #expect((index == 0 ? 4...18 : 4...7).contains(sentences.count), "\(index) \(language)")
      }
    }
  }

  @Test func `keeps summaries short and names a source for each object`() {
    for exhibit in exhibition.exhibits {
      for (language, summary) in exhibit.summary.translations {
        #expect(summary.count <= 60, "\(exhibit.id) \(language)")
      }
      #expect(2...4 ~= exhibit.description.paragraphs(in: .korean).count)
      #expect(!exhibit.sources.isEmpty)
      #expect(exhibit.sources.allSatisfy { $0.note != nil })
    }
    #expect(exhibition.exposition.sources.count > 3)
    let sources = exhibition.exposition.sources + exhibition.exhibits.flatMap(\.sources)
    #expect(sources.compactMap(\.url).allSatisfy { $0.hasPrefix("http") && !$0.contains(" ") })
  }

  @Test func `has no fault that the checker knows, and all its pictures`() throws {
    let files = SampleContent.exhibitionFiles
    #expect(try ExhibitionChecker(files).findings() == [])
    let names = Set(files.pictures.map(\.name))
    #expect(names.isSuperset(of: ["poster", "flag"]))
    #expect(files.pictures.allSatisfy { $0.mediaType == "image/svg+xml" && !$0.bytes.isEmpty })
  }

  @Test func `sets French with its spaces and quotation marks`() {
    let texts = exhibition.exhibits.flatMap { [$0.name, $0.summary, $0.description] }
    let easy = [exhibition.exposition.easyDescription] + exhibition.exhibits.map(\.easyDescription)
    for text in texts + [exhibition.exposition.description] + easy.compactMap(\.self) {
      let french = text.text(in: .french)
      #expect(!french.contains(/\ [;:!?»]|«\ |[^\u{202F}\u{00A0}][;!?»]|'|"/), "\(french)")
    }
  }

  @Test func `sets Japanese and Chinese with the marks of their script`() {
    let texts = exhibition.exhibits.flatMap { [$0.name, $0.summary, $0.description] }
    for text in texts + [exhibition.exposition.description] {
      for language in [Language.japanese, .simplifiedChinese] {
        let words = text.text(in: language)
        let before = #/[?!:;,.(][\p{Han}\p{Hiragana}\p{Katakana}]/#
        let after = #/[\p{Han}\p{Hiragana}\p{Katakana}][?!:;,.)]/#
        #expect(!words.contains(before) && !words.contains(after), "\(words)")
      }
    }
  }

  @Test func `comes with a menu in the order of the screen`() throws {
    let menu = JSONReader(try JSONValue(parsing: SampleContent.menuFile))
    let juices = try menu.member("juices").elements().map { try $0.member("id").string() }
    #expect(
      juices == [
        "strawberry-banana", "mango-kiwi", "strawberry", "banana", "pineapple", "kiwi", "mango",
      ]
    )
  }
}
