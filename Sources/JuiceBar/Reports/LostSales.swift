/// A lost sale: a juice that was ordered, and the fruit that was short for it.
public struct LostSales: Hashable, Sendable {
  public let juice: JuiceID
  public let fruit: FruitID

  public init(juice: JuiceID, fruit: FruitID) {
    self.juice = juice
    self.fruit = fruit
  }
}

extension Cart {
  /// The most glasses of a refused cart that count as missed: more is no order of a visitor.
  public static let maximumMissed = 20

  /// The glasses that could not be sold for want of each fruit, when the cart is refused for
  /// shortages.
  ///
  /// A juice whose recipe needs several of the short fruits is counted for each of them; one that
  /// needs none of them was refused for the company it kept, and is not counted. No more than
  /// ``maximumMissed`` glasses count, the first of the cart.
  func missed(for shortages: [Shortage], by menu: Menu) -> [LostSales: Int] {
    let short = Set(shortages.map(\.fruit))
    var glasses: [LostSales: Int] = [:]
    var left = Self.maximumMissed
    for line in lines {
      let needs = menu[line.juice]?.recipe.needs.filter { short.contains($0.fruit) } ?? []
      guard !needs.isEmpty, left > 0 else { continue }
      let count = min(line.quantity.count, left)
      left -= count
      for need in needs {
        glasses[LostSales(juice: line.juice, fruit: need.fruit), default: 0] += count
      }
    }
    return glasses
  }
}
