public import Time

/// A bar's activity in a period: the figures behind the report, its sales in one currency.
public struct Report: Hashable, Sendable {
  /// How much of a fruit moved for a reason.
  public struct Flow: Hashable, Sendable {
    public let fruit: FruitID
    public let reason: MovementReason

    public init(fruit: FruitID, reason: MovementReason) {
      self.fruit = fruit
      self.reason = reason
    }
  }

  public var juices: [JuiceID: Turnover]
  /// The sales of each quarter-hour that had any, cancellations at their own time.
  public var quarters: [QuarterHour: Turnover]
  /// Pieces added for each reason; negative when taken.
  public var flows: [Flow: Int]
  public var missed: [LostSales: Int]
  /// The refunds for no juice in particular.
  public var unattributed = RefundTotals()
  /// How long orders took that were placed in each quarter of an hour.
  public var waits: [QuarterHour: [Waits.Kind: Waits]] = [:]
  /// The movements of fruit with a known cost, by reason.
  public var costs: [Flow: CostFlow] = [:]
  /// The cost of the juices sold.
  public var juiceCosts: [JuiceID: JuiceCost] = [:]
  /// By how much the value of the stock changed in each quarter from the first of the report on, up to
  /// now, in minor units.
  public var valueChanges: [QuarterHour: Int] = [:]
  /// The cost of the stock on hand now, by fruit, without fruits whose cost was never stated.
  public var stock: [FruitID: FruitCost] = [:]

  public init(
    juices: [JuiceID: Turnover] = [:],
    quarters: [QuarterHour: Turnover] = [:],
    flows: [Flow: Int] = [:],
    missed: [LostSales: Int] = [:]
  ) {
    self.juices = juices
    self.quarters = quarters
    self.flows = flows
    self.missed = missed
  }

  /// Leaves out all that costs of fruit tell.
  public mutating func forgetCosts() {
    costs = [:]
    juiceCosts = [:]
    valueChanges = [:]
    stock = [:]
  }

  public var total: Turnover { quarters.values.reduce(into: Turnover()) { $0 += $1 } }
}

/// Where the figures of reports come from.
///
/// An engine keeps summaries, and brings them up to date a piece at a time, so that a report reads
/// the summaries and never goes through the ledger.
public protocol ReportStorage: Sendable {
  /// Adds a piece of the events since the last time to the summaries, in one short transaction.
  ///
  /// - Returns: Whether there may be more to add.
  /// - Throws: ``StorageError``; nothing is added then, and nothing is added twice.
  func summarise(_ bar: BarID) async throws(StorageError) -> Bool

  /// The figures of some quarters of an hour, as far as they were added up; the sales in one
  /// currency, since amounts in different ones are never added.
  func report(
    of bar: BarID,
    in quarters: Range<QuarterHour>,
    _ currency: String
  ) async throws(StorageError) -> Report

  /// The money of some quarters of an hour, by currency.
  func money(
    of bar: BarID,
    in quarters: Range<QuarterHour>
  ) async throws(StorageError) -> [String: MoneyTotals]

  /// The cost of each fruit on hand whose cost was ever stated, as far as the ledger is summed up.
  func fruitCosts(of bar: BarID) async throws(StorageError) -> [FruitID: FruitCost]
}
