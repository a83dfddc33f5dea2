/// The queries that a server repeats for all bars at once, so that ten thousand bars need hardly
/// more of them than one; every engine passes `Tests/StorageContract`.
public protocol BarWatching: Sendable {
  /// The versions of several bars.
  ///
  /// - Parameter bars: The bars; any that the storage does not have is left out of the answer.
  /// - Returns: The versions of menu and stock.
  /// - Throws: ``StorageError``.
  func versions(of bars: Set<BarID>) async throws(StorageError) -> [BarID: BarVersions]

  /// A bar of the list, open or not, if there is one of this identifier.
  ///
  /// - Throws: ``StorageError``.
  func listedBar(_ id: BarID) async throws(StorageError) -> ListedBar?

  /// The bars for which something is to be done whether anybody asks for them or not.
  ///
  /// - Parameter time: The time now.
  /// - Returns: The tasks of each bar; bars without any are left out.
  /// - Throws: ``StorageError``.
  func dueBars(at time: Timestamp) async throws(StorageError) -> [BarID: BarDuties]

  /// The bars with changes that their summaries lack.
  ///
  /// - Throws: ``StorageError``.
  func unsummarisedBars() async throws(StorageError) -> [BarID]
}

/// The tasks due for a bar, and the conditions to check with each of its orders.
public struct BarDuties: OptionSet, Hashable, Sendable {
  /// One bit a duty.
  public let rawValue: Int

  /// Creates a set of duties.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// There may be something that a webhook was not told, and it may be tried.
  public static let telling = BarDuties(rawValue: 1)
  /// A juice that was taken off sale is due to come back.
  public static let availability = BarDuties(rawValue: 2)
  /// Orders are refused when the queue is too long.
  public static let limit = BarDuties(rawValue: 4)
}
