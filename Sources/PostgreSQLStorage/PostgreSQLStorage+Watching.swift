import BarTables
public import JuiceBar
import PostgreSQL
import SQLLanguage

extension PostgreSQLStorage: BarWatching {
  /// Reads a row by its key for each of the bars, in one statement.
  public func versions(of bars: Set<BarID>) async throws(StorageError) -> [BarID: BarVersions] {
    guard !bars.isEmpty else { return [:] }
    let names = ArrayText.of(bars.map(\.rawValue))
    return try await readRow { connection in
      try connection.versions(
        """
        SELECT bar_id, stock_version, menu_version FROM bar
        WHERE bar_id = ANY (CAST(\(names) AS TEXT[]))
        """
      )
    }
  }

  /// Reads one row by its key.
  public func listedBar(_ id: BarID) async throws(StorageError) -> ListedBar? {
    try await readRow { try $0.listedBar(id) }
  }

  /// Reads the short tables of what can be due.
  public func dueBars(at time: Timestamp) async throws(StorageError) -> [BarID: BarDuties] {
    try await readRow { try $0.dueBars(at: time, for: .postgreSQL) }
  }

  /// Reads two rows for each bar.
  public func unsummarisedBars() async throws(StorageError) -> [BarID] {
    try await readRow { try $0.unsummarisedBars() }
  }
}
