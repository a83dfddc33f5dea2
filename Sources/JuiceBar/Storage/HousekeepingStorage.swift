public import Time

/// Drops what a bar no longer needs.
public protocol HousekeepingStorage: Sendable {
  /// Drops the records of idempotency keys from before `time`, and returns how many.
  func forgetKeys(of bar: BarID, before time: Timestamp) async throws(StorageError) -> Int

  /// Drops calls that were answered before `time`, and returns how many; open ones stay.
  func forgetCalls(of bar: BarID, answeredBefore time: Timestamp) async throws(StorageError) -> Int

  /// Drops pictures that neither the draft nor any version of the menu names, and returns how many;
  /// those added later stay, since a draft may be about to name them.
  func dropMenuPictures(
    of bar: BarID,
    addedBefore time: Timestamp
  ) async throws(StorageError) -> Int
}
