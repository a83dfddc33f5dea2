import JuiceBar
import Localization

/// `menu rollback VERSION`: publishes an older version of the menu again.
struct MenuRollback: Verb {
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

  private let version: Int

  init(_ arguments: Arguments) throws(UsageError) {
    version = try arguments.operand(0, as: .ordinal)
  }

  func run(in context: Context) async throws -> (any Answer)? {
    try await context.withBar(for: .publishing) { bar in
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
