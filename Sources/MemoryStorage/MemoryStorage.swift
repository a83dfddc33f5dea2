import Executors
public import JuiceBar
import Synchronization

/// Bars and exhibitions kept in memory, for tests and demonstrations; they go away with the program.
public final class MemoryStorage: Sendable {
  /// A queue of its own, for the order desk.
  public let executor: any SerialExecutor = QueueExecutor(label: "pavilion.memory")
  private let ledgers = Mutex<[BarID: Ledger]>([:])
  let showcase = Mutex<Showcase?>(nil)

  /// Creates a storage without any bar.
  public init() {}

  /// Works with all bars under one lock.
  func accessAll<Result: Sendable>(
    _ body: (inout [BarID: Ledger]) throws(StorageError) -> Result
  ) throws(StorageError) -> Result {
    try ledgers.withLock { (ledgers) throws(StorageError) in try body(&ledgers) }
  }

  func access<Result: Sendable>(
    _ bar: BarID,
    _ body: (inout Ledger) throws(StorageError) -> Result
  ) throws(StorageError) -> Result {
    try ledgers.withLock { (ledgers) throws(StorageError) in
      // Out of the table while it changes, so that nothing of it is copied.
      guard var ledger = ledgers.removeValue(forKey: bar) else {
        throw StorageError.unknownBar(bar)
      }
      defer { ledgers[bar] = ledger }
      return try body(&ledger)
    }
  }
}

extension MemoryStorage: BarStorage {
  /// Founds the bar, unless it is there.
  public func open(
    _ bar: BarID,
    menu: Menu,
    at time: Timestamp
  ) async throws(StorageError) -> Bool {
    ledgers.withLock { ledgers in
      guard ledgers[bar] == nil else { return false }
      ledgers[bar] = Ledger(menu: menu, at: time)
      return true
    }
  }

  /// Decides the batch and does it under one lock.
  public func commit(_ batch: Batch) async throws(StorageError) -> [Outcome] {
    try access(batch.bar) { (ledger) throws(StorageError) in try ledger.commit(batch) }
  }

  /// The bar's menu.
  public func menu(of bar: BarID) async throws(StorageError) -> PublishedMenu {
    try access(bar) { $0.menu }
  }

  /// The version and the stock together.
  public func stock(of bar: BarID) async throws(StorageError) -> StockLevels {
    try access(bar) { StockLevels(version: $0.version, onHand: $0.onHand) }
  }

  /// The versions of the stock and the menu.
  public func versions(of bar: BarID) async throws(StorageError) -> BarVersions {
    try access(bar) { BarVersions(stock: $0.version, menu: $0.menu.version) }
  }

  /// An order by its identifier.
  public func order(_ id: OrderID, of bar: BarID) async throws(StorageError) -> Order? {
    try access(bar) { $0.orders[id] }
  }

  /// An order by its number.
  public func order(numbered number: Int, of bar: BarID) async throws(StorageError) -> Order? {
    try access(bar) { $0.order(numbered: number) }
  }

  /// The payment and the refunds of an order.
  public func settlement(
    of order: OrderID,
    in bar: BarID
  ) async throws(StorageError) -> Settlement {
    try access(bar) { $0.settlements[order] ?? Settlement() }
  }

  /// The last orders that are not paid.
  public func unpaidOrders(
    of bar: BarID,
    since time: Timestamp,
    limit: Int
  ) async throws(StorageError) -> [Order] {
    try access(bar) { $0.unpaidOrders(since: time, limit: limit) }
  }

  /// A piece of the ledger.
  public func movements(
    of bar: BarID,
    after version: Int,
    limit: Int
  ) async throws(StorageError) -> [Movement] {
    try access(bar) { $0.movements(after: version, limit: limit) }
  }

  /// Sums a piece of the ledger up.
  public func quarters(
    of bar: BarID,
    after version: Int,
    upTo last: Int
  ) async throws(StorageError) -> [LedgerQuarter] {
    try access(bar) { $0.quarters(after: version, upTo: last) }
  }

  /// What is off sale.
  public func suspensions(of bar: BarID) async throws(StorageError) -> [Suspension] {
    try access(bar) { $0.suspensions }
  }

  /// The orders that are still to be made or taken away.
  public func openOrders(
    of bar: BarID,
    placedAfter time: Timestamp
  ) async throws(StorageError) -> [QueuedOrder] {
    try access(bar) { $0.openOrders(placedAfter: time) }
  }

  /// The orders that were collected last.
  public func collectedOrders(
    of bar: BarID,
    after time: Timestamp,
    limit: Int
  ) async throws(StorageError) -> [QueuedOrder] {
    try access(bar) { $0.collectedOrders(after: time, limit: limit) }
  }

  /// The calls that nobody has answered.
  public func openCalls(of bar: BarID) async throws(StorageError) -> [StaffCall] {
    try access(bar) { $0.openCalls }
  }

  /// A call by its identifier.
  public func call(_ id: CallID, of bar: BarID) async throws(StorageError) -> StaffCall? {
    try access(bar) { $0.calls[id] }
  }

  /// Drops the calls that were answered before a moment.
  public func forgetCalls(
    of bar: BarID,
    answeredBefore time: Timestamp
  ) async throws(StorageError) -> Int {
    try access(bar) { $0.forgetCalls(answeredBefore: time) }
  }

  /// Drops the records that are older than a moment.
  public func forgetKeys(of bar: BarID, before time: Timestamp) async throws(StorageError) -> Int {
    try access(bar) { $0.forgetKeys(before: time) }
  }
}
