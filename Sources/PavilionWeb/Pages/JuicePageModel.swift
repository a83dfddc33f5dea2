import JuiceBar

/// What the order screen shows.
struct JuicePageModel: Sendable {
  /// A fruit and how much of it there is.
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

  /// What came of the order that was just placed without a script.
  enum Dialog: Sendable {
    /// The order was taken.
    case ready(Order)
    /// There is too little fruit for the cart; these juices can be made instead.
    case refused([Shortage], alternatives: [Juice], cart: Cart? = nil)
    /// Something else stands in the way, as a sentence for the visitor.
    case problem(String)
  }

  let menu: Menu
  let stock: StockLevels
  let shelves: [Shelf]
  /// The juices, mixed ones first, otherwise in the order of the menu.
  let offers: [Offer]
  /// The key under which an order from this screen is taken once.
  let idempotencyKey: String
  let dialog: Dialog?
  /// What stands in the fields for quantities.
  let quantities: QuantityFields
  /// How long somebody waits who orders now, in minutes.
  let wait: Int?

  init(
    menu: Menu,
    stock: StockLevels,
    idempotencyKey: String,
    dialog: Dialog? = nil,
    quantities: QuantityFields = QuantityFields(),
    suspended: Set<JuiceID> = [],
    wait: Int? = nil
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
  }

  /// The version of the stock shown.
  var version: Int { stock.version }

  /// Whether the menu names a price for any juice.
  var hasPrices: Bool { menu.juices.contains { $0.price > 0 } }
}
