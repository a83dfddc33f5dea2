package import JuiceBar
import SQLLanguage
package import Staffing
package import Time

extension SQLStore: BarDirectory where Connection: ~Copyable {
  package func bars() async throws(StorageError) -> BarList { try await readRow { try $0.bars() } }

  /// Decides and writes in one transaction, which locks the list of bars.
  package func carryOut(
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

extension SQLStore: BarRoleStorage where Connection: ~Copyable {
  /// Reads one row by its key.
  package func barRole(
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
  package func barRoles(
    at bar: BarID,
    from home: BarID
  ) async throws(StorageError) -> [AccountID: Role] {
    try await readRow { try $0.barRoles(at: bar, from: home) }
  }

  /// Reads the roles at all bars.
  package func barRoles(
    of account: AccountID,
    from home: BarID
  ) async throws(StorageError) -> [BarID: Role] {
    try await readRow { try $0.barRoles(of: account, from: home) }
  }

  /// Writes the role and the line of the log in one transaction.
  package func setBarRole(
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

extension SQLStore: BarTransferring where Connection: ~Copyable {
  /// Books both sides in one transaction that locks both bars, in the order of their identifiers.
  ///
  /// After an unknown outcome, the transfer may be tried again under the same key, as a batch may.
  package func transfer(
    _ transfer: BarTransfer,
    by actor: LogEntry.Actor,
    at time: Timestamp
  ) async throws(StorageError) -> Result<[BarID: [Movement]], BarTransferRefusal> {
    let decided = try await Connection.writing(on: engine, settling: true) { connection in
      try connection.decision { connection in
        try connection.lockAll(Set(transfer.bars))
        return try connection.transfer(transfer, by: actor, at: time)
      }
    }
    if case .success = decided { engine.note(Set(transfer.bars)) }
    return decided
  }

  /// Reads the row and the movements of the version at one moment.
  package func transfer(
    making version: Int,
    of bar: BarID
  ) async throws(StorageError) -> BarTransfer? {
    try await read { try $0.transfer(making: version, of: bar) }
  }
}

extension SQLStore: BarWatching where Connection: ~Copyable {
  /// Reads a row by its key for each of the bars.
  package func versions(of bars: Set<BarID>) async throws(StorageError) -> [BarID: BarVersions] {
    try await readRow { try $0.versions(of: bars) }
  }

  /// Reads one row by its key.
  package func listedBar(_ id: BarID) async throws(StorageError) -> ListedBar? {
    try await readRow { try $0.listedBar(id) }
  }

  /// Reads the short tables that hold duties.
  package func dueBars(at time: Timestamp) async throws(StorageError) -> [BarID: BarDuties] {
    try await readRow { try $0.dueBars(at: time, for: Connection.dialect) }
  }

  /// Reads the open calls by their index.
  package func oldestCalls() async throws(StorageError) -> [BarID: Timestamp] {
    try await readRow { try $0.oldestCalls() }
  }

  /// Reads two rows for each bar.
  package func unsummarisedBars() async throws(StorageError) -> [BarID] {
    try await readRow { try $0.unsummarisedBars() }
  }
}

extension SQLStore: VenueOverviewReading where Connection: ~Copyable {
  /// Reads the figures of all bars of the piece at one moment.
  package func standings(
    _ question: VenueOverviewQuery,
    after bar: BarID?,
    limit: Int
  ) async throws(StorageError) -> [BarStatus] {
    try await read {
      try $0.standings(question, of: VenueOverviewStatements(after: bar, limit: limit))
    }
  }

  /// Reads a row for each bar.
  package func menus(
    after bar: BarID?,
    limit: Int
  ) async throws(StorageError) -> [(bar: BarID, menu: PublishedMenu)] {
    try await readRow { try $0.menus(of: VenueOverviewStatements(after: bar, limit: limit)) }
  }
}
