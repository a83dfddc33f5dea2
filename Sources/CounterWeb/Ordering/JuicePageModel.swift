package import JuiceBar
package import Web

package struct JuicePageModel: Sendable {
  /// A juice and how many glasses can be made of it.
  package struct Offer: Sendable {
    let juice: Juice
    let makeable: Int
    /// Whether staff has taken it off sale.
    let isSuspended: Bool
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
  package let stock: StockLevels
  /// The key that makes an order from this screen take effect only once.
  package var idempotencyKey = PageTemplate.keyPlaceholder
  var dialog: Dialog?
  var quantities = QuantityFields()
  var name = NameField()
  /// The juices that staff has taken off sale.
  package var suspended: Set<JuiceID> = []
  package var wait: Int?
  /// Whether the viewer may change the stock.
  package var isForStaff = false
  /// Whether the cards fill the cart, instead of ordering a glass at once.
  var isGathering = false

  package init(
    menu: Menu,
    stock: StockLevels,
    idempotencyKey: String = PageTemplate.keyPlaceholder,
    dialog: Dialog? = nil,
    quantities: QuantityFields = QuantityFields(),
    suspended: Set<JuiceID> = [],
    wait: Int? = nil,
    isForStaff: Bool = false,
    isGathering: Bool = false
  ) {
    self.menu = menu
    self.stock = stock
    self.idempotencyKey = idempotencyKey
    self.dialog = dialog
    self.quantities = quantities
    self.suspended = suspended
    self.wait = wait
    self.isForStaff = isForStaff
    self.isGathering = isGathering
  }

  /// The juices, mixed ones first, otherwise in the order of the menu.
  package var offers: [Offer] {
    let offers = menu.makeable(from: stock.onHand).map { juice, count in
      let isSuspended = suspended.contains(juice.id)
      return Offer(juice: juice, makeable: isSuspended ? 0 : count, isSuspended: isSuspended)
    }
    return offers.filter(\.juice.recipe.isMixed) + offers.filter { !$0.juice.recipe.isMixed }
  }

  var hasPrices: Bool { menu.juices.contains { $0.price > 0 } }
}

extension JuicePageModel {
  package init(_ state: BarState) {
    self.init(menu: state.menu, stock: state.stock, suspended: state.suspended)
  }
}
