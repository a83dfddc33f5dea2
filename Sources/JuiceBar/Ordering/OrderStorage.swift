/// Carries out the commands of bars, for their order desks.
public protocol OrderStorage: MenuReading {
  /// Where commits run.
  ///
  /// The order desk runs there too, so that a batch changes threads twice, not four times, and a
  /// simulation can choose.
  var executor: any SerialExecutor { get }

  /// Decides a batch inside one transaction and makes what it does durable before it returns.
  ///
  /// The engine loads the orders of `batch.orders`, the stock rows of `batch.fruits(knowing:)`
  /// them (all locked where it needs locks, in that order), the records of `batch.keys` and, if
  /// the batch is about calls, the open ones and those of `batch.calls`, and the money of
  /// `batch.settlements`; then it calls `batch.plan(on:)` and writes the plan.
  ///
  /// - Parameter batch: The commands.
  /// - Returns: One answer a command, in order.
  /// - Throws: ``StorageError``; nothing of the batch is written then, except after
  ///   ``StorageError/unknownOutcome(_:)``. ``StorageError/menuChanged`` when the bar's menu is no
  ///   longer the batch's.
  func commit(_ batch: Batch) async throws(StorageError) -> [Outcome]
}
