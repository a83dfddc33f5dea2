package import JuiceBar
import SQLLanguage
package import Time

extension SQLStore: TenderStorage where Connection: ~Copyable {
  /// Reads the rows.
  package func tenderNames(of bar: BarID) async throws(StorageError) -> TenderNames {
    try await readRow { try $0.tenderNames(of: BarStatements(bar: bar)) }
  }

  /// Replaces the rows and writes the line of the audit log in one transaction.
  package func set(
    _ names: TenderNames,
    of bar: BarID,
    by actor: LogEntry.Actor,
    at time: Timestamp
  ) async throws(StorageError) {
    try await write(to: bar, noting: LogEntry(naming: names, by: actor, at: time)) {
      let statements = BarStatements(bar: bar)
      try $0.run(statements.forgetTenderNames)
      for (position, name) in zip(1..., names.names) {
        try $0.run(statements.add(name, at: position))
      }
    }
  }
}
