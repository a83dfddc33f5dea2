import BarTables
public import JuiceBar

extension SQLiteStorage: BarWatching {
  /// Reads a row for each bar of the file, or where few are asked for one by its key for each of those.
  public func versions(of bars: Set<BarID>) async throws(StorageError) -> [BarID: BarVersions] {
    guard bars.count > 8 else {
      var versions: [BarID: BarVersions] = [:]
      for bar in bars {
        versions[bar] = try readRow { connection in
          try connection.progress(ofBar: bar).map { BarVersions(stock: $0.stock, menu: $0.menu) }
        }
      }
      return versions
    }
    return try readRow { try $0.versions(VenueStatements.versions) }.filter {
      bars.contains($0.key)
    }
  }

  /// Reads one row by its key.
  public func listedBar(_ id: BarID) async throws(StorageError) -> ListedBar? {
    try readRow { try $0.listedBar(id) }
  }

  /// Reads the short tables of what can be due.
  public func dueBars(at time: Timestamp) async throws(StorageError) -> [BarID: BarDuties] {
    try readRow { try $0.dueBars(at: time, for: .sqlite) }
  }

  /// Reads two rows for each bar.
  public func unsummarisedBars() async throws(StorageError) -> [BarID] {
    try readRow { try $0.unsummarisedBars() }
  }
}
