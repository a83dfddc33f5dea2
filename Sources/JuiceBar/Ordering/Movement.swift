public import Time

/// One line of the ledger: how the stock of a fruit changed, and to what.
public struct Movement: Hashable, Sendable {
  /// The version of the bar's stock that the change made.
  public let version: Int
  /// The fruit that moved.
  public let fruit: FruitID
  /// Pieces added; negative when taken.
  public let delta: Int
  /// Pieces on hand afterwards.
  public let balance: Int
  /// Why the stock changed.
  public let reason: MovementReason
  /// The order that took the fruit or gave it back, if one did.
  public let order: OrderID?
  /// When the stock changed.
  public let at: Timestamp
  /// What people say of the change, and what it goes back to.
  public let details: Details

  /// Creates a movement from stored or decided values.
  public init(
    version: Int,
    fruit: FruitID,
    delta: Int,
    balance: Int,
    reason: MovementReason,
    order: OrderID? = nil,
    at: Timestamp,
    details: Details = Details()
  ) {
    self.version = version
    self.fruit = fruit
    self.delta = delta
    self.balance = balance
    self.reason = reason
    self.order = order
    self.at = at
    self.details = details
  }

  /// What a change of the stock carries from its decision into the ledger; nothing of it is required.
  public struct Details: Hashable, Sendable {
    /// A note: a supplier, an incident, the other place of a transfer.
    public let note: Note?
    /// The version of the movement of the same fruit that this one takes back, if it does.
    public let reverses: Int?

    /// Creates details.
    public init(note: Note? = nil, reverses: Int? = nil) {
      self.note = note
      self.reverses = reverses
    }
  }
}

/// The answer to a command.
public enum Outcome: Hashable, Sendable {
  /// The order was taken; it stands here as it was placed, whatever became of it.
  case ordered(Order)
  /// The order has the status that was asked for, now or already before.
  case updated(Order)
  /// The stock of a fruit was changed.
  case moved(Movement)
  /// The call stands as it is here, now or already before.
  case called(StaffCall)
  /// So many calls were answered at once.
  case answeredAll(Int)
  /// The juice is off sale, now or already before.
  case suspended(Suspension)
  /// The juice is sold, now or already before.
  case resumed(JuiceID)
  /// The order is paid or refunded: its money as the command left it.
  case settled(OrderID, Settlement)
  /// The stock work is done, now or already before.
  case stock(StockOutcome)
  /// The work on a business day is done.
  case day(DayOutcome)
  /// Nothing was done.
  case refused(Refusal)
}
