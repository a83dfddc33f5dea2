public import JuiceBar
public import Time

extension LedgerSummary {
  /// How many versions are read at once: a few milliseconds during which no other reader runs.
  private static let piece = 5000

  /// An empty summary from a moment on, for ``catchUp(with:of:)``; older movements are not read.
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

  /// Reads the movements added since, in pieces; those read before an error stay.
  public mutating func catchUp(
    with storage: any BarStateReading & StockLedgerReading,
    of bar: BarID
  ) async throws(StorageError) {
    let end = try await storage.versions(of: bar).stock
    while version < end {
      let next = try await storage.movements(of: bar, after: version, limit: 1).first?.version
      // Versions without movements are passed over, however many there are.
      let last = min(end, next.map { $0 - 1 + Self.piece } ?? end)
      add(try await storage.quarters(of: bar, after: version, upTo: last), upTo: last)
    }
  }
}
