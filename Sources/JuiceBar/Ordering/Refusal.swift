/// A fruit that is short for a whole cart.
public struct Shortage: Hashable, Sendable {
  public let fruit: FruitID
  /// How many pieces the cart takes.
  public let needed: Int
  /// How many pieces there are.
  public let onHand: Int

  public init(fruit: FruitID, needed: Int, onHand: Int) {
    self.fruit = fruit
    self.needed = needed
    self.onHand = onHand
  }
}

/// Why a bar does not do what it was asked; nothing has changed then.
public enum Refusal: Error, Hashable, Sendable {
  /// There is too little of these fruits: every one that is short, in the order of need.
  case shortages([Shortage])
  case unknownJuice(JuiceID)
  case unknownFruit(FruitID)
  /// An amount is of no use, such as an adjustment by nothing.
  case wrongAmount(Int)
  /// The stock of the fruit would leave the range from 0 to its capacity.
  case outOfRange(FruitID, wanted: Int, onHand: Int, capacity: Int)
  /// The stock of the fruit has changed since the person who counted it saw it.
  case stale(FruitID, expected: Int, onHand: Int)
  case unknownOrder(OrderID)
  /// The order cannot go from the status that it has to the one that was asked for.
  case wrongStep(OrderID, from: Order.Status, to: Order.Status)
  /// These juices of the cart are off sale, in the order of their identifiers.
  case suspended([JuiceID])
  /// As many orders wait as the bar's settings allow; a new one would wait this many minutes.
  case queueFull(minutes: Int)
  case unknownCall(CallID)
  /// As many calls are open as a bar keeps; staff must answer some first.
  case tooManyCalls
  case payment(OrderID, PaymentRefusal)
  case stock(StockRefusal)
  case day(DayRefusal)
  /// The idempotency key was given to another command before.
  case keyReused

  /// Whether the answer depends on the stock, an order's status or its money, so that it is kept
  /// under the command's key.
  ///
  /// A command that could never work, or that should be retried, is refused again each time and
  /// leaves no trace.
  public var dependsOnState: Bool {
    switch self {
    case .payment(_, .aboveLimit), .payment(_, .overtaken), .day(.aboveLimit), .day(.overtaken):
      false
    case .shortages, .outOfRange, .stale, .wrongStep, .suspended, .payment,
      .day(.alreadyOpen), .day(.notOpen), .day(.otherDay):
      true
    case .stock(let refusal): refusal.dependsOnState
    case .queueFull, .unknownJuice, .unknownFruit, .unknownOrder, .unknownCall, .tooManyCalls,
      .wrongAmount, .day(.wrongAmount), .keyReused:
      false
    }
  }
}
