import BarTables
public import JuiceBar
import PostgreSQL

extension PostgreSQLStorage: BarStorage {
  /// A queue on which nothing waits: what is committed has threads of its own, so that no bar waits for
  /// another.
  public var executor: any SerialExecutor { desks }

  /// Founds the bar in one transaction, unless it is there.
  public func open(
    _ bar: BarID,
    menu: Menu,
    at time: Timestamp
  ) async throws(StorageError) -> Bool {
    try await writeShared { try $0.open(BarStatements(bar: bar), menu: menu, at: time) }
  }

  /// Decides and writes the batch in one transaction.
  ///
  /// When nobody knows whether that was committed, the same batch is tried again: every command has a
  /// key, under which the first attempt has left its answer if it was committed. The row of the bar is
  /// locked first, so an attempt that is still on its way is waited for.
  public func commit(_ batch: Batch) async throws(StorageError) -> [Outcome] {
    let batch = batch.withKeys
    let outcomes = try await pool.run(with: .settling(settlingTime)) { connection in
      try connection.transaction { try $0.commit(batch) }
    }
    notices.note([batch.bar])
    return outcomes
  }

  /// Reads the bar's menu.
  public func menu(of bar: BarID) async throws(StorageError) -> PublishedMenu {
    try await read { try $0.menu(of: BarStatements(bar: bar)) }
  }

  /// Reads the version and the stock together.
  public func stock(of bar: BarID) async throws(StorageError) -> StockLevels {
    let bar = BarStatements(bar: bar)
    return try await read {
      StockLevels(version: try $0.progress(of: bar).stock, onHand: try $0.stock(of: bar))
    }
  }

  /// Reads one row, unless a newer program has made tables that this one must leave alone.
  public func versions(of bar: BarID) async throws(StorageError) -> BarVersions {
    try await readRow { try $0.versions(of: bar) }
  }

  /// Reads an order with its lines and what it left.
  public func order(_ id: OrderID, of bar: BarID) async throws(StorageError) -> Order? {
    try await read { try $0.order(id, of: BarStatements(bar: bar)) }
  }

  /// Finds the number's order and reads it, at one moment.
  public func order(numbered number: Int, of bar: BarID) async throws(StorageError) -> Order? {
    try await read { try $0.order(numbered: number, of: BarStatements(bar: bar)) }
  }

  /// Reads the payment and the refunds at one moment.
  public func settlement(
    of order: OrderID,
    in bar: BarID
  ) async throws(StorageError) -> Settlement {
    try await read { try $0.settlement(of: order, in: BarStatements(bar: bar)) }
  }

  /// Reads the orders at one moment.
  public func unpaidOrders(
    of bar: BarID,
    since time: Timestamp,
    limit: Int
  ) async throws(StorageError) -> [Order] {
    try await read { try $0.unpaidOrders(of: BarStatements(bar: bar), since: time, limit: limit) }
  }

  /// Reads a piece of the ledger.
  public func movements(
    of bar: BarID,
    after version: Int,
    limit: Int
  ) async throws(StorageError) -> [Movement] {
    try await read { try $0.movements(of: BarStatements(bar: bar), after: version, limit: limit) }
  }

  /// Sums a piece of the ledger up.
  public func quarters(
    of bar: BarID,
    after version: Int,
    upTo last: Int
  ) async throws(StorageError) -> [LedgerQuarter] {
    try await readRow { try $0.quarters(of: BarStatements(bar: bar), after: version, upTo: last) }
  }

  /// Reads a row for each juice that is off sale.
  public func suspensions(of bar: BarID) async throws(StorageError) -> [Suspension] {
    try await readRow { try $0.suspensions(of: BarStatements(bar: bar)) }
  }

  /// Reads the open orders by an index that holds no others.
  public func openOrders(
    of bar: BarID,
    placedAfter time: Timestamp
  ) async throws(StorageError) -> [QueuedOrder] {
    try await readRow { try $0.queue(BarStatements(bar: bar).openOrders(placedAfter: time)) }
  }

  /// Reads the orders that were collected last by the times of that step.
  public func collectedOrders(
    of bar: BarID,
    after time: Timestamp,
    limit: Int
  ) async throws(StorageError) -> [QueuedOrder] {
    try await readRow {
      try $0.queue(BarStatements(bar: bar).collectedOrders(after: time, limit: limit))
    }
  }

  /// Reads the open calls by an index that holds no others.
  public func openCalls(of bar: BarID) async throws(StorageError) -> [StaffCall] {
    try await readRow { try $0.openCalls(of: BarStatements(bar: bar)) }
  }

  /// Reads one row.
  public func call(_ id: CallID, of bar: BarID) async throws(StorageError) -> StaffCall? {
    try await readRow { try $0.call(id, of: BarStatements(bar: bar)) }
  }

  /// Deletes the calls in one transaction, if there are any.
  public func forgetCalls(
    of bar: BarID,
    answeredBefore time: Timestamp
  ) async throws(StorageError) -> Int {
    let calls = BarStatements(bar: bar)
    return try await tidy(bar, where: calls.anyCall(answeredBefore: time)) {
      try $0.run(calls.forgetCalls(answeredBefore: time))
    }
  }

  /// Deletes the records in one transaction, if there are any.
  public func forgetKeys(of bar: BarID, before time: Timestamp) async throws(StorageError) -> Int {
    let records = BarStatements(bar: bar)
    return try await tidy(bar, where: records.anyRecord(before: time)) {
      try $0.run(records.forgetRecords(before: time))
    }
  }
}

extension Batch {
  /// The same batch with a key for each command that came without: the identifier that its order would
  /// have, which nobody else has.
  fileprivate var withKeys: Batch {
    guard submissions.contains(where: { $0.key == nil }) else { return self }
    return Batch(
      bar: bar,
      menu: menu,
      submissions: submissions.map { submission in
        guard submission.key == nil else { return submission }
        return Submission(
          submission.command,
          key: IdempotencyKey(rawValue: submission.orderID.rawValue),
          orderID: submission.orderID,
          at: submission.at,
          by: submission.actor
        )
      },
      tooLongWait: tooLongWait
    )
  }
}
