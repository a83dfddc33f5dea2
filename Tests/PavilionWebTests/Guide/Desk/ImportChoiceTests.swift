import ExpositionGuide
import GuideWeb
import Testing
import Web

@testable import DeskWeb

@Suite struct `The name of a file that is imported` {
  private func name(_ given: String) throws -> String {
    let hash = try #require(MediaHash(rawValue: String(repeating: "0a", count: 32)))
    return ImportChoice(file: hash, name: given, map: .none, exhibition: nil).name
  }

  @Test(arguments: [
    ("terms.csv", "terms.csv"), (" ../a\u{202E}\u{1B}b\n.csv ", "..ab.csv"), ("\u{200B}", ""),
    ("\u{1112}\u{1161}\u{11AB}.csv", "한.csv"),
  ])
  func `is kept in normal form C, without what no line may have`(
    given: String,
    kept: String
  ) throws {
    let found = try name(given)
    #expect(Array(found.unicodeScalars) == Array(kept.unicodeScalars))
  }

  @Test func `keeps its ending where it is long`() throws {
    let long = try name(String(repeating: "글", count: 11_000) + ".csv")
    #expect(long.count == 255)
    #expect(long.hasSuffix("글.csv"))
  }
}
