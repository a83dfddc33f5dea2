/// Carries out the commands of bars, for their order desks.
public protocol OrderStorage: MenuReading {
  /// Where commits run.
  ///
  /// The order desk runs there too, so that a batch changes threads twice, not four times, and a
  /// simulation can choose.
  var executor: any SerialExecutor { get }

  /// How many transactions, each of other bars, may be under way at once.
  var concurrentCommits: Int { get }

  /// Decides batches of different bars inside one transaction, and makes what they do durable before
  /// it returns.
  ///
  /// The engine loads the orders of `batch.orders`, the stock rows of `batch.fruits(knowing:)`
  /// them (all locked where it needs locks, in that order, bar after bar), the records of
  /// `batch.keys` and, if the batch is about calls, the open ones and those of `batch.calls`, and the
  /// money of `batch.settlements`; then it calls `batch.plan(on:)` and writes the plan.
  ///
  /// - Parameter batches: The batches, in the order of their bars' identifiers.
  /// - Returns: For each batch one answer a command, in order, or why nothing of it was written,
  ///   except after ``StorageError/unknownOutcome(_:)``. ``StorageError/menuChanged`` when the bar's
  ///   menu is no longer the batch's. A bar that cannot be written leaves the others whole.
  func commit(_ batches: [Batch]) async -> [Result<[Outcome], StorageError>]
}

extension OrderStorage {
  /// Commits one batch by itself.
  ///
  /// - Throws: ``StorageError``, as ``commit(_:)-([Batch])`` returns it.
  public func commit(_ batch: Batch) async throws(StorageError) -> [Outcome] {
    try await commit([batch])[0].get()
  }
}
