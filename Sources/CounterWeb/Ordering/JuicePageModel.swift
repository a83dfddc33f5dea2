package import JuiceBar
package import Web

package struct JuicePageModel: Sendable {
  /// A juice and how many glasses can be made of it.
  package struct Offer: Sendable {
    let juice: Juice
    let makeable: Int
    /// Whether staff has taken it off sale.
    let isSuspended: Bool
    /// The fruit that is missing for a glass.
    let shortages: [Shortage]

    var isOut: Bool { makeable == 0 }
    /// Whether there are so few glasses that the card says how many.
    var isNearlyOut: Bool { makeable <= 3 }
  }

  /// The result of the order just placed without a script.
  package enum Dialog: Sendable {
    case ready(Order)
    /// There is too little fruit for the cart; these juices can be made instead.
    case refused([Shortage], alternatives: [Juice], cart: Cart? = nil)
    /// The order failed for another reason, given as a sentence for the visitor.
    case problem(String)
  }

  package let menu: Menu
  /// The version of the menu, if it is published.
  private(set) var menuVersion: Int?
  package let stock: StockLevels
  /// The juices, mixed ones first, otherwise in the order of the menu.
  package let offers: [Offer]
  /// The key that makes an order from this screen take effect only once.
  package var idempotencyKey = PageTemplate.keyPlaceholder
  var dialog: Dialog?
  var quantities = QuantityFields()
  var name = NameField()
  /// The queue before a new order.
  package var queue = QueueQuote()
  /// Whether the viewer may change the stock.
  package var isForStaff = false
  /// Whether another device can reach this bar, at an address that a code can hold.
  var isReachable = false
  /// Whether the cards fill the cart, instead of ordering a glass at once.
  var isGathering = false

  package init(
    menu: Menu,
    stock: StockLevels,
    idempotencyKey: String = PageTemplate.keyPlaceholder,
    dialog: Dialog? = nil,
    quantities: QuantityFields = QuantityFields(),
    suspended: Set<JuiceID> = [],
    isForStaff: Bool = false,
    isGathering: Bool = false
  ) {
    self.menu = menu
    self.stock = stock
    self.idempotencyKey = idempotencyKey
    self.dialog = dialog
    self.quantities = quantities
    offers = menu.juices.map { juice in
      let isSuspended = suspended.contains(juice.id)
      return Offer(
        juice: juice,
        makeable: isSuspended ? 0 : juice.recipe.makeable(from: stock.onHand),
        isSuspended: isSuspended,
        shortages: juice.recipe.needs.shortages(from: stock.onHand)
      )
    }
    self.isForStaff = isForStaff
    self.isGathering = isGathering
  }

  /// The juices that take the place of another, the likest first: those of its own fruit, by how
  /// many of them they share.
  func substitutes(for juice: Juice) -> [JuiceID] {
    let fruits = Set(juice.recipe.needs.map(\.fruit))
    let others = menu.juices.filter { $0.id != juice.id }.map { other in
      (other.id, shared: other.recipe.needs.count { fruits.contains($0.fruit) })
    }
    return (0...fruits.count).reversed().flatMap { shared in
      others.filter { $0.shared == shared }.map(\.0)
    }
  }

  /// The first of them that can be made now.
  func substitute(for juice: Juice) -> Juice? {
    let possible = Set(offers.lazy.filter { !$0.isOut }.map(\.juice.id))
    return substitutes(for: juice).first(where: possible.contains).flatMap { menu[$0] }
  }

  var hasPrices: Bool { menu.juices.contains { $0.price > 0 } }
}

extension JuicePageModel {
  package init(_ state: BarState) {
    self.init(menu: state.menu, stock: state.stock, suspended: state.suspended)
    menuVersion = state.versions.menu
  }
}
