/// A command on its way to a bar.
public struct Submission: Sendable {
  /// What is asked.
  public let command: Command
  /// The name under which the answer is kept, if the caller gave one.
  public let key: IdempotencyKey?
  /// The identifier that the order or the call gets if the command makes one.
  public let orderID: OrderID
  /// When the command arrived.
  public let at: Timestamp
  /// Who asks, for the audit log; nobody in particular where a visitor does.
  public let actor: LogEntry.Actor?

  /// Creates a submission.
  public init(
    _ command: Command,
    key: IdempotencyKey? = nil,
    orderID: OrderID,
    at: Timestamp,
    by actor: LogEntry.Actor? = nil
  ) {
    self.command = command
    self.key = key
    self.orderID = orderID
    self.at = at
    self.actor = actor
  }
}

/// What is kept of a command that had an idempotency key.
public struct KeyRecord: Hashable, Sendable {
  /// The name that the caller gave to the command.
  public let key: IdempotencyKey
  /// The command's fingerprint, to tell another command under the same key.
  public let fingerprint: String
  /// The answer that is given again.
  public let outcome: Outcome
  /// When the command was first answered.
  public let at: Timestamp

  /// Creates a record from what was stored or decided.
  public init(key: IdempotencyKey, fingerprint: String, outcome: Outcome, at: Timestamp) {
    self.key = key
    self.fingerprint = fingerprint
    self.outcome = outcome
    self.at = at
  }
}

/// Commands that are decided on one state of the stock and committed in one transaction.
public struct Batch: Sendable {
  /// The bar that is asked.
  public let bar: BarID
  /// The menu by which the commands are decided.
  public let menu: PublishedMenu
  /// The commands in the order in which they arrived.
  public let submissions: [Submission]

  /// How many minutes somebody would wait who orders now, if that is more than the bar allows.
  public let tooLongWait: Int?

  /// Creates a batch.
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

  /// Whether what is off sale is looked up although nothing may be.
  public var isAboutSuspensions: Bool { submissions.contains { $0.command.isAboutSuspensions } }

  /// The fruits whose stock is looked at, each once, in the order in which rows are locked.
  ///
  /// - Parameters:
  ///   - orders: What was found of ``orders``.
  ///   - records: What was found for stock work.
  /// - Returns: The fruits.
  public func fruits(
    knowing orders: [OrderID: Order],
    _ records: StockRecords = StockRecords()
  ) -> [FruitID] {
    let rules = Bar(menu: menu.menu)
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
  /// - Parameter snapshot: The bar as it is inside the transaction, with at least the
  ///   orders of ``orders``, the stock of ``fruits(knowing:)`` and the records of ``keys``; the
  ///   open calls and those of ``calls`` if the batch is about calls; what is off sale, if anything is;
  ///   the money of ``settlements``; the open stocktake, those of ``stocktakes`` and what is known of
  ///   ``movements`` if there is stock work.
  /// - Returns: The answers and everything that must be written for them.
  public func plan(on snapshot: Snapshot) -> Plan {
    var plan = Plan(from: snapshot, tooLongWait: tooLongWait)
    let rules = Bar(menu: menu.menu)
    for submission in submissions { plan.add(submission, by: rules) }
    return plan
  }

  /// A bar as it is at the start of a transaction.
  public struct Snapshot: Sendable {
    /// The version of the stock.
    public let version: Int
    /// The number of the last order; 0 before the first.
    public let orderNumber: Int
    /// Pieces on hand of the fruits asked for; a fruit without a row has none.
    public let onHand: [FruitID: Int]
    /// The orders asked for, as far as the bar has them.
    public let orders: [OrderID: Order]
    /// What was answered before under the keys asked for.
    public let records: [IdempotencyKey: KeyRecord]

    /// The calls asked for, as far as the bar has them.
    public let calls: [CallID: StaffCall]
    /// What is off sale, with what is due to come back.
    public let suspensions: [Suspension]
    /// What was paid for the orders asked for and given back; an order without payment has no entry.
    public let settlements: [OrderID: Settlement]

    /// What the stock work of the batch is about.
    public let stockRecords: StockRecords

    /// Creates a snapshot from what was loaded.
    public init(
      version: Int,
      orderNumber: Int,
      onHand: [FruitID: Int],
      orders: [OrderID: Order],
      records: [IdempotencyKey: KeyRecord],
      calls: [CallID: StaffCall] = [:],
      suspensions: [Suspension] = [],
      settlements: [OrderID: Settlement] = [:],
      stockRecords: StockRecords = StockRecords()
    ) {
      self.version = version
      self.orderNumber = orderNumber
      self.onHand = onHand
      self.orders = orders
      self.records = records
      self.calls = calls
      self.suspensions = suspensions
      self.settlements = settlements
      self.stockRecords = stockRecords
    }
  }
}
