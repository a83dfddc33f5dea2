public import Time

/// Where a venue's list of bars is kept; every engine passes `Tests/StorageContract`.
public protocol BarDirectory: Sendable {
  /// All bars of the storage, those that were never named too.
  func bars() async throws(StorageError) -> BarList

  /// Decides a command inside one transaction and makes its effect durable before it returns, with
  /// a line in the audit log of the bar that it is about.
  ///
  /// - Returns: The bar as it is afterwards, or why nothing was done.
  /// - Throws: ``StorageError``; nothing is written then, except after an unknown outcome.
  func carryOut(
    _ command: BarListCommand,
    by actor: LogEntry.Actor,
    at time: Timestamp
  ) async throws(StorageError) -> Result<ListedBar, BarListRefusal>
}
