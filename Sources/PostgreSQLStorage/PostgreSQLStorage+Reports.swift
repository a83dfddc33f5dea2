import BarTables
public import JuiceBar

extension PostgreSQLStorage: ReportStorage {
  /// Adds up a piece of the ledger in one transaction; where there is none, another server has done so,
  /// and nobody waits for the disk.
  public func summarise(_ bar: BarID) async throws(StorageError) -> Bool {
    guard try await readRow({ try $0.isUnsummarised(BarStatements(bar: bar)) }) else {
      return false
    }
    return try await write(to: bar, evenDeparted: true) {
      try $0.summarise(BarStatements(bar: bar))
    }
  }

  /// Reads the summaries at one moment.
  public func report(
    of bar: BarID,
    in quarters: Range<Quarter>
  ) async throws(StorageError) -> Report {
    try await read { try $0.report(of: BarStatements(bar: bar), in: quarters) }
  }

  /// Reads a row for each fruit.
  public func fruitCosts(of bar: BarID) async throws(StorageError) -> [FruitID: FruitCost] {
    try await readRow { try $0.fruitCosts(of: BarStatements(bar: bar)) }
  }
}
