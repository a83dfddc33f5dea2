package import JuiceBar
import SQLLanguage

extension SQLStore: StockLedgerReading where Connection: ~Copyable {
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

  /// Reads a piece of the ledger by its indexes.
  package func ledger(
    _ query: LedgerQuery,
    of bar: BarID
  ) async throws(StorageError) -> LedgerPage {
    try await read { try $0.ledger(query, of: BarStatements(bar: bar)) }
  }

  /// Reads a stocktake and its counts.
  package func stocktake(
    _ id: StocktakeID,
    of bar: BarID
  ) async throws(StorageError) -> Stocktake? {
    let bar = BarStatements(bar: bar)
    return try await read { try $0.stocktake(bar.stocktake(id), of: bar) }
  }

  /// Reads the open stocktake by a partial index.
  package func openStocktake(of bar: BarID) async throws(StorageError) -> Stocktake? {
    let bar = BarStatements(bar: bar)
    return try await read { try $0.stocktake(bar.openStocktake, of: bar) }
  }
}
