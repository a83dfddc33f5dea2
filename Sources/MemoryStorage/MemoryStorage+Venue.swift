public import JuiceBar
public import Staffing

extension MemoryStorage: BarDirectory {
  /// The bars.
  public func bars() async throws(StorageError) -> BarList {
    try accessAll { Self.list($0) }
  }

  /// Decides the command and does it under one lock.
  public func carryOut(
    _ command: BarListCommand,
    by actor: LogEntry.Actor,
    at time: Timestamp
  ) async throws(StorageError) -> Result<ListedBar, BarListRefusal> {
    try accessAll { ledgers in
      do throws(BarListRefusal) {
        let bar = try Self.list(ledgers).decide(command)
        if case .add(_, let menu) = command {
          ledgers[bar.id] = Ledger(menu: menu, at: time)
          ledgers.takeOverPictures(of: menu, to: bar.id, at: time)
        }
        ledgers[bar.id]?.listing = bar
        if case .follow = command, let leader = bar.menuOf, let menu = ledgers[leader]?.menu.menu {
          ledgers.takeOverPictures(of: menu, to: bar.id, at: time)
          // It expects no version and ends no draft: nothing can refuse it.
          _ = try? ledgers[bar.id]?.publish(.following(menu, by: actor, at: time))
        }
        ledgers[bar.id]?.staff.add(LogEntry(command, leaving: bar, by: actor, at: time))
        return .success(bar)
      } catch {
        return .failure(error)
      }
    }
  }

  private static func list(_ ledgers: [BarID: Ledger]) -> BarList {
    BarList(ledgers.map { id, ledger in ledger.listing ?? ListedBar(id: id) })
  }
}

extension MemoryStorage: BarRoleStorage {
  /// The role of an account of another bar.
  public func barRole(
    of account: AccountID,
    from home: BarID,
    at bar: BarID
  ) async throws(StorageError) -> Role? {
    try access(bar) { $0.barRoles[home]?[account] }
  }

  /// The accounts of another bar that have a role here; those that were removed have none.
  public func barRoles(
    at bar: BarID,
    from home: BarID
  ) async throws(StorageError) -> [AccountID: Role] {
    try accessAll { ledgers in
      let accounts = ledgers[home]?.staff.staff.accounts ?? [:]
      return (ledgers[bar]?.barRoles[home] ?? [:]).filter { accounts[$0.key] != nil }
    }
  }

  /// The roles of an account at all bars; one that was removed has none.
  public func barRoles(
    of account: AccountID,
    from home: BarID
  ) async throws(StorageError) -> [BarID: Role] {
    try accessAll { ledgers in
      guard ledgers[home]?.staff.staff.accounts[account] != nil else { return [:] }
      return ledgers.compactMapValues { $0.barRoles[home]?[account] }
    }
  }

  /// Sets the role and writes the line.
  public func setBarRole(
    _ role: Role?,
    of account: Account,
    from home: BarID,
    at bar: BarID,
    by actor: LogEntry.Actor,
    at now: Timestamp
  ) async throws(StorageError) {
    try access(bar) { ledger in
      ledger.barRoles[home, default: [:]][account.id] = role
      ledger.staff.add(LogEntry(barRole: role, of: account, by: actor, at: now))
    }
  }
}

extension MemoryStorage: BarTransferring {
  /// Books both sides, or throws both away.
  public func transfer(
    _ transfer: BarTransfer,
    by actor: LogEntry.Actor,
    at time: Timestamp
  ) async throws(StorageError) -> Result<[BarID: [Movement]], BarTransferRefusal> {
    try accessAll { (ledgers) throws(StorageError) in
      var changed: [BarID: Ledger] = [:]
      var moved: [BarID: [Movement]] = [:]
      for bar in transfer.bars {
        guard var ledger = ledgers[bar] else { throw .unknownBar(bar) }
        let batch = transfer.batch(at: bar, menu: ledger.menu, by: actor, at: time)
        switch try ledger.commit(batch).first {
        case .stock(.booked(let movements)):
          if let version = movements.first?.version { ledger.transfers[version] = transfer }
          moved[bar] = movements
          changed[bar] = ledger
        case .refused(let refusal): return .failure(.at(bar, refusal))
        default: return .failure(.at(bar, .keyReused))
        }
      }
      ledgers.merge(changed) { $1 }
      return .success(moved)
    }
  }

  /// The transfer that made a version.
  public func transfer(
    making version: Int,
    of bar: BarID
  ) async throws(StorageError) -> BarTransfer? {
    try access(bar) { $0.transfers[version] }
  }
}
