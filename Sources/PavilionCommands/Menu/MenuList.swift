import JSON
import JuiceBar
import Languages
import Localization
import PavilionWeb

/// `menu list`: the juices with their prices and recipes.
struct MenuList: Verb {
  static let syntax = Syntax(
    words: ["menu", "list"],
    isDefault: true,
    summary: "Show the juices with their prices and recipes"
  )

  init(_ arguments: Arguments) throws(UsageError) {}

  func run(in context: Context) async throws -> (any Answer)? {
    try await context.withBar { MenuAnswer(menu: $0.menu) }
  }
}

/// The menu of a bar.
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
