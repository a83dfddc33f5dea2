package import JuiceBar
import SQLLanguage

extension SQLStore: BarRecords where Connection: ~Copyable {
  /// The queue of the order desks.
  package var executor: any SerialExecutor { engine.executor }

  /// Founds the bar in one transaction, unless it exists.
  package func open(
    _ bar: BarID,
    menu: Menu,
    at time: Timestamp
  ) async throws(StorageError) -> Bool {
    try await writeShared { try $0.open(BarStatements(bar: bar), menu: menu, at: time) }
  }

  /// Decides and writes the batch in one transaction.
  ///
  /// After an unknown outcome, the same batch may be tried again: if the first attempt was
  /// committed, its answers are stored under the keys of the commands.
  package func commit(_ batch: Batch) async throws(StorageError) -> [Outcome] {
    let outcomes = try await write(settling: true) { try $0.commit(batch) }
    engine.note([batch.bar])
    return outcomes
  }

  /// Reads the bar's menu.
  package func menu(of bar: BarID) async throws(StorageError) -> PublishedMenu {
    try await read { try $0.menu(of: BarStatements(bar: bar)) }
  }

  /// Reads the version and the stock together.
  package func stock(of bar: BarID) async throws(StorageError) -> StockLevels {
    let bar = BarStatements(bar: bar)
    return try await read {
      StockLevels(version: try $0.progress(of: bar).stock, onHand: try $0.stock(of: bar))
    }
  }

  /// Reads one row.
  package func versions(of bar: BarID) async throws(StorageError) -> BarVersions {
    try await readRow { try $0.versions(of: bar) }
  }

  /// Reads an order with its lines and the stock left just after it.
  package func order(_ id: OrderID, of bar: BarID) async throws(StorageError) -> Order? {
    try await read { try $0.order(id, of: BarStatements(bar: bar)) }
  }

  /// Finds an order by its number and reads it, at one moment.
  package func order(numbered number: Int, of bar: BarID) async throws(StorageError) -> Order? {
    try await read { try $0.order(numbered: number, of: BarStatements(bar: bar)) }
  }

  /// Reads the payment and the refunds at one moment.
  package func settlement(
    of order: OrderID,
    in bar: BarID
  ) async throws(StorageError) -> Settlement {
    try await read { try $0.settlement(of: order, in: BarStatements(bar: bar)) }
  }

  /// Reads the orders at one moment.
  package func unpaidOrders(
    of bar: BarID,
    since time: Timestamp,
    limit: Int
  ) async throws(StorageError) -> [Order] {
    try await read { try $0.unpaidOrders(of: BarStatements(bar: bar), since: time, limit: limit) }
  }

  /// Reads a piece of the ledger.
  package func movements(
    of bar: BarID,
    after version: Int,
    limit: Int
  ) async throws(StorageError) -> [Movement] {
    try await read { try $0.movements(of: BarStatements(bar: bar), after: version, limit: limit) }
  }

  /// Adds up a piece of the ledger.
  package func quarters(
    of bar: BarID,
    after version: Int,
    upTo last: Int
  ) async throws(StorageError) -> [LedgerQuarter] {
    try await readRow { try $0.quarters(of: BarStatements(bar: bar), after: version, upTo: last) }
  }

  /// Reads a row for each juice that is off sale.
  package func suspensions(of bar: BarID) async throws(StorageError) -> [Suspension] {
    try await readRow { try $0.suspensions(of: BarStatements(bar: bar)) }
  }

  /// Reads the open orders by a partial index.
  package func openOrders(
    of bar: BarID,
    placedAfter time: Timestamp
  ) async throws(StorageError) -> [QueuedOrder] {
    try await readRow { try $0.queue(BarStatements(bar: bar).openOrders(placedAfter: time)) }
  }

  /// Reads the orders collected last, by the times of that step.
  package func collectedOrders(
    of bar: BarID,
    after time: Timestamp,
    limit: Int
  ) async throws(StorageError) -> [QueuedOrder] {
    try await readRow {
      try $0.queue(BarStatements(bar: bar).collectedOrders(after: time, limit: limit))
    }
  }

  /// Reads the open calls by a partial index.
  package func openCalls(of bar: BarID) async throws(StorageError) -> [StaffCall] {
    try await readRow { try $0.openCalls(of: BarStatements(bar: bar)) }
  }

  /// Reads one row.
  package func call(_ id: CallID, of bar: BarID) async throws(StorageError) -> StaffCall? {
    try await readRow { try $0.call(id, of: BarStatements(bar: bar)) }
  }

  /// Deletes the calls in one transaction, if there are any.
  package func forgetCalls(
    of bar: BarID,
    answeredBefore time: Timestamp
  ) async throws(StorageError) -> Int {
    let calls = BarStatements(bar: bar)
    return try await tidy(bar, where: calls.anyCall(answeredBefore: time)) {
      try $0.run(calls.forgetCalls(answeredBefore: time))
    }
  }

  /// Deletes the records in one transaction, if there are any.
  package func forgetKeys(of bar: BarID, before time: Timestamp) async throws(StorageError) -> Int {
    let records = BarStatements(bar: bar)
    return try await tidy(bar, where: records.anyRecord(before: time)) {
      try $0.run(records.forgetRecords(before: time))
    }
  }
}
