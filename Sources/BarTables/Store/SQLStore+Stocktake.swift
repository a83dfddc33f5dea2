package import JuiceBar
import SQLLanguage

extension SQLStore: StocktakeStorage where Connection: ~Copyable {
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
