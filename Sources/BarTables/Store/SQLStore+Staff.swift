package import JuiceBar
import SQLLanguage
package import Staffing
package import Time

extension SQLStore: StaffStorage where Connection: ~Copyable {
  /// Looks for one row.
  package func hasAccounts(in bar: BarID) async throws(StorageError) -> Bool {
    try await readRow(.hasAccounts(bar)) {
      try $0.value(StaffStatements(bar: bar).anyAccount, as: Int.self) != nil
    }
  }

  /// Reads a few short tables at one moment.
  package func staff(of bar: BarID) async throws(StorageError) -> Staff {
    try await read { try $0.staff(of: StaffStatements(bar: bar)) }
  }

  /// Reads one row by its key.
  package func session(_ token: String, of bar: BarID) async throws(StorageError) -> SignedIn? {
    try await readRow { try $0.session(token, of: StaffStatements(bar: bar)) }
  }

  /// Reads one row by its key.
  package func device(_ token: String, of bar: BarID) async throws(StorageError) -> Device? {
    try await readRow { try $0.device(token, of: StaffStatements(bar: bar)) }
  }

  /// Reads two rows at most for each pass, by their keys, in one statement.
  package func roles(
    of passes: Set<StaffPass>,
    at now: Timestamp
  ) async throws(StorageError) -> [StaffPass: Role] {
    try await readRow { try $0.roles(of: passes, at: now, for: Connection.dialect) }
  }

  /// Decides and writes in one transaction.
  package func carryOut(
    _ command: StaffCommand,
    in bar: BarID,
    by actor: LogEntry.Actor,
    at now: Timestamp
  ) async throws(StorageError) -> Result<StaffDecision, StaffRefusal> {
    try await write(to: bar) {
      try $0.carryOut(command, in: StaffStatements(bar: bar), by: actor, at: now)
    }
  }

  /// Reads the lines along their key, newest first.
  package func log(
    of bar: BarID,
    matching filter: LogFilter,
    limit: Int
  ) async throws(StorageError) -> [NumberedEntry] {
    try await read { try $0.log(of: StaffStatements(bar: bar), matching: filter, limit: limit) }
  }

  /// Writes one row in a transaction of its own.
  package func note(_ entry: LogEntry, of bar: BarID) async throws(StorageError) {
    try await write(to: bar, noting: entry) { _ in }
  }

  /// Changes a bar, and writes the line of its audit log in the same transaction.
  func write(
    to bar: BarID,
    noting entry: LogEntry,
    _ body: @Sendable (inout Connection) throws -> Void
  ) async throws(StorageError) {
    try await write(to: bar) {
      try body(&$0)
      try $0.run(StaffStatements(bar: bar).add(entry))
    }
  }

  /// Deletes the rows in one transaction.
  package func forgetSessions(of bar: BarID, at now: Timestamp) async throws(StorageError) -> Int {
    let sessions = StaffStatements(bar: bar)
    return try await tidy(bar, where: sessions.anyForgettable(at: now)) {
      try $0.forgetSessions(of: sessions, at: now)
    }
  }
}
