package import JuiceBar
import SQLLanguage
package import Time

extension SQLStore: ReportStorage where Connection: ~Copyable {
  /// Adds up a piece of the ledger in one transaction; if another server has done so, this writes
  /// nothing and does not wait for the disk.
  package func summarise(_ bar: BarID) async throws(StorageError) -> Bool {
    guard try await readRow({ try $0.isUnsummarised(BarStatements(bar: bar)) }) else {
      return false
    }
    return try await write(to: bar, evenDeparted: true) {
      try $0.summarise(BarStatements(bar: bar))
    }
  }

  /// Reads the summaries at one moment.
  package func report(
    of bar: BarID,
    in quarters: Range<QuarterHour>,
    _ currency: String
  ) async throws(StorageError) -> Report {
    try await read { try $0.report(of: BarStatements(bar: bar), in: quarters, currency) }
  }

  /// Reads the summaries at one moment.
  package func money(
    of bar: BarID,
    in quarters: Range<QuarterHour>
  ) async throws(StorageError) -> [String: MoneyTotals] {
    try await read { try $0.money(of: BarStatements(bar: bar), in: quarters) }
  }

  /// Reads a row for each fruit.
  package func fruitCosts(of bar: BarID) async throws(StorageError) -> [FruitID: FruitCost] {
    try await readRow { try $0.fruitCosts(of: BarStatements(bar: bar)) }
  }
}
