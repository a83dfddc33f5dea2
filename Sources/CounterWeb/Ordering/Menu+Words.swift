import HTML
package import JuiceBar
package import Languages
package import Localization
import Web

/// The words for fruits, juices and orders; identifiers stand for those no longer on the menu.
extension Menu {
  package func name(of fruit: FruitID, in language: Language) -> String {
    self[fruit]?.name.text(in: language) ?? fruit.rawValue
  }

  package func name(of juice: JuiceID, in language: Language) -> String {
    self[juice]?.name.text(in: language) ?? juice.rawValue
  }

  /// The name of a juice in a sentence.
  package func spokenName(of juice: JuiceID, in language: Language) -> String {
    self[juice]?.spokenName(in: language) ?? juice.rawValue
  }

  func nameNode(of fruit: FruitID, in context: ScreenContext) -> Node {
    self[fruit]?.name.node(in: context) ?? .text(fruit.rawValue)
  }

  func nameNode(of juice: JuiceID, in context: ScreenContext) -> Node {
    self[juice]?.name.node(in: context) ?? .text(juice.rawValue)
  }

  /// A recipe in words: `키위 2개 · 망고 1개`.
  package func words(for recipe: Recipe, in texts: Texts) -> String {
    words(for: recipe.needs, in: texts)
  }

  func words(for needs: [Need], in texts: Texts) -> String {
    needs.map { need in
      let fruit = name(of: need.fruit, in: texts.language)
      return texts(.juiceNeed, ["fruit": fruit, "amount": texts.number(need.amount)])
    }.joined(separator: " · ")
  }

  /// How much is missing of every short fruit, in words.
  func words(for shortages: [Shortage], in texts: Texts) -> String {
    shortages.map { shortage in
      let fruit = name(of: shortage.fruit, in: texts.language)
      return texts(.juiceShort, count: shortage.needed - shortage.onHand, ["fruit": fruit])
    }.joined(separator: " · ")
  }

  /// Lines of an order in words: `키위쥬스 2잔, 망고쥬스 1잔`.
  package func glasses(_ lines: [Order.Line], in texts: Texts) -> String {
    glasses(lines.map { Cart.Line($0.juice, $0.quantity) }, in: texts)
  }

  package func glasses(_ lines: [Cart.Line], in texts: Texts) -> String {
    lines.map { line in
      let juice = spokenName(of: line.juice, in: texts.language)
      return texts(.cartGlasses, count: line.quantity.count, ["juice": juice])
    }.joined(separator: ", ")
  }

  /// The glasses that a refund names, in words; `nil` if it names none.
  package func glasses(_ refund: Refund, of order: Order, in texts: Texts) -> String? {
    guard !refund.lines.isEmpty else { return nil }
    return refund.lines.compactMap { line in
      guard let juice = order.line(at: line.position)?.juice else { return nil }
      let values: KeyValuePairs = [
        "juice": name(of: juice, in: texts.language), "count": texts.number(line.glasses),
      ]
      return texts(.refundOfGlasses, values)
    }.joined(separator: ", ")
  }
}

extension Allergen {
  package var text: TextKey {
    switch self {
    case .gluten: .allergenGluten
    case .crustaceans: .allergenCrustaceans
    case .eggs: .allergenEggs
    case .fish: .allergenFish
    case .peanuts: .allergenPeanuts
    case .soybeans: .allergenSoybeans
    case .milk: .allergenMilk
    case .nuts: .allergenNuts
    case .celery: .allergenCelery
    case .mustard: .allergenMustard
    case .sesame: .allergenSesame
    case .sulphites: .allergenSulphites
    case .lupin: .allergenLupin
    case .molluscs: .allergenMolluscs
    case .buckwheat: .allergenBuckwheat
    case .wheat: .allergenWheat
    case .mackerel: .allergenMackerel
    case .crab: .allergenCrab
    case .shrimp: .allergenShrimp
    case .pork: .allergenPork
    case .peach: .allergenPeach
    case .tomato: .allergenTomato
    case .walnut: .allergenWalnut
    case .chicken: .allergenChicken
    case .beef: .allergenBeef
    case .squid: .allergenSquid
    case .shellfish: .allergenShellfish
    case .pineNuts: .allergenPineNuts
    }
  }
}
