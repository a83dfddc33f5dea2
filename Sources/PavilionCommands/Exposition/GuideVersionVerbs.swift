import Calendars
import ExpositionGuide
import JSON
import JuiceBar
import Languages
import Localization
import OfficeWeb
import Time

enum ExpositionVersions: Verb {
  static let syntax = Syntax(
    words: ["exposition", "versions"],
    summary: "Show the last versions of the guide and who published them",
    discussion: "An older one is published again with `exposition rollback`."
  )
  private static let limit = 50

  static func run(_ arguments: Arguments, in context: Context) async throws -> (any Answer)? {
    try await context.withStoresAsTheyAre { stores in
      let versions = try await stores.storage.guideVersions(before: nil, limit: limit)
      return GuideVersionsAnswer(versions: versions)
    }
  }
}

private struct GuideVersionsAnswer: Answer {
  let versions: [GuideVersion]

  func text(in language: Language) -> String {
    let texts = Texts(language)
    let rows = versions.map { version in
      let publication = version.publication
      return [
        "\(version.number)", ISOTime.text(of: publication.at), publication.cause.rawValue,
        publication.author.name.isEmpty ? texts(.logMachine) : publication.author.name,
        "\(version.changes)", publication.note,
      ]
    }
    return Table(rows: rows).text
  }

  func json(in language: Language) -> JSONValue {
    let list = versions.map { version -> JSONValue in
      [
        "version": .integer(version.number),
        "publishedAt": .integer(version.publication.at.milliseconds),
        "publishedBy": .string(version.publication.author.name),
        "cause": .string(version.publication.cause.rawValue),
        "changes": .integer(version.changes),
        "note": .string(version.publication.note),
      ]
    }
    return .array(list)
  }
}

enum ExpositionDiff: Verb {
  static let syntax = Syntax(
    words: ["exposition", "diff"],
    operands: ["FROM", "TO"],
    summary: "List the records that differ between two versions of the guide",
    discussion: "Each line says whether the record is new, changed or withdrawn in the later one."
  )

  static func run(_ arguments: Arguments, in context: Context) async throws -> (any Answer)? {
    let from = try arguments.operand(0, as: .ordinal)
    let to = try arguments.operand(1, as: .ordinal)
    return try await context.withStoresAsTheyAre { stores in
      try await stores.storage.requireGuideVersions(from, to)
      var lines: [GuideDiffAnswer.Line] = []
      var pages = GuideChangePages(from: from, to: to)
      while let page = try await pages.next(stores.storage) {
        for change in page {
          let before = try await stores.storage.guideRecord(change.key, at: from)
          // A record that was changed and changed back is among the changes.
          guard change.record != before else { continue }
          let word = change.record == nil ? "withdrawn" : before == nil ? "new" : "changed"
          lines.append(.init(key: change.key, word: word))
        }
      }
      return GuideDiffAnswer(lines: lines)
    }
  }
}

private struct GuideDiffAnswer: Answer {
  struct Line {
    let key: RecordKey
    let word: String
  }

  let lines: [Line]

  func text(in language: Language) -> String {
    Table(rows: lines.map { ["\($0.key)", $0.word] }).text
  }

  func json(in language: Language) -> JSONValue {
    .array(lines.map { ["record": .string("\($0.key)"), "change": .string($0.word)] })
  }
}

enum ExpositionRollback: Verb {
  static let syntax = Syntax(
    words: ["exposition", "rollback"],
    operands: ["VERSION"],
    summary: "Publish an older version of the guide again",
    discussion: """
      The guide becomes as it was, as a new version; the versions between stay.

        pavilion exposition versions
        pavilion exposition rollback 3
      """
  )

  static func run(_ arguments: Arguments, in context: Context) async throws -> (any Answer)? {
    let version = try arguments.operand(0, as: .ordinal)
    return try await context.withStoresAsTheyAre { stores in
      let storage = stores.storage
      try await storage.requireGuideVersions(version)
      guard let base = try await storage.guideVersion() else { return nil }
      let publication = GuidePublication(onto: base, at: .now, cause: .rollback, note: "\(version)")
      let new = try await storage.rollBack(to: version, as: publication)
      if new != base {
        try await stores.note("rollback-guide", "\(new)", "\(version)", in: context)
      }
      return Report(["version": .integer(new), "rolledBackTo": .integer(version)]) { language in
        Texts(language)(.guideRolledBack, ["version": "\(new)", "old": "\(version)"])
      }
    }
  }
}

extension GuideStorage {
  /// Checks that the guide has versions.
  ///
  /// - Throws: ``CommandFailure`` that names the first it does not have.
  func requireGuideVersions(_ numbers: Int...) async throws {
    let latest = try await guideVersion() ?? 0
    for number in numbers where number > latest {
      throw CommandFailure.trouble("unknown-version", "the guide has no version \(number)")
    }
  }
}
