import BarTables
public import JuiceBar
import PostgreSQL
public import Staffing

extension PostgreSQLStorage: StaffStorage {
  /// Looks for one row.
  public func hasAccounts(in bar: BarID) async throws(StorageError) -> Bool {
    let bar = StaffStatements(bar: bar)
    return try await readRow { try $0.value(bar.anyAccount, as: Int.self) != nil }
  }

  /// Reads a few short tables at one moment.
  public func staff(of bar: BarID) async throws(StorageError) -> Staff {
    try await read { try $0.staff(of: StaffStatements(bar: bar)) }
  }

  /// Reads one row by its key.
  public func session(_ token: String, of bar: BarID) async throws(StorageError) -> SignedIn? {
    try await readRow { try $0.session(token, of: StaffStatements(bar: bar)) }
  }

  /// Reads one row by its key.
  public func device(_ token: String, of bar: BarID) async throws(StorageError) -> Device? {
    try await readRow { try $0.device(token, of: StaffStatements(bar: bar)) }
  }

  /// Decides and writes in one transaction of the only writer.
  public func carryOut(
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
  public func log(
    of bar: BarID,
    matching filter: LogFilter,
    limit: Int
  ) async throws(StorageError) -> [NumberedEntry] {
    try await read { try $0.log(of: StaffStatements(bar: bar), matching: filter, limit: limit) }
  }

  /// Writes one row in a transaction of its own.
  public func note(_ entry: LogEntry, of bar: BarID) async throws(StorageError) {
    try await write(to: bar) { _ = try $0.run(StaffStatements(bar: bar).add(entry)) }
  }

  /// Deletes the rows in one transaction.
  public func forgetSessions(of bar: BarID, at now: Timestamp) async throws(StorageError) -> Int {
    let sessions = StaffStatements(bar: bar)
    return try await tidy(bar, where: sessions.anyForgettable(at: now)) {
      try $0.forgetSessions(of: sessions, at: now)
    }
  }
}
