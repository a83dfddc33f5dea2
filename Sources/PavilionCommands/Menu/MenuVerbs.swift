import Calendars
import CounterWeb
import GuideWeb
import JSON
import JuiceBar
import Languages
import Localization
import OfficeWeb
import PavilionWeb
import Time
import Web

enum MenuList: Verb {
  static let syntax = Syntax(
    words: ["menu", "list"],
    isDefault: true,
    summary: "Show the juices with their prices and recipes"
  )

  static func run(_ arguments: Arguments, in context: Context) async throws -> (any Answer)? {
    try await context.withBar { MenuAnswer(menu: $0.menu) }
  }
}

private struct MenuAnswer: Answer {
  let menu: Menu

  func text(in language: Language) -> String {
    let texts = Texts(language)
    let heading = [texts(.cliJuice), texts(.cliIdentifier), texts(.cliPrice), texts(.cliRecipe)]
    let rows = menu.juices.map { juice in
      let recipe = juice.recipe.needs.map { need in
        let fruit = menu[need.fruit]?.name.text(in: language) ?? need.fruit.rawValue
        return texts(.juiceNeed, ["fruit": fruit, "amount": texts.number(need.amount)])
      }
      return [
        juice.spokenName(in: language), juice.id.rawValue,
        "\(texts.number(juice.price)) \(menu.currency)",
        recipe.joined(separator: " + "),
      ]
    }
    return Table(rows: [heading] + rows).text
  }

  func json(in language: Language) -> JSONValue { menu.json }
}

enum MenuImport: Verb {
  static let syntax = Syntax(
    words: ["menu", "import"],
    operands: ["FILE"],
    options: [draftFlag.syntax],
    summary: "Make a menu file the bar's menu, or its draft",
    discussion: """
      The file is JSON, as `menu export` writes it. A file with a mistake is refused whole; the
      answer names the place. Fruit that is new to the bar opens with its opening stock. Pictures come
      with the file, or are those that the bar has already.

      With --draft the file may also be CSV, and becomes the draft of the menu in place of the one
      that there is: people edit it at /manage/menu, and `menu publish` publishes it.

        pavilion menu import menu.csv --draft
      """
  )
  private static let draftFlag = Flag("draft", help: "Make it the draft; do not publish it")

  static func run(_ arguments: Arguments, in context: Context) async throws -> (any Answer)? {
    let file = try arguments.operand(0, as: .text)
    if arguments.has(draftFlag) { return try await makeDraft(of: file, in: context) }
    let bytes = try Files.read(file)
    let menu = try Menu(file: bytes, named: file)
    try requireSound(MenuDraft(file: bytes, named: file), of: file)
    let pictures = try MenuPicture.all(inFile: bytes, named: file)
    return try await context.withBar(for: .publishing, mayFound: true) { bar in
      try await bar.add(pictures)
      let publication = MenuPublication(menu, expecting: nil, from: .file, by: .machine, at: .now)
      return MenuAnswers.published(try await bar.storage.publish(publication, in: bar.id))
    }
  }

  /// A juice without a price is published by no way: it would be given away; nor is a faulty name.
  private static func requireSound(_ draft: MenuDraft, of file: String) throws {
    let problems = try draft.problems(replacing: Menu(fruits: [], juices: []), onHand: [:]).filter {
      $0.fault == .noPrice || $0.fault == .wrongLine
    }
    guard !problems.isEmpty else { return }
    throw CommandFailure("menu", problems.map { "\(file): \($0)" }.joined(separator: "\n"))
  }

  private static func makeDraft(
    of file: String,
    in context: Context
  ) async throws -> any Answer {
    let bytes = try Files.read(file)
    let isSheet = file.lowercased().hasSuffix(".csv")
    let draft =
      isSheet ? try MenuDraft(sheet: bytes, named: file) : try MenuDraft(file: bytes, named: file)
    let pictures = isSheet ? [] : try MenuPicture.all(inFile: bytes, named: file)
    return try await context.withBar(mayFound: true) { bar in
      try await bar.add(pictures)
      let published = try await bar.storage.menu(of: bar.id)
      let revision = try await bar.storage.save(
        StoredDraft.Content(draft, base: published.version, savedAt: .now, by: .machine),
        in: bar.id,
        expecting: try await bar.storage.draft(of: bar.id).revision
      )
      let languages = try await bar.languages()
      let problems = draft.problems(
        replacing: published.menu,
        onHand: try await bar.storage.stock(of: bar.id).onHand,
        pictures: try await bar.storage.menuPictures(of: bar.id),
        languages: languages
      )
      return MenuAnswers.draft(revision, problems, gaps: draft.gaps(in: languages))
    }
  }
}

extension OpenBar {
  /// The languages of the bar's screens.
  fileprivate func languages() async throws -> [Language] {
    try await storage.bars()[id]?.offer.languages ?? Language.allCases
  }

  fileprivate func add(_ pictures: [MenuPicture]) async throws {
    for picture in pictures { try await storage.add(picture, to: id, at: .now) }
  }
}

enum MenuAnswers {
  static func published(_ menu: PublishedMenu) -> Report {
    Report([
      "version": .integer(menu.version), "fruits": .integer(menu.menu.fruits.count),
      "juices": .integer(menu.menu.juices.count),
    ]) { language in
      let count = menu.menu.juices.count
      return Texts(language)(.cliMenuPublished, count: count, ["version": "\(menu.version)"])
    }
  }

  static func draft(
    _ revision: Int,
    _ problems: [DraftProblem],
    gaps: [DraftProblem]
  ) -> Report {
    Report([
      "revision": .integer(revision),
      "problems": .array(problems.map { .string($0.description) }),
      "gaps": .array(gaps.map { .string($0.description) }),
    ]) { language in
      let texts = Texts(language)
      var lines = [texts(.cliMenuDraft, count: problems.count)] + problems.map(\.description)
      if !gaps.isEmpty {
        lines += [texts(.menuEditGaps, count: gaps.count)] + gaps.map(\.description)
      }
      return lines.joined(separator: "\n")
    }
  }
}

enum MenuExport: Verb {
  static let syntax = Syntax(
    words: ["menu", "export"],
    operands: ["FILE"],
    summary: "Write the bar's menu to a file",
    discussion: """
      Edit the file and bring it back with `menu import`. It holds the pictures of the menu as well, in
      base64 under their names, so that it makes the same menu in another bar.
      """
  )

  static func run(_ arguments: Arguments, in context: Context) async throws -> (any Answer)? {
    let file = try arguments.operand(0, as: .text)
    return try await context.withBar { bar in
      var pictures: [MenuPicture] = []
      for hash in bar.menu.pictures {
        if let picture = try await bar.storage.menuPicture(hash, of: bar.id) {
          pictures.append(picture)
        }
      }
      let document = MenuDraft(bar.menu).json(with: pictures)
      try Files.write(Array((document.encoded(pretty: true) + "\n").utf8), to: file)
      return Report(["file": .string(file)]) { Texts($0)(.cliWritten, ["file": file]) }
    }
  }
}

enum MenuVersions: Verb {
  static let syntax = Syntax(
    words: ["menu", "versions"],
    summary: "Show the last versions of the menu and who published them",
    discussion: "An older one is published again with `menu rollback`."
  )
  private static let limit = 50

  static func run(_ arguments: Arguments, in context: Context) async throws -> (any Answer)? {
    try await context.withBar { bar in
      MenuVersionsAnswer(
        versions: try await bar.storage.menuVersions(of: bar.id, before: nil, limit: Self.limit)
      )
    }
  }
}

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
    let list = versions.map { version -> JSONValue in
      [
        "version": .integer(version.number),
        "publishedAt": .integer(version.publishedAt.milliseconds),
        "publishedBy": version.who.map { .string($0.name) } ?? .null,
        "source": version.source.map { .string(Self.word($0)) } ?? .null,
      ]
    }
    return .array(list)
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

enum MenuPublish: Verb {
  static let syntax = Syntax(
    words: ["menu", "publish"],
    summary: "Publish the draft of the menu",
    discussion: """
      A draft with problems is refused, and the answer names them all; so is one that was begun
      before another menu was published.
      """
  )

  static func run(_ arguments: Arguments, in context: Context) async throws -> (any Answer)? {
    try await context.withBar(for: .publishing) { bar in
      let stored = try await bar.storage.draft(of: bar.id)
      guard let content = stored.content else {
        throw CommandFailure.trouble("no-draft", "there is no draft of the menu")
      }
      let onHand = try await bar.storage.stock(of: bar.id).onHand
      let pictures = try await bar.storage.menuPictures(of: bar.id)
      let languages = try await bar.languages()
      let menu: Menu
      do throws(FaultyDraft) {
        menu = try content.draft.menu(
          replacing: bar.menu,
          onHand: onHand,
          pictures: pictures,
          languages: languages
        )
      } catch {
        let lines = error.problems.map(\.description)
        let problems = "the draft has problems:\n  " + lines.joined(separator: "\n  ")
        throw CommandFailure.trouble("faulty-draft", problems)
      }
      let publication = MenuPublication(
        menu,
        expecting: content.base,
        from: .draft(revision: stored.revision),
        by: .machine,
        at: .now
      )
      return MenuAnswers.published(try await bar.storage.publish(publication, in: bar.id))
    }
  }
}

enum MenuRollback: Verb {
  static let syntax = Syntax(
    words: ["menu", "rollback"],
    operands: ["VERSION"],
    summary: "Publish an older version of the menu again",
    discussion: """
      The stock stays as it is. Fruit in stock stays on the menu too, even if the older version did
      not have it, so that it is not lost sight of.

        pavilion menu versions
        pavilion menu rollback 3
      """
  )

  static func run(_ arguments: Arguments, in context: Context) async throws -> (any Answer)? {
    let version = try arguments.operand(0, as: .ordinal)
    return try await context.withBar(for: .publishing) { bar in
      guard let menu = try await bar.storage.menu(version, of: bar.id) else {
        throw CommandFailure.trouble("unknown-version", "the menu has no version \(version)")
      }
      let publication = MenuPublication(
        menu,
        expecting: try await bar.storage.versions(of: bar.id).menu,
        from: .version(version),
        by: .machine,
        at: .now
      )
      return MenuAnswers.published(try await bar.storage.publish(publication, in: bar.id))
    }
  }
}
