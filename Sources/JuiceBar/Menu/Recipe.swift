/// How much of a fruit something takes.
public struct Need: Hashable, Sendable {
  /// The most pieces of one fruit that a recipe may name.
  public static let maximum = 10_000

  public let fruit: FruitID
  public let amount: Int

  public init(_ fruit: FruitID, _ amount: Int) {
    self.fruit = fruit
    self.amount = amount
  }
}

/// The fruit that one glass of a juice takes.
public struct Recipe: Hashable, Sendable {
  /// The fruit needed, each once, in the recipe's order.
  public let needs: [Need]

  /// Creates a recipe; a fruit named twice is summed.
  ///
  /// Gives nothing when no fruit is named or an amount lies outside 1 to ``Need/maximum``.
  public init?(_ needs: [Need]) {
    let allowed = 1...Need.maximum
    guard !needs.isEmpty, needs.allSatisfy({ allowed.contains($0.amount) }) else { return nil }
    self.needs = needs.summed()
    guard self.needs.allSatisfy({ allowed.contains($0.amount) }) else { return nil }
  }

  public var isMixed: Bool { needs.count > 1 }

  /// How many whole glasses the stock on hand allows.
  public func makeable(from onHand: [FruitID: Int]) -> Int {
    needs.map { max(0, onHand[$0.fruit] ?? 0) / $0.amount }.min() ?? 0
  }
}

extension Sequence<Need> {
  /// The fruits of which there is too little on hand, in the order of the needs.
  public func shortages(from onHand: [FruitID: Int]) -> [Shortage] {
    compactMap { need in
      let there = onHand[need.fruit] ?? 0
      return there < need.amount
        ? Shortage(fruit: need.fruit, needed: need.amount, onHand: there) : nil
    }
  }

  /// The needs with each fruit named once, in order of first mention.
  func summed() -> [Need] {
    let needs = Array(self)
    guard needs.count > 1 else { return needs }
    var order: [FruitID] = []
    var amounts: [FruitID: Int] = [:]
    for need in needs {
      if amounts[need.fruit] == nil { order.append(need.fruit) }
      amounts[need.fruit, default: 0] += need.amount
    }
    return order.map { Need($0, amounts[$0, default: 0]) }
  }
}
