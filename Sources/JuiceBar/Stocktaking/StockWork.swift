/// Staff's work on the stock beside single steps.
public enum StockWork: Hashable, Sendable {
  case book(StockBooking)
  /// Take back a movement that was made by hand, once.
  case undo(MovementID)
  /// Begin a stocktake; one that is open is the same one.
  case begin
  /// Enter the count of a fruit, in place of an earlier one.
  case enter(StocktakeID, FruitID, counted: Int)
  /// Book the variances, if the counts still are those of the revision that the person saw.
  case approve(StocktakeID, revision: String? = nil)
  /// Close a stocktake and book nothing; under the same condition.
  case reject(StocktakeID, revision: String? = nil)

  /// A text that is the same for two pieces of work that ask for the same.
  var fingerprint: String {
    switch self {
    case .book(let booking): booking.fingerprint
    case .undo(let movement): "undo \(movement)"
    case .begin: "begin a stocktake"
    case .enter(let id, let fruit, let counted): "enter \(id) \(fruit) \(counted)"
    case .approve(let id, _): "approve \(id)"
    case .reject(let id, _): "reject \(id)"
    }
  }

  /// The stocktake that the work is about; none for one that is only about to begin.
  public var stocktakeID: StocktakeID? {
    switch self {
    case .book, .undo, .begin: nil
    case .enter(let id, _, _), .approve(let id, _), .reject(let id, _): id
    }
  }

  public var movementID: MovementID? { if case .undo(let id) = self { id } else { nil } }
}

/// The answer to a piece of stock work that was done.
public enum StockOutcome: Hashable, Sendable {
  /// The stock changed by these movements, now or already before.
  case booked([Movement])
  /// How far the stocktake has come by the work, or had come already.
  case stocktake(StocktakeID, Stocktake.Status)
}

/// Why a piece of stock work is not done; nothing has changed then.
public enum StockRefusal: Hashable, Sendable {
  /// The stock of these fruits would leave the range from 0 to their capacity: all that would.
  case outOfRange([Excess])
  case unknownMovement(MovementID)
  case notByHand(MovementID)
  case unknownStocktake(StocktakeID)
  /// The stocktake was approved or rejected before.
  case closed(StocktakeID, Stocktake.Status)
  /// Fruit was counted since the sender looked.
  case countedSince(StocktakeID)

  /// A fruit whose stock would leave its range.
  public struct Excess: Hashable, Sendable {
    public let fruit: FruitID
    public let wanted: Int
    public let onHand: Int
    public let capacity: Int

    public init(fruit: FruitID, wanted: Int, onHand: Int, capacity: Int) {
      self.fruit = fruit
      self.wanted = wanted
      self.onHand = onHand
      self.capacity = capacity
    }
  }

  /// Whether the answer depends on the state of the bar, so that it is kept under the command's
  /// key.
  var dependsOnState: Bool {
    switch self {
    case .outOfRange, .closed: true
    case .unknownMovement, .notByHand, .unknownStocktake, .countedSince: false
    }
  }
}
