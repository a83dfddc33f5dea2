import BarTables
public import JuiceBar
import SQLite

extension SQLiteStorage: ChainReading {
  /// Reads the figures of all bars of the piece at one moment.
  public func standings(
    _ question: ChainQuestion,
    after bar: BarID?,
    limit: Int
  ) async throws(StorageError) -> [BarStanding] {
    try read { try $0.standings(question, of: ChainStatements(after: bar, limit: limit)) }
  }

  /// Reads a row for each bar.
  public func menus(
    after bar: BarID?,
    limit: Int
  ) async throws(StorageError) -> [(bar: BarID, menu: PublishedMenu)] {
    try readRow { try $0.menus(of: ChainStatements(after: bar, limit: limit)) }
  }
}
