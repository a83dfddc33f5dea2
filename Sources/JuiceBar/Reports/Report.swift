/// What a bar did in a time: the figures behind the report.
public struct Report: Hashable, Sendable {
  /// How much of a fruit moved for a reason.
  public struct Flow: Hashable, Sendable {
    /// The fruit.
    public let fruit: FruitID
    /// Why it moved.
    public let reason: MovementReason

    /// Creates a flow.
    public init(fruit: FruitID, reason: MovementReason) {
      self.fruit = fruit
      self.reason = reason
    }
  }

  /// What was sold of each juice.
  public var juices: [JuiceID: Turnover]
  /// What was sold in each quarter of an hour in which anything was, cancellations at their own
  /// time.
  public var quarters: [Quarter: Turnover]
  /// Pieces added for each reason; negative when taken.
  public var flows: [Flow: Int]
  /// Glasses that could not be sold.
  public var missed: [Missed: Int]
  /// What was given back for no juice in particular.
  public var unattributed = GivenBack()
  /// How long orders took that were placed in each quarter of an hour.
  public var waits: [Quarter: [Waits.Kind: Waits]] = [:]
  /// What fruit of known cost moved, and for what.
  public var costs: [Flow: CostFlow] = [:]
  /// What the juices sold cost.
  public var juiceCosts: [JuiceID: JuiceCost] = [:]
  /// By how much the value of the stock changed in each quarter from the first of the report on, up to
  /// now, in minor units.
  public var valueChanges: [Quarter: Int] = [:]
  /// What is on hand now cost, by fruit; fruits of which no cost was ever stated are not in it.
  public var stock: [FruitID: FruitCost] = [:]

  /// Creates a report from figures.
  public init(
    juices: [JuiceID: Turnover] = [:],
    quarters: [Quarter: Turnover] = [:],
    flows: [Flow: Int] = [:],
    missed: [Missed: Int] = [:]
  ) {
    self.juices = juices
    self.quarters = quarters
    self.flows = flows
    self.missed = missed
  }

  /// What was sold in all.
  public var total: Turnover { quarters.values.reduce(into: Turnover()) { $0 += $1 } }
}

/// Where the figures of reports come from.
///
/// An engine keeps summaries, and brings them up to date a piece at a time, so that a report reads
/// what was added up before and never goes through the ledger.
public protocol ReportStorage: Sendable {
  /// Adds a piece of what happened since the last time to the summaries, in one short transaction.
  ///
  /// - Parameter bar: The bar.
  /// - Returns: Whether there may be more to add.
  /// - Throws: ``StorageError``; nothing is added then, and nothing is added twice.
  func summarise(_ bar: BarID) async throws(StorageError) -> Bool

  /// The figures of some quarters of an hour, as far as they were added up.
  ///
  /// - Parameters:
  ///   - bar: The bar.
  ///   - quarters: The time reported on.
  /// - Returns: The figures.
  /// - Throws: ``StorageError``.
  func report(of bar: BarID, in quarters: Range<Quarter>) async throws(StorageError) -> Report

  /// What is on hand of each fruit cost, as far as the ledger was added up.
  ///
  /// - Parameter bar: The bar.
  /// - Returns: The fruits of which a cost was ever stated.
  /// - Throws: ``StorageError``.
  func fruitCosts(of bar: BarID) async throws(StorageError) -> [FruitID: FruitCost]
}
