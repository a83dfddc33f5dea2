/// Reads a bar's business days.
public protocol DayReading: Sendable {
  /// Where the bar stands, and the day that is open.
  func days(of bar: BarID) async throws(StorageError) -> (progress: DayProgress, open: OpenDay?)

  /// The cash put in and taken out on a day, oldest first.
  func cashMovements(of day: Int, in bar: BarID) async throws(StorageError) -> [CashMovement]

  /// The report of a day: as it was closed, or as it stands now (an X report); nothing for a day
  /// that was never opened.
  func report(of day: Int, in bar: BarID) async throws(StorageError) -> DayReport?

  /// The reports of closed days before one, latest first.
  func reports(
    before day: Int,
    in bar: BarID,
    limit: Int
  ) async throws(StorageError) -> [DayReport]
}
