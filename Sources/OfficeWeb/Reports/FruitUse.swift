package import JuiceBar
import Web

/// The origin and the use of a fruit, in pieces or in minor units.
struct FruitUse {
  let fruit: FruitID
  private(set) var delivered = 0
  private(set) var used = 0
  private(set) var wasted = 0
  /// The surplus found by stocktakes, less the losses.
  private(set) var counted = 0
  private(set) var other = 0

  /// The pieces neither delivered, used nor wasted; their table names stocktakes no cause.
  var otherPieces: Int { counted + other }

  private mutating func add(_ amount: Int, for reason: MovementReason) {
    switch reason {
    case .delivery: delivered += amount
    case .order, .cancellation: used -= amount
    case .waste, .spoiled, .damaged, .wronglyPrepared, .sampled: wasted -= amount
    case .stocktake: counted += amount
    case .opening, .correction, .transferOut, .transferIn, .reversal: other += amount
    }
  }

  /// The movements added up by their fruit, in the menu's order.
  static func all(_ movements: [(Report.Flow, Int)], in menu: Menu) -> [FruitUse] {
    var uses: [FruitID: FruitUse] = [:]
    for (flow, amount) in movements {
      uses[flow.fruit, default: FruitUse(fruit: flow.fruit)].add(amount, for: flow.reason)
    }
    return uses.values.sorted(by: \.fruit, in: menu)
  }
}

extension Sequence {
  /// The rows in the menu's order of their fruits; fruits no longer on the menu come last.
  package func sorted(by fruit: (Element) -> FruitID, in menu: Menu) -> [Element] {
    let places = Dictionary(uniqueKeysWithValues: zip(menu.fruits.map(\.id), 0...))
    return sorted {
      (places[fruit($0)] ?? .max, fruit($0)) < (places[fruit($1)] ?? .max, fruit($1))
    }
  }
}
