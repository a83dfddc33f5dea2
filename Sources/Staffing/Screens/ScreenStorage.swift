public import JuiceBar

/// Where the paired screens of visitors are kept: an engine's tables, or memory.
///
/// Every engine passes `Tests/StorageContract`.
public protocol ScreenStorage: Sendable {
  /// The screens of some bars, or of all for `nil`, by bar and name.
  func screens(of bars: Set<BarID>?) async throws(StorageError) -> [PairedScreen]

  /// The screen that the token of a hash belongs to; cheap enough to ask once a minute and screen.
  func screen(_ token: String, of bar: BarID) async throws(StorageError) -> PairedScreen?

  /// Keeps the settings of a screen, with a line of the log of its bar if staff have changed them.
  ///
  /// - Returns: Whether there is such a screen.
  /// - Throws: `StorageError`; nothing is written then.
  func keep(
    _ settings: String,
    for screen: PairedScreen.ID,
    noting entry: LogEntry?
  ) async throws(StorageError) -> Bool

  /// Asks a screen of a bar, or all of them for `nil`, to load its page anew, with a line of the log.
  ///
  /// - Returns: How many screens are asked.
  /// - Throws: `StorageError`; nothing is written then.
  func askToReload(
    _ device: AccountID?,
    of bar: BarID,
    noting entry: LogEntry
  ) async throws(StorageError) -> Int

  /// Writes down the last signs of life of screens of any bars in one transaction; those of screens
  /// that are no longer paired count for nothing.
  func note(_ sightings: [PairedScreen.ID: ScreenSighting]) async throws(StorageError)
}
