public import JuiceBar

extension MemoryStorage: StocktakeStorage {
  /// A piece of the ledger, newest first.
  public func ledger(
    _ query: LedgerQuery,
    of bar: BarID
  ) async throws(StorageError) -> LedgerPage {
    try access(bar) { $0.ledger(query) }
  }

  /// A stocktake by its identifier.
  public func stocktake(
    _ id: StocktakeID,
    of bar: BarID
  ) async throws(StorageError) -> Stocktake? {
    try access(bar) { $0.stocktakes[id] }
  }

  /// The stocktake that is open.
  public func openStocktake(of bar: BarID) async throws(StorageError) -> Stocktake? {
    try access(bar) { ledger in ledger.stocktakes.values.first(where: \.isOpen) }
  }
}
