import Digests
public import Time

/// How much money a sender gives away: refunds, voids or waives of an order, or takes out of the
/// drawer.
public enum GivingRight: Sendable {
  case any
  /// Up to the bar's ``RefundLimit``.
  case upToLimit
  /// What somebody else approved, and no other amount.
  indirect case approved(ApprovedAct)
  case none
}

/// A command on its way to a bar.
public struct Submission: Sendable {
  public let command: Command
  /// The name under which the answer is kept, if the caller gave one.
  public private(set) var key: IdempotencyKey?
  /// The identifier that the order or the call gets if the command makes one.
  public let orderID: OrderID
  public let at: Timestamp
  /// The actor, for the audit log; anonymous for visitors.
  public let actor: LogEntry.Actor?
  /// Whether an order for which there is too little fruit counts as a sale lost.
  public let countsAsMissed: Bool
  /// How much money the sender gives away.
  public let giving: GivingRight

  public init(
    _ command: Command,
    key: IdempotencyKey? = nil,
    orderID: OrderID,
    at: Timestamp,
    by actor: LogEntry.Actor? = nil,
    countsAsMissed: Bool = true,
    giving: GivingRight = .any
  ) {
    self.giving = giving
    self.countsAsMissed = countsAsMissed
    self.command = command
    self.key = key
    self.orderID = orderID
    self.at = at
    self.actor = actor
  }

  /// The same submission, its answer kept under a key.
  public func keyed(_ key: IdempotencyKey?) -> Submission {
    var keyed = self
    keyed.key = key
    return keyed
  }
}

/// The record of a command that had an idempotency key.
///
/// A refusal is kept briefly: for ``refusalLifetimeMilliseconds``, the last ``maximumRefusals`` of a
/// bar, and of a long fingerprint no more than a hash. A later repetition is decided again.
public struct KeyRecord: Hashable, Sendable {
  /// How long a refusal is given again, in milliseconds: 15 minutes.
  public static let refusalLifetimeMilliseconds = 15 * 60 * 1000
  /// How many refusals of a bar are kept; the oldest go first.
  public static let maximumRefusals = 1000

  /// The name that the caller gave to the command.
  public let key: IdempotencyKey
  public let fingerprint: String
  public let outcome: Outcome
  public let at: Timestamp

  public init(key: IdempotencyKey, fingerprint: String, outcome: Outcome, at: Timestamp) {
    self.key = key
    self.fingerprint = fingerprint
    self.outcome = outcome
    self.at = at
  }

  /// Creates the record of a command that was answered just now.
  init(of submission: Submission, under key: IdempotencyKey, _ outcome: Outcome) {
    let whole = submission.command.fingerprint
    let fingerprint = if case .refused = outcome { Self.brief(whole) } else { whole }
    self.init(key: key, fingerprint: fingerprint, outcome: outcome, at: submission.at)
  }

  public var isRefusal: Bool { if case .refused = outcome { true } else { false } }

  /// Whether the record says nothing any more about a command that comes now.
  func isOver(at time: Timestamp) -> Bool {
    isRefusal && at.milliseconds <= time.milliseconds - Self.refusalLifetimeMilliseconds
  }

  /// Whether the record is of this very command.
  func isOf(_ command: Command) -> Bool {
    let whole = command.fingerprint
    return fingerprint == whole || isRefusal && fingerprint == Self.brief(whole)
  }

  /// A fingerprint in few bytes: itself, or its hash (FNV-1a, 64 bits) where it is longer than that.
  private static func brief(_ fingerprint: String) -> String {
    guard fingerprint.utf8.count > 32 else { return fingerprint }
    return "#" + String(FNV1a.hash(fingerprint.utf8), radix: 16)
  }
}

/// Commands that are decided on one state of the stock and committed in one transaction.
public struct Batch: Sendable {
  public let bar: BarID
  public let menu: PublishedMenu
  /// The commands in the order in which they arrived.
  public let submissions: [Submission]

  /// The wait of a new order in minutes, if that is more than the bar allows.
  public let tooLongWait: Int?

  public init(
    bar: BarID,
    menu: PublishedMenu,
    submissions: [Submission],
    tooLongWait: Int? = nil
  ) {
    self.bar = bar
    self.tooLongWait = tooLongWait
    self.menu = menu
    self.submissions = submissions
  }

  /// The orders that are looked up, each once, in the order in which rows are locked.
  public var orders: [OrderID] { Set(submissions.compactMap(\.command.orderID)).sorted() }

  /// The calls that are looked up by themselves, each once.
  public var calls: [CallID] { Set(submissions.compactMap(\.command.callID)).sorted() }

  /// Whether the open calls are looked up.
  public var isAboutCalls: Bool { submissions.contains { $0.command.isAboutCalls } }

  /// Whether the open business day is looked up.
  public var isAboutDays: Bool { submissions.contains { $0.command.isAboutDays } }

  /// Whether the list of juices off sale is looked up although it may be empty.
  public var isAboutSuspensions: Bool { submissions.contains { $0.command.isAboutSuspensions } }

  /// The fruits whose stock is looked at, each once, in the order in which rows are locked, knowing
  /// those of ``orders`` that were found and the records found for stock work.
  public func fruits(
    knowing orders: [OrderID: Order],
    _ records: StockRecords = StockRecords()
  ) -> [FruitID] {
    let rules = BarRules(menu: menu.menu)
    let touched = submissions.map(\.command).flatMap { command in
      rules.fruits(
        touchedBy: command,
        order: command.orderID.flatMap { orders[$0] },
        records: records
      )
    }
    return Set(touched).sorted()
  }

  /// The idempotency keys that are looked up, each once.
  public var keys: [IdempotencyKey] { Set(submissions.compactMap(\.key)).sorted() }

  /// Decides every command on the running state, in order.
  ///
  /// - Parameter snapshot: The bar as it is inside the transaction, with at least the orders of
  ///   ``orders``, the stock of ``fruits(knowing:)`` and the records of ``keys``; the open calls
  ///   and those of ``calls`` if the batch is about calls; the juices off sale, if there are any;
  ///   the money of ``settlements``; the open stocktake, those of ``stocktakes`` and the known ones
  ///   of ``movements`` if there is stock work;
  ///   the limits of refunds if ``isAboutLimits``.
  /// - Returns: The answers and everything that must be written for them.
  public func plan(on snapshot: Snapshot) -> Plan {
    var plan = Plan(from: snapshot, tooLongWait: tooLongWait)
    let rules = BarRules(menu: menu.menu)
    for submission in submissions { plan.add(submission, by: rules) }
    return plan
  }

  /// A bar as it is at the start of a transaction.
  public struct Snapshot: Sendable {
    /// The version of the stock.
    public let version: Int
    /// The number of the last order; 0 before the first.
    public let orderNumber: Int
    /// How the bar makes its orders.
    public let flow: OrderFlow
    /// Pieces on hand of the fruits asked for; a fruit without a row has none.
    public let onHand: [FruitID: Int]
    /// The orders asked for, as far as the bar has them.
    public let orders: [OrderID: Order]
    /// The previous answers under the requested keys.
    public let records: [IdempotencyKey: KeyRecord]

    /// The calls asked for, as far as the bar has them.
    public let calls: [CallID: StaffCall]
    /// The juices off sale, including those due to return.
    public let suspensions: [Suspension]
    /// The payments and refunds of the requested orders; an order without payment has no entry.
    public let settlements: [OrderID: Settlement]

    /// The records that the batch's stock work refers to.
    public let stockRecords: StockRecords
    /// Where the bar stands in its business days.
    public let days: DayProgress
    /// The days that commands about days look at.
    public let dayRecords: DayRecords
    /// The limits of refunds that the bar has set, one a currency; needed only by limited senders.
    public let refundLimits: [RefundLimit]

    public init(
      version: Int,
      orderNumber: Int,
      flow: OrderFlow = .atOnce,
      onHand: [FruitID: Int],
      orders: [OrderID: Order],
      records: [IdempotencyKey: KeyRecord],
      calls: [CallID: StaffCall] = [:],
      suspensions: [Suspension] = [],
      settlements: [OrderID: Settlement] = [:],
      stockRecords: StockRecords = StockRecords(),
      days: DayProgress = DayProgress(),
      dayRecords: DayRecords = DayRecords(),
      refundLimits: [RefundLimit] = []
    ) {
      self.version = version
      self.orderNumber = orderNumber
      self.flow = flow
      self.onHand = onHand
      self.orders = orders
      self.records = records
      self.calls = calls
      self.suspensions = suspensions
      self.settlements = settlements
      self.stockRecords = stockRecords
      self.days = days
      self.dayRecords = dayRecords
      self.refundLimits = refundLimits
    }
  }
}
