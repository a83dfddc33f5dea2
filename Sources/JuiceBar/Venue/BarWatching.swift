public import Time

/// The queries that a server repeats for all bars at once, so that ten thousand bars need hardly
/// more of them than one; every engine passes `Tests/StorageContract`.
public protocol BarWatching: Sendable {
  /// The versions of several bars; any that the storage does not have is left out of the answer.
  func versions(of bars: Set<BarID>) async throws(StorageError) -> [BarID: BarVersions]

  /// A bar of the list, open or not.
  func listedBar(_ id: BarID) async throws(StorageError) -> ListedBar?

  /// The bars for which something is to be done whether anybody asks for them or not; bars without
  /// any tasks are left out.
  func dueBars(at time: Timestamp) async throws(StorageError) -> [BarID: BarDuties]

  /// Since when each bar has an open call that was not answered; bars without one are left out.
  func oldestCalls() async throws(StorageError) -> [BarID: Timestamp]

  func unsummarisedBars() async throws(StorageError) -> [BarID]
}

/// The tasks due for a bar, and the conditions to check with each of its orders.
public struct BarDuties: OptionSet, Hashable, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  /// There may be something that a webhook was not told, and it may be tried.
  public static let telling = BarDuties(rawValue: 1)
  /// A juice that was taken off sale is due to come back.
  public static let availability = BarDuties(rawValue: 2)
  /// Orders are refused when the queue is too long.
  public static let limit = BarDuties(rawValue: 4)
  /// Orders wait for their payment, and not for ever.
  public static let expiry = BarDuties(rawValue: 8)
}
