public import JuiceBar

extension LedgerSummary {
  /// How many versions are read at once: a few milliseconds during which no other reader runs.
  private static let piece = 5000

  /// Begins a summary at a moment, so that older movements are not read.
  ///
  /// - Parameters:
  ///   - time: The moment; the versions of the ledger come in the order of time.
  ///   - storage: Where the bar is kept.
  ///   - bar: The bar.
  /// - Returns: A summary of nothing, to be brought up to date by ``catchUp(with:of:)``.
  /// - Throws: ``JuiceBar/StorageError``.
  public static func beginning(
    at time: Timestamp,
    in storage: any BarStateReading & StockLedgerReading,
    of bar: BarID
  ) async throws(StorageError) -> LedgerSummary {
    var low = 0
    var high = try await storage.versions(of: bar).stock
    while high - low > piece {
      let middle = (low + high) / 2
      let next = try await storage.movements(of: bar, after: middle, limit: 1).first
      if let next, next.at < time { low = middle } else { high = middle }
    }
    return LedgerSummary(after: low)
  }

  /// Reads the movements added to the ledger since, in pieces.
  ///
  /// - Parameters:
  ///   - storage: Where the bar is kept.
  ///   - bar: The bar.
  /// - Throws: ``JuiceBar/StorageError``; the movements read until then stay.
  public mutating func catchUp(
    with storage: any BarStateReading & StockLedgerReading,
    of bar: BarID
  ) async throws(StorageError) {
    let end = try await storage.versions(of: bar).stock
    while version < end {
      let last = min(end, version + Self.piece)
      add(try await storage.quarters(of: bar, after: version, upTo: last), upTo: last)
    }
  }
}
