/// A substance or product that causes allergies or intolerances and that guests must be told of.
///
/// These are the fourteen of Annex II of Regulation (EU) No 1169/2011, in its order.
public enum Allergen: String, CaseIterable, Hashable, Sendable {
  case gluten, crustaceans, eggs, fish, peanuts, soybeans, milk, nuts, celery, mustard, sesame
  case sulphites, lupin, molluscs
}

extension Menu {
  /// The allergens a glass of a juice may contain, in the order of the regulation: the juice's own
  /// and those of its fruits.
  public func allergens(of juice: Juice) -> [Allergen] {
    let all = juice.recipe.needs.reduce(juice.allergens) { found, need in
      found.union(self[need.fruit]?.allergens ?? [])
    }
    return Allergen.allCases.filter(all.contains)
  }
}
