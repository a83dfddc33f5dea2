import JSON
import JuiceBar
import Localization

/// `menu import FILE`: makes a file the bar's menu.
struct MenuImport: Verb {
  static let syntax = Syntax(
    words: ["menu", "import"],
    operands: ["FILE"],
    summary: "Make a menu file the bar's menu",
    discussion: """
      The file is JSON, as `menu export` writes it. A file with a mistake is refused whole; the
      answer names the place. Fruit that is new to the bar opens with its opening stock.
      """
  )

  private let file: String

  init(_ arguments: Arguments) throws(UsageError) {
    file = try arguments.operand(0, as: .text)
  }

  func run(in context: Context) async throws -> (any Answer)? {
    let menu = try Menu(file: Files.read(file), named: file)
    return try await context.withBar { bar in
      let version = try await bar.storage.publish(menu, in: bar.id, at: .now)
      return Report([
        "version": .integer(version), "fruits": .integer(menu.fruits.count),
        "juices": .integer(menu.juices.count),
      ]) { language in
        Texts(language)(
          .cliMenuPublished,
          count: menu.juices.count,
          ["version": "\(version)"]
        )
      }
    }
  }
}
