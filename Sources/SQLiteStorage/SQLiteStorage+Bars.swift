import BarTables
public import JuiceBar
import SQLite

extension SQLiteStorage: BarStorage {
  /// The queue of the only connection that writes.
  public var executor: any SerialExecutor { writer.executor }

  /// Founds the bar in one transaction, unless it is there.
  public func open(
    _ bar: BarID,
    menu: Menu,
    at time: Timestamp
  ) async throws(StorageError) -> Bool {
    try await writer.transaction { try $0.open(BarStatements(bar: bar), menu: menu, at: time) }
  }

  /// Decides and writes the batch in one transaction, with one wait for the disk.
  public func commit(_ batch: Batch) async throws(StorageError) -> [Outcome] {
    try await writer.transaction { try $0.commit(batch, in: BarStatements(bar: batch.bar)) }
  }

  /// Reads the bar's menu.
  public func menu(of bar: BarID) async throws(StorageError) -> PublishedMenu {
    try read { try $0.menu(of: BarStatements(bar: bar)) }
  }

  /// Reads the version and the stock together.
  public func stock(of bar: BarID) async throws(StorageError) -> StockLevels {
    let bar = BarStatements(bar: bar)
    return try read {
      StockLevels(version: try $0.progress(of: bar).stock, onHand: try $0.stock(of: bar))
    }
  }

  /// Reads one row, in microseconds.
  public func versions(of bar: BarID) async throws(StorageError) -> BarVersions {
    let progress = try readRow { try $0.progress(of: BarStatements(bar: bar)) }
    return BarVersions(stock: progress.stock, menu: progress.menu)
  }

  /// Reads an order with its lines and what it left.
  public func order(_ id: OrderID, of bar: BarID) async throws(StorageError) -> Order? {
    try read { try $0.order(id, of: BarStatements(bar: bar)) }
  }

  /// Finds the number's order and reads it, at one moment.
  public func order(numbered number: Int, of bar: BarID) async throws(StorageError) -> Order? {
    try read { try $0.order(numbered: number, of: BarStatements(bar: bar)) }
  }

  /// Reads the payment and the refunds at one moment.
  public func settlement(
    of order: OrderID,
    in bar: BarID
  ) async throws(StorageError) -> Settlement {
    try read { try $0.settlement(of: order, in: BarStatements(bar: bar)) }
  }

  /// Reads the orders at one moment.
  public func unpaidOrders(
    of bar: BarID,
    since time: Timestamp,
    limit: Int
  ) async throws(StorageError) -> [Order] {
    try read { try $0.unpaidOrders(of: BarStatements(bar: bar), since: time, limit: limit) }
  }

  /// Reads a piece of the ledger.
  public func movements(
    of bar: BarID,
    after version: Int,
    limit: Int
  ) async throws(StorageError) -> [Movement] {
    try read { try $0.movements(of: BarStatements(bar: bar), after: version, limit: limit) }
  }

  /// Sums a piece of the ledger up.
  public func quarters(
    of bar: BarID,
    after version: Int,
    upTo last: Int
  ) async throws(StorageError) -> [LedgerQuarter] {
    try readRow { try $0.quarters(of: BarStatements(bar: bar), after: version, upTo: last) }
  }

  /// Reads a row for each juice that is off sale.
  public func suspensions(of bar: BarID) async throws(StorageError) -> [Suspension] {
    try readRow { try $0.suspensions(of: BarStatements(bar: bar)) }
  }

  /// Reads the open orders by an index that holds no others.
  public func openOrders(
    of bar: BarID,
    placedAfter time: Timestamp
  ) async throws(StorageError) -> [QueuedOrder] {
    try readRow { try $0.queue(BarStatements(bar: bar).openOrders(placedAfter: time)) }
  }

  /// Reads the orders that were collected last by the times of that step.
  public func collectedOrders(
    of bar: BarID,
    after time: Timestamp,
    limit: Int
  ) async throws(StorageError) -> [QueuedOrder] {
    try readRow {
      try $0.queue(BarStatements(bar: bar).collectedOrders(after: time, limit: limit))
    }
  }

  /// Reads the open calls by an index that holds no others, in microseconds.
  public func openCalls(of bar: BarID) async throws(StorageError) -> [StaffCall] {
    try readRow { try $0.openCalls(of: BarStatements(bar: bar)) }
  }

  /// Reads one row.
  public func call(_ id: CallID, of bar: BarID) async throws(StorageError) -> StaffCall? {
    try readRow { try $0.call(id, of: BarStatements(bar: bar)) }
  }

  /// Deletes the calls in one transaction.
  public func forgetCalls(
    of bar: BarID,
    answeredBefore time: Timestamp
  ) async throws(StorageError) -> Int {
    let bar = BarStatements(bar: bar)
    return try await writer.transaction { try $0.run(bar.forgetCalls(answeredBefore: time)) }
  }

  /// Deletes the records in one transaction.
  public func forgetKeys(of bar: BarID, before time: Timestamp) async throws(StorageError) -> Int {
    try await writer.transaction { try $0.run(BarStatements(bar: bar).forgetRecords(before: time)) }
  }
}
