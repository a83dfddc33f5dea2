public import Time

/// Which of a bar's orders are asked for; they come newest first.
public struct OrderQuery: Hashable, Sendable {
  /// The most orders that one answer holds.
  public static let maximumLimit = 500
  /// The orders of a page.
  public static let pageLimit = 50
  /// Among how many orders one answer looks for those that match.
  public static let reach = 10_000

  /// Words to find: a number, an amount or a name; an order matches any of them.
  public struct Search: Hashable, Sendable {
    /// The lasting number of an order, or that of its day.
    public var number: Int?
    /// The price of an order, in minor units.
    public var amount: Int?
    /// A part of the name for the cup; ASCII letters are found in either case.
    public var name: String?

    public init(number: Int? = nil, amount: Int? = nil, name: String? = nil) {
      self.number = number
      self.amount = amount
      self.name = name
    }
  }

  /// A day of orders.
  public enum Day: Hashable, Sendable {
    /// A business day, by its number.
    case number(Int)
    /// The business days opened in this time; the orders placed in it, if no day was.
    case times(Range<Timestamp>)
  }

  /// What an order was paid with.
  public enum Tender: Hashable, Sendable {
    case kind(JuiceBar.Tender.Kind)
    case waiver
  }

  /// Only orders with lower numbers.
  public var before: Int?
  public var limit: Int
  public var search: Search?
  public var day: Day?
  public var status: Order.Status?
  public var payment: PaymentState?
  /// When the bar asks for money, by which ``payment`` is told.
  public var paymentTime = PaymentTime.atPickUp
  /// Only orders with a payment by this tender that was not voided.
  public var tender: Tender?
  /// Only orders whose steps, payments, voids or refunds have this name.
  public var person: String?

  /// Creates a query for everything.
  public init(before: Int? = nil, limit: Int = pageLimit) {
    self.before = before
    self.limit = min(max(1, limit), Self.maximumLimit)
  }
}

/// A piece of a bar's orders, newest first; one whose lasting number was searched for comes before
/// the others.
public struct OrderPiece: Hashable, Sendable {
  public let orders: [QueuedOrder]
  /// Before which number to go on; nothing when there are no more orders.
  ///
  /// There may be fewer orders than asked for, or none, after a look at ``OrderQuery/reach`` of them.
  public let next: Int?

  public init(orders: [QueuedOrder], next: Int?) {
    self.orders = orders
    self.next = next
  }
}

/// All that happened to an order.
public struct OrderStory: Hashable, Sendable {
  public let order: Order
  /// Its steps, in order.
  public let steps: [OrderStep]
  public let settlement: Settlement
  /// The acts on its money that needed an approval, in order.
  public let approvals: [OrderApproval]

  public init(
    order: Order,
    steps: [OrderStep],
    settlement: Settlement,
    approvals: [OrderApproval]
  ) {
    self.approvals = approvals
    self.order = order
    self.steps = steps
    self.settlement = settlement
  }
}

/// Which entries of a bar's journal are asked for; they come in order.
public struct JournalQuery: Hashable, Sendable {
  /// The most entries that one answer holds.
  public static let maximumLimit = 100
  /// Among how many entries one answer looks for those that match.
  public static let reach = 10_000

  /// Only entries after this one.
  public var after: Int
  public var limit: Int
  /// Only entries of these kinds.
  public var kinds: [JournalEntry.Kind]
  /// Only entries of a business day, by its number.
  public var day: Int?
  public var tender: OrderQuery.Tender?
  /// Only entries by a person of this name.
  public var person: String?

  public init(
    after: Int = 0,
    limit: Int = maximumLimit,
    kinds: [JournalEntry.Kind] = JournalEntry.Kind.ofMoney
  ) {
    self.after = max(0, after)
    self.limit = min(max(1, limit), Self.maximumLimit)
    self.kinds = kinds
  }
}

/// A piece of a bar's journal, in order.
public struct JournalPage: Hashable, Sendable {
  public let entries: [JournalEntry]
  /// The numbers of entries that cannot be read.
  public let unreadable: [Int]
  /// After which entry to go on; the last one looked at.
  public let cursor: Int
  /// Whether there are more entries now.
  public let isCutOff: Bool

  public init(entries: [JournalEntry], unreadable: [Int] = [], cursor: Int, isCutOff: Bool) {
    self.entries = entries
    self.unreadable = unreadable
    self.cursor = cursor
    self.isCutOff = isCutOff
  }
}

/// Reads the orders of a bar and the journal of its money.
public protocol JournalReading: Sendable {
  /// A piece of the orders, newest first.
  func orders(_ query: OrderQuery, of bar: BarID) async throws(StorageError) -> OrderPiece

  /// What happened to an order; nothing if the bar does not have it.
  func story(of order: OrderID, in bar: BarID) async throws(StorageError) -> OrderStory?

  /// A piece of the journal, in order.
  func journal(_ query: JournalQuery, of bar: BarID) async throws(StorageError) -> JournalPage
}
