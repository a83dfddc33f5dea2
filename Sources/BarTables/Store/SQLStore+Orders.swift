package import JuiceBar
import SQLLanguage

extension SQLStore: OrderStorage where Connection: ~Copyable {
  /// The queue of the order desks.
  package var executor: any SerialExecutor { engine.executor }

  /// Decides and writes the batch in one transaction.
  ///
  /// After an unknown outcome, the same batch may be tried again: if the first attempt was
  /// committed, its answers are stored under the keys of the commands.
  package func commit(_ batch: Batch) async throws(StorageError) -> [Outcome] {
    let outcomes = try await write(settling: true) { try $0.commit(batch) }
    engine.note([batch.bar])
    return outcomes
  }
}

extension SQLStore: OrderReading where Connection: ~Copyable {
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
}
