package import JuiceBar
import SQLLanguage

extension SQLStore: DayReading where Connection: ~Copyable {
  /// Reads the row of the bar and that of the open day at one moment.
  package func days(
    of bar: BarID
  ) async throws(StorageError) -> (progress: DayProgress, open: OpenDay?) {
    try await read { connection in
      let statements = BarStatements(bar: bar)
      let progress = try connection.progress(of: statements).days
      return (progress, try connection.openDay(progress, in: statements))
    }
  }

  /// Reads the rows of the day.
  package func cashMovements(
    of day: Int,
    in bar: BarID
  ) async throws(StorageError) -> [CashMovement] {
    try await read { try $0.cashMovements(of: day, in: BarStatements(bar: bar)) }
  }

  /// Reads the kept report, or adds up the rows of the day at one moment.
  package func report(of day: Int, in bar: BarID) async throws(StorageError) -> DayReport? {
    try await read { try $0.report(of: day, in: BarStatements(bar: bar)) }
  }

  /// Reads the kept report, and adds up the rows of the day beside it.
  package func proof(ofDay day: Int, in bar: BarID) async throws(StorageError) -> DayProof? {
    try await read { try $0.proof(ofDay: day, in: BarStatements(bar: bar)) }
  }

  /// Reads kept reports.
  package func reports(
    before day: Int,
    in bar: BarID,
    limit: Int
  ) async throws(StorageError) -> [DayReport] {
    try await read { try $0.reports(before: day, in: BarStatements(bar: bar), limit: limit) }
  }
}
