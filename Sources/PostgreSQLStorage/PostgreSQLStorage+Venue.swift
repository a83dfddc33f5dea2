import BarTables
public import JuiceBar
import PostgreSQL
import SQLLanguage
public import Staffing

extension PostgreSQLStorage: BarDirectory {
  /// Reads a row for each bar.
  public func bars() async throws(StorageError) -> BarList { try await readRow { try $0.bars() } }

  /// Decides and writes in one transaction, beside which no other changes the list.
  public func carryOut(
    _ command: BarListCommand,
    by actor: LogEntry.Actor,
    at time: Timestamp
  ) async throws(StorageError) -> Result<ListedBar, BarListRefusal> {
    try await writeShared { connection in
      if case .follow(let bar, let leader) = command {
        try connection.lockAll(Set([bar, leader].compactMap(\.self)))
      }
      try connection.tellOfBars()
      return try connection.carryOut(command, by: actor, at: time)
    }
  }
}

extension PostgreSQLStorage: BarRoleStorage {
  /// Reads one row by its key.
  public func barRole(
    of account: AccountID,
    from home: BarID,
    at bar: BarID
  ) async throws(StorageError) -> Role? {
    try await readRow { connection in
      let role = VenueStatements.role(of: account, from: home, at: bar)
      return try connection.value(role, as: String.self).flatMap(Role.init(rawValue:))
    }
  }

  /// Reads a short table by its key.
  public func barRoles(
    at bar: BarID,
    from home: BarID
  ) async throws(StorageError) -> [AccountID: Role] {
    try await readRow { try $0.barRoles(at: bar, from: home) }
  }

  /// Goes through the roles at all bars.
  public func barRoles(
    of account: AccountID,
    from home: BarID
  ) async throws(StorageError) -> [BarID: Role] {
    try await readRow { try $0.barRoles(of: account, from: home) }
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
    try await write(to: bar) {
      try $0.setBarRole(role, of: account, from: home, at: bar, entry)
    }
  }
}

extension PostgreSQLStorage: BarTransferring {
  /// Books both sides in one transaction that locks both bars, in the order of their identifiers.
  ///
  /// When nobody knows whether it was committed, it is tried again under the same key, as a batch is.
  public func transfer(
    _ transfer: BarTransfer,
    by actor: LogEntry.Actor,
    at time: Timestamp
  ) async throws(StorageError) -> Result<[BarID: [Movement]], BarTransferRefusal> {
    let decided = try await pool.run(with: .settling(settlingTime)) { connection in
      try connection.decision { connection in
        try connection.lockAll(Set(transfer.bars))
        return try connection.transfer(transfer, by: actor, at: time)
      }
    }
    if case .success = decided { notices.note(transfer.bars) }
    return decided
  }

  /// Reads the row and the movements of the version at one moment.
  public func transfer(
    making version: Int,
    of bar: BarID
  ) async throws(StorageError) -> BarTransfer? {
    try await read { try $0.transfer(making: version, of: bar) }
  }
}
