/// Drops what a bar no longer needs.
public protocol HousekeepingStorage: Sendable {
  /// Drops the records of idempotency keys that are older than a moment.
  ///
  /// - Parameters:
  ///   - bar: The bar.
  ///   - time: Records from before this moment go.
  /// - Returns: How many were dropped.
  /// - Throws: ``StorageError``.
  func forgetKeys(of bar: BarID, before time: Timestamp) async throws(StorageError) -> Int

  /// Drops calls that were answered before a moment; open ones stay.
  ///
  /// - Parameters:
  ///   - bar: The bar.
  ///   - time: Calls that were answered before this moment go.
  /// - Returns: How many were dropped.
  /// - Throws: ``StorageError``.
  func forgetCalls(of bar: BarID, answeredBefore time: Timestamp) async throws(StorageError) -> Int

  /// Drops pictures that neither the draft nor any version of the menu names.
  ///
  /// - Parameters:
  ///   - bar: The bar.
  ///   - time: Only those added before; a draft may be about to name the others.
  /// - Returns: How many were dropped.
  /// - Throws: ``StorageError``.
  func dropMenuPictures(
    of bar: BarID,
    addedBefore time: Timestamp
  ) async throws(StorageError) -> Int
}
