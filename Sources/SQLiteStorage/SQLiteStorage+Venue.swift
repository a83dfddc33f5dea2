import BarTables
public import JuiceBar
import SQLite
public import Staffing

extension SQLiteStorage: BarDirectory {
  /// Reads a row for each bar.
  public func bars() async throws(StorageError) -> BarList { try readRow { try $0.bars() } }

  /// Decides and writes in one transaction.
  public func carryOut(
    _ command: BarListCommand,
    by actor: LogEntry.Actor,
    at time: Timestamp
  ) async throws(StorageError) -> Result<ListedBar, BarListRefusal> {
    try await writer.transaction { try $0.carryOut(command, by: actor, at: time) }
  }
}

extension SQLiteStorage: BarRoleStorage {
  /// Reads one row by its key, in microseconds.
  public func barRole(
    of account: AccountID,
    from home: BarID,
    at bar: BarID
  ) async throws(StorageError) -> Role? {
    try readRow { connection in
      let role = VenueStatements.role(of: account, from: home, at: bar)
      return try connection.value(role, as: String.self).flatMap(Role.init(rawValue:))
    }
  }

  /// Reads a short table by its key.
  public func barRoles(
    at bar: BarID,
    from home: BarID
  ) async throws(StorageError) -> [AccountID: Role] {
    try readRow { try $0.barRoles(at: bar, from: home) }
  }

  /// Goes through the roles at all bars.
  public func barRoles(
    of account: AccountID,
    from home: BarID
  ) async throws(StorageError) -> [BarID: Role] {
    try readRow { try $0.barRoles(of: account, from: home) }
  }

  /// Writes the role and the line of the log in one transaction.
  public func setBarRole(
    _ role: Role?,
    of account: Account,
    from home: BarID,
    at bar: BarID,
    by actor: LogEntry.Actor,
    at now: Timestamp
  ) async throws(StorageError) {
    let entry = LogEntry(barRole: role, of: account, by: actor, at: now)
    try await writer.transaction {
      try $0.setBarRole(role, of: account, from: home, at: bar, entry)
    }
  }
}

extension SQLiteStorage: BarTransferring {
  /// Books both sides in one transaction of the only writer.
  public func transfer(
    _ transfer: BarTransfer,
    by actor: LogEntry.Actor,
    at time: Timestamp
  ) async throws(StorageError) -> Result<[BarID: [Movement]], BarTransferRefusal> {
    try await writer.decision { try $0.transfer(transfer, by: actor, at: time) }
  }

  /// Reads the row and the movements of the version at one moment.
  public func transfer(
    making version: Int,
    of bar: BarID
  ) async throws(StorageError) -> BarTransfer? {
    try read { try $0.transfer(making: version, of: bar) }
  }
}
