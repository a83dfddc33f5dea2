/// Reads the stock ledgers of bars and their stocktakes.
public protocol StockLedgerReading: Sendable {
  /// The ledger of the bar after a version (0 for all), oldest first, in the order of version and
  /// fruit; fewer versions than the limit mean that there are no more.
  func movements(
    of bar: BarID,
    after version: Int,
    limit: Int
  ) async throws(StorageError) -> [Movement]

  /// The ledger of the bar after a version (0 for all) up to another, by fruit and quarter-hour, in
  /// the order of time and fruit.
  ///
  /// A long ledger is read in pieces, so that no caller waits for a reader; a quarter that two
  /// pieces share is put together by ``LedgerQuarter/followed(by:)``.
  func quarters(
    of bar: BarID,
    after version: Int,
    upTo last: Int
  ) async throws(StorageError) -> [LedgerQuarter]

  /// A piece of the ledger, newest first, with the numbers of orders.
  func ledger(_ query: LedgerQuery, of bar: BarID) async throws(StorageError) -> LedgerPage

  func stocktake(_ id: StocktakeID, of bar: BarID) async throws(StorageError) -> Stocktake?

  /// The stocktake of the bar that is open; there is one at most.
  func openStocktake(of bar: BarID) async throws(StorageError) -> Stocktake?
}
