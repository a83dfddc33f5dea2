import Foundation
import HTTP
import Testing

/// Who gives elements the classes that a style sheet names, by the folders of the sources.
@Suite struct `The classes of style sheets` {
  @Test func `in the core are those of components, which the style guide shows`() async throws {
    let core = try Self.files().filter { $0.owner == "Web" }
    let page = try await TestApplication().send(.get, "/styleguide").text
    var known = Set(page.matches(of: #/ class="([^"]+)"/#).flatMap { Self.words($0.1) })
    for file in core where file.name.hasSuffix(".swift") || file.name.hasSuffix(".js") {
      known.formUnion(file.text.matches(of: #/"([a-z][a-z -]*)"/#).flatMap { Self.words($0.1) })
    }
    #expect(core.flatMap(\.styled).filter { !known.contains($0) } == [])
  }

  @Test func `of a feature are given by that feature alone`() throws {
    let files = try Self.files()
    let owned = Dictionary(grouping: files, by: \.owner)
    let styled = owned.mapValues { Set($0.flatMap(\.styled)) }
    let named = owned.mapValues { Set($0.flatMap(\.named)) }
    for file in files where file.owner != "Web" && file.name.hasSuffix(".swift") {
      let own = named[file.owner, default: []].union(named["Web", default: []])
      for name in file.given.subtracting(own) {
        let others = styled.filter { $0.value.contains(name) }.keys.sorted()
        #expect(others == [], "\(file.name) gives .\(name)")
      }
    }
  }

  private static func words(_ text: Substring) -> [String] {
    text.split(separator: " ").map(String.init)
  }

  private struct File {
    /// The core's folder or that of a feature, such as `CounterWeb/Queue`.
    let owner: String
    let name: String
    let text: String

    /// The classes that a sheet styles; of `.board-column.ready` the first.
    var styled: [String] { classes(#/(?:^|[\s(,>+~&])\.([a-z][a-z-]*)/#) }

    /// All classes in the selectors of a sheet.
    var named: [String] { classes(#/\.([a-z][a-z-]*)/#) }

    private func classes(_ pattern: Regex<(Substring, Substring)>) -> [String] {
      guard name.hasSuffix(".css") else { return [] }
      return text.replacing(#/\/\*.*?\*\//#.dotMatchesNewlines(), with: "")
        .matches(of: #/[^{};]+\{/#).filter { !$0.output.contains("@") }
        .flatMap { $0.output.matches(of: pattern) }.map { String($0.1) }
    }

    /// The classes that Swift gives to elements.
    var given: Set<String> {
      let calls = text.matches(of: #/\.class\(([^()]*(?:\([^()]*\)[^()]*)*)\)/#)
      return Set(
        calls.flatMap { $0.1.matches(of: #/"([a-z][a-z -]*)"/#).flatMap { words($0.1) } }
      )
    }
  }

  private static func files() throws -> [File] {
    var folder = URL(filePath: #filePath)
    for _ in 0..<5 { folder.deleteLastPathComponent() }
    let sources = folder.appending(path: "Sources")
    let found = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)
    var files: [File] = []
    for case let file as URL in try #require(found)
    where ["swift", "css", "js"].contains(file.pathExtension) {
      let parts = file.path(percentEncoded: false).dropFirst(sources.path().count + 1)
        .split(separator: "/")
      guard let module = parts.first, module.hasSuffix("Web") else { continue }
      files.append(
        File(
          owner: module == "Web" ? "Web" : parts.prefix(2).joined(separator: "/"),
          name: file.lastPathComponent,
          text: try String(contentsOf: file, encoding: .utf8)
        )
      )
    }
    return files
  }
}
