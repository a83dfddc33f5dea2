/// The stock work in a storage of bars; every engine passes `Tests/StorageContract`.
public protocol StocktakeStorage: BarRecords {
  /// A piece of the ledger, newest first, with the numbers of orders.
  ///
  /// - Parameters:
  ///   - query: Which lines.
  ///   - bar: The bar.
  /// - Returns: The lines, and where to go on.
  /// - Throws: ``StorageError``.
  func ledger(_ query: LedgerQuery, of bar: BarID) async throws(StorageError) -> LedgerPage

  /// A stocktake of the bar, if it has one of this identifier.
  func stocktake(_ id: StocktakeID, of bar: BarID) async throws(StorageError) -> Stocktake?

  /// The stocktake of the bar that is open; there is one at most.
  func openStocktake(of bar: BarID) async throws(StorageError) -> Stocktake?
}
