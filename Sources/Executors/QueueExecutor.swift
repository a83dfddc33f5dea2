import Dispatch

/// Runs the work of an actor, or of tasks that prefer it, on a queue of its own, so that waiting for a disk never holds up the
/// threads that all other tasks share.
///
/// ```swift
/// actor Writer {
///   private let executor = QueueExecutor(label: "writer")
///   nonisolated var unownedExecutor: UnownedSerialExecutor {
///     unsafe executor.asUnownedSerialExecutor()
///   }
/// }
/// ```
public final class QueueExecutor: SerialExecutor, TaskExecutor {
  private let queue: DispatchQueue

  /// Creates a queue; the label names it in a debugger.
  public init(label: String) { queue = DispatchQueue(label: label) }

  /// Takes a piece of work.
  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    // Each job is run exactly once, here.
    queue.async {
      unsafe job.runSynchronously(
        isolatedTo: self.asUnownedSerialExecutor(),
        taskExecutor: self.asUnownedTaskExecutor()
      )
    }
  }

  /// Stops the program when the caller is not on the queue.
  public func checkIsolated() { dispatchPrecondition(condition: .onQueue(queue)) }
}
