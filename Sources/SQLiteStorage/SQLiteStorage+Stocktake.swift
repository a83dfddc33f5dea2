import BarTables
public import JuiceBar
import SQLite

extension SQLiteStorage: StocktakeStorage {
  /// Reads a piece of the ledger by its indexes.
  public func ledger(
    _ query: LedgerQuery,
    of bar: BarID
  ) async throws(StorageError) -> LedgerPage {
    try read { try $0.ledger(query, of: BarStatements(bar: bar)) }
  }

  /// Reads a stocktake and its counts.
  public func stocktake(
    _ id: StocktakeID,
    of bar: BarID
  ) async throws(StorageError) -> Stocktake? {
    let bar = BarStatements(bar: bar)
    return try read { try $0.stocktake(bar.stocktake(id), of: bar) }
  }

  /// Reads the open stocktake by an index that holds no other.
  public func openStocktake(of bar: BarID) async throws(StorageError) -> Stocktake? {
    let bar = BarStatements(bar: bar)
    return try read { try $0.stocktake(bar.openStocktake, of: bar) }
  }
}
