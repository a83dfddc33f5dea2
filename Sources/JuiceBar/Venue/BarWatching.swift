/// What a server asks of all bars at once, again and again, so that ten thousand of them are hardly more
/// questions than one; every engine passes `Tests/StorageContract`.
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
  /// - Returns: What, for each of them; bars for which nothing is to be done are left out.
  /// - Throws: ``StorageError``.
  func dueBars(at time: Timestamp) async throws(StorageError) -> [BarID: BarDuties]

  /// The bars of which more has happened than their summaries tell.
  ///
  /// - Throws: ``StorageError``.
  func unsummarisedBars() async throws(StorageError) -> [BarID]
}

/// What is to be done for a bar, or to be minded with each of its orders.
public struct BarDuties: OptionSet, Hashable, Sendable {
  /// One bit a duty.
  public let rawValue: Int

  /// Creates a set of duties.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// There may be something that a webhook was not told, and it may be tried.
  public static let telling = BarDuties(rawValue: 1)
  /// A juice that was taken off sale is due to come back.
  public static let sale = BarDuties(rawValue: 2)
  /// Orders are refused when the queue is too long.
  public static let limit = BarDuties(rawValue: 4)
}
