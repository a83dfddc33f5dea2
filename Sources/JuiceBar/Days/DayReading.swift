/// Reads a bar's business days.
public protocol DayReading: Sendable {
  /// Where the bar stands, and the day that is open.
  func days(of bar: BarID) async throws(StorageError) -> (progress: DayProgress, open: OpenDay?)

  /// The cash put in and taken out on a day, oldest first.
  func cashMovements(of day: Int, in bar: BarID) async throws(StorageError) -> [CashMovement]

  /// The report of a day: as it was closed, or as it stands now (an X report); nothing for a day
  /// that was never opened.
  func report(of day: Int, in bar: BarID) async throws(StorageError) -> DayReport?

  /// Whether the rows of a closed day still add up to the report that was kept; `nil` for a day that is
  /// not closed.
  func proof(ofDay day: Int, in bar: BarID) async throws(StorageError) -> DayProof?

  /// The reports of closed days before one, latest first.
  func reports(
    before day: Int,
    in bar: BarID,
    limit: Int
  ) async throws(StorageError) -> [DayReport]
}

/// Whether the kept report of a closed day is what its entries add up to.
public enum DayProof: Hashable, Sendable {
  case proven, unproven
  /// It was until its orders were purged.
  case purged
}
