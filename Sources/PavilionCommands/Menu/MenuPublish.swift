import JuiceBar
import Localization

/// `menu publish`: publishes the draft of the menu.
struct MenuPublish: Verb {
  static let syntax = Syntax(
    words: ["menu", "publish"],
    summary: "Publish the draft of the menu",
    discussion: """
      A draft with problems is refused, and the answer names them all; so is one that was begun
      before another menu was published.
      """
  )

  init(_ arguments: Arguments) throws(UsageError) {}

  func run(in context: Context) async throws -> (any Answer)? {
    try await context.withBar(for: .publishing) { bar in
      let stored = try await bar.storage.draft(of: bar.id)
      guard let content = stored.content else {
        throw CommandFailure.trouble("no-draft", "there is no draft of the menu")
      }
      let onHand = try await bar.storage.stock(of: bar.id).onHand
      let pictures = try await bar.storage.menuPictures(of: bar.id)
      let menu: Menu
      do throws(FaultyDraft) {
        menu = try content.draft.menu(replacing: bar.menu, onHand: onHand, pictures: pictures)
      } catch {
        let lines = error.problems.map(\.description)
        throw CommandFailure.trouble(
          "faulty-draft",
          "the draft has problems:\n  " + lines.joined(separator: "\n  ")
        )
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
