public import JuiceBar

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
        if case .add(_, let menu) = command { ledgers[bar.id] = Ledger(menu: menu, at: time) }
        ledgers[bar.id]?.listing = bar
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
