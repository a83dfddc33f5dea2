import BarTables
public import JuiceBar

extension SQLiteStorage: ReportStorage {
  /// Adds up a piece of the ledger in one transaction.
  public func summarise(_ bar: BarID) async throws(StorageError) -> Bool {
    try await writer.transaction { try $0.summarise(BarStatements(bar: bar)) }
  }

  /// Reads the summaries at one moment.
  public func report(
    of bar: BarID,
    in quarters: Range<Quarter>
  ) async throws(StorageError) -> Report {
    try read { try $0.report(of: BarStatements(bar: bar), in: quarters) }
  }

  /// Reads a row for each fruit.
  public func fruitCosts(of bar: BarID) async throws(StorageError) -> [FruitID: FruitCost] {
    try readRow { try $0.fruitCosts(of: BarStatements(bar: bar)) }
  }
}
