import Calendars
import JSON
import JuiceBar
import Languages
import Localization
import PavilionWeb

/// `menu versions`: the last versions of the menu, and who published them.
struct MenuVersions: Verb {
  static let syntax = Syntax(
    words: ["menu", "versions"],
    summary: "Show the last versions of the menu and who published them",
    discussion: "An older one is published again with `menu rollback`."
  )
  /// How many versions are shown.
  private static let limit = 50

  init(_ arguments: Arguments) throws(UsageError) {}

  func run(in context: Context) async throws -> (any Answer)? {
    try await context.withBar { bar in
      MenuVersionsAnswer(
        versions: try await bar.storage.menuVersions(of: bar.id, before: nil, limit: Self.limit)
      )
    }
  }
}

/// The versions of a menu.
private struct MenuVersionsAnswer: Answer {
  let versions: [MenuVersion]

  func text(in language: Language) -> String {
    let texts = Texts(language)
    let rows = versions.map { version in
      [
        "\(version.number)", Self.time(version.publishedAt),
        version.who.map { $0.name.isEmpty ? texts(.logMachine) : $0.name } ?? "–",
        version.source.map(Self.word) ?? "–",
      ]
    }
    return Table(rows: rows).text
  }

  func json(in language: Language) -> JSONValue {
    .array(
      versions.map { version in
        [
          "version": .integer(version.number),
          "publishedAt": .integer(version.publishedAt.milliseconds),
          "publishedBy": version.who.map { .string($0.name) } ?? .null,
          "source": version.source.map { .string(Self.word($0)) } ?? .null,
        ]
      }
    )
  }

  private static func word(_ source: MenuPublication.Source) -> String {
    switch source {
    case .file: "file"
    case .draft: "draft"
    case .levels: "levels"
    case .version(let number): "version \(number)"
    }
  }

  private static func time(_ time: Timestamp) -> String {
    ISOTime.text(of: time)
  }
}
