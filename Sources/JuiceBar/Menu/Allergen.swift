/// A substance or product that causes allergies or intolerances and that guests must be told of.
///
/// The first fourteen are those of Annex II of Regulation (EU) No 1169/2011, in its order. The others
/// are those that Korea's Labeling Standards of Foods (식품등의 표시기준, II.1.하) name beside or within
/// them, in that order: together with eggs, milk, peanuts, soybeans and sulphites from 10 mg/kg they
/// are its whole list.
public enum Allergen: String, CaseIterable, Hashable, Sendable {
  case gluten, crustaceans, eggs, fish, peanuts, soybeans, milk, nuts, celery, mustard, sesame
  case sulphites, lupin, molluscs
  case buckwheat, wheat, mackerel, crab, shrimp, pork, peach, tomato, walnut, chicken, beef, squid
  /// Oysters, abalones and mussels among them.
  case shellfish
  case pineNuts = "pine-nuts"

  /// The allergens of the European regulation.
  public static let europe = allCases.filter { !koreanAlone.contains($0) }

  /// The allergens that Korea's standards alone name.
  public static let koreanAlone: [Allergen] = [
    .buckwheat, .wheat, .mackerel, .crab, .shrimp, .pork, .peach, .tomato, .walnut, .chicken, .beef,
    .squid, .shellfish, .pineNuts,
  ]
}

extension Menu {
  /// The allergens a glass of a juice may contain, in the order of the list: the juice's own
  /// and those of its fruits.
  public func allergens(of juice: Juice) -> [Allergen] {
    let all = juice.recipe.needs.reduce(juice.allergens) { found, need in
      found.union(self[need.fruit]?.allergens ?? [])
    }
    return Allergen.allCases.filter(all.contains)
  }
}
