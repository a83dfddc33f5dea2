/// Reads the stock ledgers of bars and their stocktakes.
public protocol StockLedgerReading: Sendable {
  /// The ledger of the bar, oldest first, in the order of version and fruit.
  ///
  /// - Parameters:
  ///   - bar: The bar.
  ///   - version: Only movements of higher versions; 0 for all.
  ///   - limit: The maximum number of versions.
  /// - Returns: The movements; fewer versions than the limit mean that there are no more.
  /// - Throws: ``StorageError``.
  func movements(
    of bar: BarID,
    after version: Int,
    limit: Int
  ) async throws(StorageError) -> [Movement]

  /// The ledger of the bar by fruit and quarter-hour, in the order of time and fruit.
  ///
  /// A long ledger is read in pieces, so that no caller waits for a reader; a quarter that two
  /// pieces share is put together by ``LedgerQuarter/followed(by:)``.
  /// - Parameters:
  ///   - bar: The bar.
  ///   - version: Only movements of higher versions; 0 for all.
  ///   - last: Only movements of versions up to this one.
  /// - Returns: The quarters in which something moved.
  /// - Throws: ``StorageError``.
  func quarters(
    of bar: BarID,
    after version: Int,
    upTo last: Int
  ) async throws(StorageError) -> [LedgerQuarter]

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
