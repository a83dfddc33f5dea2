import JuiceBar

/// The content of the order screen.
struct JuicePageModel: Sendable {
  /// A fruit and its stock.
  struct Shelf: Sendable {
    let fruit: Fruit
    let onHand: Int
  }

  /// A juice and how many glasses can be made of it.
  struct Offer: Sendable {
    let juice: Juice
    let makeable: Int
    /// Whether staff has taken it off sale.
    var isSuspended = false
  }

  /// The result of the order just placed without a script.
  enum Dialog: Sendable {
    /// The order was taken.
    case ready(Order)
    /// There is too little fruit for the cart; these juices can be made instead.
    case refused([Shortage], alternatives: [Juice], cart: Cart? = nil)
    /// The order failed for another reason, given as a sentence for the visitor.
    case problem(String)
  }

  let menu: Menu
  let stock: StockLevels
  let shelves: [Shelf]
  /// The juices, mixed ones first, otherwise in the order of the menu.
  let offers: [Offer]
  /// The key that makes an order from this screen take effect only once.
  let idempotencyKey: String
  let dialog: Dialog?
  /// The values of the fields for quantities.
  let quantities: QuantityFields
  /// The wait for a new order, in minutes.
  let wait: Int?
  /// Whether the viewer may change the stock.
  let isForStaff: Bool
  /// Whether the cards fill the cart, instead of ordering a glass at once.
  let isGathering: Bool

  init(
    menu: Menu,
    stock: StockLevels,
    idempotencyKey: String,
    dialog: Dialog? = nil,
    quantities: QuantityFields = QuantityFields(),
    suspended: Set<JuiceID> = [],
    wait: Int? = nil,
    isForStaff: Bool = false,
    isGathering: Bool = false
  ) {
    self.menu = menu
    self.stock = stock
    shelves = menu.fruits.map { Shelf(fruit: $0, onHand: stock[$0.id]) }
    let offers = menu.makeable(from: stock.onHand).map {
      let isSuspended = suspended.contains($0.juice.id)
      return Offer(
        juice: $0.juice,
        makeable: isSuspended ? 0 : $0.count,
        isSuspended: isSuspended
      )
    }
    self.offers = offers.filter(\.juice.recipe.isMixed) + offers.filter { !$0.juice.recipe.isMixed }
    self.idempotencyKey = idempotencyKey
    self.dialog = dialog
    self.quantities = quantities
    self.wait = wait
    self.isForStaff = isForStaff
    self.isGathering = isGathering
  }

  /// The version of the stock shown.
  var version: Int { stock.version }

  /// Whether any juice on the menu has a price.
  var hasPrices: Bool { menu.juices.contains { $0.price > 0 } }
}
