/// What a bar could not sell: a juice that somebody ordered, and the fruit that was short for it.
public struct Missed: Hashable, Sendable {
  /// The juice ordered.
  public let juice: JuiceID
  /// The fruit that was short.
  public let fruit: FruitID

  /// Creates what was missed.
  public init(juice: JuiceID, fruit: FruitID) {
    self.juice = juice
    self.fruit = fruit
  }
}

extension Cart {
  /// The glasses that could not be sold for want of each fruit, when the cart is refused for
  /// shortages.
  ///
  /// A juice whose recipe needs several of the short fruits is counted for each of them; one that
  /// needs none of them was refused for the company it kept, and is not counted.
  func missed(for shortages: [Shortage], by menu: Menu) -> [Missed: Int] {
    let short = Set(shortages.map(\.fruit))
    var glasses: [Missed: Int] = [:]
    for line in lines {
      for need in menu[line.juice]?.recipe.needs ?? [] where short.contains(need.fruit) {
        glasses[Missed(juice: line.juice, fruit: need.fruit), default: 0] += line.quantity.count
      }
    }
    return glasses
  }
}
