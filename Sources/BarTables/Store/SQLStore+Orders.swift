package import JuiceBar
import SQLLanguage

extension SQLStore: OrderStorage where Connection: ~Copyable {
  /// The queue of the order desks.
  package var executor: any SerialExecutor { engine.executor }

  package var concurrentCommits: Int { engine.concurrentCommits }

  /// Decides and writes the batches in one transaction.
  ///
  /// After an unknown outcome, the same batches may be tried again: if the first attempt was
  /// committed, its answers are stored under the keys of the commands. A transaction that a bar's
  /// rows made fail is made again for each bar by itself, so that the others are served.
  package func commit(_ batches: [Batch]) async -> [Result<[Outcome], StorageError>] {
    do throws(StorageError) {
      let results = try await write(settling: true) { try $0.commit(batches) }
      engine.note(Set(batches.map(\.bar)))
      return results
    } catch {
      switch error {
      case .unusable where batches.count > 1, .unreadable where batches.count > 1: break
      default: return batches.map { _ in .failure(error) }
      }
      var results: [Result<[Outcome], StorageError>] = []
      for batch in batches { results += await commit([batch]) }
      return results
    }
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
    onlyBegun begun: Bool,
    limit: Int
  ) async throws(StorageError) -> UnpaidOrders {
    try await read { try $0.unpaidOrders(of: BarStatements(bar: bar), begun, limit: limit) }
  }
}
