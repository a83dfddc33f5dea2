import BarTables
public import JuiceBar

extension PostgreSQLStorage: ReportStorage {
  /// Adds up a piece of the ledger in one transaction.
  public func summarise(_ bar: BarID) async throws(StorageError) -> Bool {
    try await write(to: bar) { try $0.summarise(BarStatements(bar: bar)) }
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
