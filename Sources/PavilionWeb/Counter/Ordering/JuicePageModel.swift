import JuiceBar

struct JuicePageModel: Sendable {
  /// A juice and how many glasses can be made of it.
  struct Offer: Sendable {
    let juice: Juice
    let makeable: Int
    /// Whether staff has taken it off sale.
    let isSuspended: Bool
  }

  /// The result of the order just placed without a script.
  enum Dialog: Sendable {
    case ready(Order)
    /// There is too little fruit for the cart; these juices can be made instead.
    case refused([Shortage], alternatives: [Juice], cart: Cart? = nil)
    /// The order failed for another reason, given as a sentence for the visitor.
    case problem(String)
  }

  let menu: Menu
  let stock: StockLevels
  /// The key that makes an order from this screen take effect only once.
  var idempotencyKey = PageTemplate.keyPlaceholder
  var dialog: Dialog?
  /// The values of the fields for quantities.
  var quantities = QuantityFields()
  /// The juices that staff has taken off sale.
  var suspended: Set<JuiceID> = []
  var wait: Int?
  /// Whether the viewer may change the stock.
  var isForStaff = false
  /// Whether the cards fill the cart, instead of ordering a glass at once.
  var isGathering = false

  /// The juices, mixed ones first, otherwise in the order of the menu.
  var offers: [Offer] {
    let offers = menu.makeable(from: stock.onHand).map { juice, count in
      let isSuspended = suspended.contains(juice.id)
      return Offer(juice: juice, makeable: isSuspended ? 0 : count, isSuspended: isSuspended)
    }
    return offers.filter(\.juice.recipe.isMixed) + offers.filter { !$0.juice.recipe.isMixed }
  }

  /// Whether any juice on the menu has a price.
  var hasPrices: Bool { menu.juices.contains { $0.price > 0 } }
}

extension JuicePageModel {
  init(_ state: BarState) {
    self.init(menu: state.menu, stock: state.stock, suspended: state.suspended)
  }
}
