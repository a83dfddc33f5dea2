import JSON
import JuiceBar
import Localization

/// `menu import FILE`: makes a file the bar's menu, or its draft.
struct MenuImport: Verb {
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

  private let file: String
  private let isDraft: Bool

  init(_ arguments: Arguments) throws(UsageError) {
    file = try arguments.operand(0, as: .text)
    isDraft = arguments.has(Self.draftFlag)
  }

  func run(in context: Context) async throws -> (any Answer)? {
    if isDraft { return try await makeDraft(in: context) }
    let bytes = try Files.read(file)
    let menu = try Menu(file: bytes, named: file)
    let pictures = try MenuPicture.all(inFile: bytes, named: file)
    return try await context.withBar(for: .publishing, mayFound: true) { bar in
      try await bar.add(pictures)
      let publication = MenuPublication(
        menu,
        expecting: nil,
        from: .file,
        by: .machine,
        at: .now
      )
      return MenuAnswers.published(try await bar.storage.publish(publication, in: bar.id))
    }
  }

  private func makeDraft(in context: Context) async throws -> any Answer {
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
      let problems = draft.problems(
        replacing: published.menu,
        onHand: try await bar.storage.stock(of: bar.id).onHand,
        pictures: try await bar.storage.menuPictures(of: bar.id)
      )
      return MenuAnswers.draft(revision, problems)
    }
  }
}

extension OpenBar {
  /// Keeps the pictures that a menu file holds.
  fileprivate func add(_ pictures: [MenuPicture]) async throws {
    for picture in pictures { try await storage.add(picture, to: id, at: .now) }
  }
}

/// The answers of the commands about the menu.
enum MenuAnswers {
  /// A menu was published.
  static func published(_ menu: PublishedMenu) -> Report {
    Report([
      "version": .integer(menu.version), "fruits": .integer(menu.menu.fruits.count),
      "juices": .integer(menu.menu.juices.count),
    ]) { language in
      Texts(language)(
        .cliMenuPublished,
        count: menu.menu.juices.count,
        ["version": "\(menu.version)"]
      )
    }
  }

  /// A draft was made, with its problems.
  static func draft(_ revision: Int, _ problems: [DraftProblem]) -> Report {
    Report([
      "revision": .integer(revision),
      "problems": .array(problems.map { .string($0.description) }),
    ]) { language in
      ([Texts(language)(.cliMenuDraft, count: problems.count)] + problems.map(\.description))
        .joined(separator: "\n")
    }
  }
}
