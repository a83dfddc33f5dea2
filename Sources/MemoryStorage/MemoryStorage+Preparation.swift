public import JuiceBar

extension MemoryStorage: PreparationStorage {
  /// How the bar prepares its orders.
  public func preparationSettings(
    of bar: BarID
  ) async throws(StorageError) -> PreparationSettings { try access(bar) { $0.preparation } }

  /// Sets how the bar prepares its orders.
  public func set(
    _ settings: PreparationSettings,
    of bar: BarID,
    by actor: LogEntry.Actor,
    at time: Timestamp
  ) async throws(StorageError) {
    try access(bar) { ledger in
      ledger.preparation = settings
      ledger.staff.add(LogEntry(setting: settings, by: actor, at: time))
    }
  }

  /// How often the labels of an order were printed.
  public func printCount(of order: OrderID, in bar: BarID) async throws(StorageError) -> Int {
    try access(bar) { $0.printCount(of: order) }
  }

  /// Takes down that the labels of an order are printed.
  public func countPrint(
    of order: OrderID,
    in bar: BarID,
    sheet: IdempotencyKey,
    by actor: LogEntry.Actor,
    at time: Timestamp
  ) async throws(StorageError) -> Int {
    try access(bar) { ledger in
      let before = ledger.printCount(of: order)
      let count = ledger.countPrint(of: order, sheet: sheet)
      if count > before {
        ledger.staff.add(LogEntry(printing: order, count: count, by: actor, at: time))
      }
      return count
    }
  }
}
