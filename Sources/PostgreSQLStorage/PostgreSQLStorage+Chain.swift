import BarTables
public import JuiceBar
import PostgreSQL

extension PostgreSQLStorage: ChainReading {
  /// Reads the figures of all bars of the piece at one moment.
  public func standings(
    _ question: ChainQuestion,
    after bar: BarID?,
    limit: Int
  ) async throws(StorageError) -> [BarStanding] {
    try await read { try $0.standings(question, of: ChainStatements(after: bar, limit: limit)) }
  }

  /// Reads a row for each bar.
  public func menus(
    after bar: BarID?,
    limit: Int
  ) async throws(StorageError) -> [(bar: BarID, menu: PublishedMenu)] {
    try await readRow { try $0.menus(of: ChainStatements(after: bar, limit: limit)) }
  }
}
