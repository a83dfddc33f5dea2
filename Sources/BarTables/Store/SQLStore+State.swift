package import JuiceBar
import SQLLanguage

extension SQLStore: MenuReading where Connection: ~Copyable {
  /// Reads the bar's menu.
  package func menu(of bar: BarID) async throws(StorageError) -> PublishedMenu {
    try await read { try $0.menu(of: BarStatements(bar: bar)) }
  }
}

extension SQLStore: BarStateReading where Connection: ~Copyable {
  /// Reads one row.
  package func versions(of bar: BarID) async throws(StorageError) -> BarVersions {
    try await readRow(.versions(bar)) { try $0.versions(of: bar) }
  }

  /// Reads the version and the stock together.
  package func stock(of bar: BarID) async throws(StorageError) -> StockLevels {
    let bar = BarStatements(bar: bar)
    return try await read {
      StockLevels(version: try $0.progress(of: bar).stock, onHand: try $0.stock(of: bar))
    }
  }

  /// Reads a row for each juice that is off sale.
  package func suspensions(of bar: BarID) async throws(StorageError) -> [Suspension] {
    try await readRow { try $0.suspensions(of: BarStatements(bar: bar)) }
  }
}

extension SQLStore: CallReading where Connection: ~Copyable {
  /// Reads the open calls by a partial index.
  package func openCalls(of bar: BarID) async throws(StorageError) -> [StaffCall] {
    try await readRow { try $0.openCalls(of: BarStatements(bar: bar)) }
  }

  /// Reads one row.
  package func call(_ id: CallID, of bar: BarID) async throws(StorageError) -> StaffCall? {
    try await readRow { try $0.call(id, of: BarStatements(bar: bar)) }
  }
}
