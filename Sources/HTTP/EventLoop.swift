import CSystem
import Glibc
import Synchronization

/// A thread's list of things to do, and the executor of the tasks that live on that thread.
final class EventLoop: TaskExecutor, Sendable {
  private let queue = Mutex(Queue())
  /// Readable when the thread has to look at the list.
  let wakeUp: Int32

  private struct Queue {
    var work: [Work] = []
    var isFinished = false
  }

  private enum Work {
    case job(UnownedJob)
    case action(@Sendable () -> Void)
  }

  init() throws(ServerError) {
    wakeUp = pavilion_create_eventfd()
    guard wakeUp >= 0 else { throw .system("eventfd is not available (error \(errno))") }
  }

  deinit { Glibc.close(wakeUp) }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    // A task counts until its last job has ended, so the thread is there for all of them.
    let isQueued = add(.job(job))
    precondition(isQueued, "A loop thread ends after its last task.")
  }

  /// Has an action done on the loop thread, soon, or returns false when the thread has ended.
  @discardableResult
  func perform(_ action: @escaping @Sendable () -> Void) -> Bool { add(.action(action)) }

  private func add(_ work: Work) -> Bool {
    let (isQueued, mustWake) = queue.withLock { queue in
      guard !queue.isFinished else { return (false, false) }
      queue.work.append(work)
      return (true, queue.work.count == 1)
    }
    if mustWake {
      var one: UInt64 = 1
      unsafe write(wakeUp, &one, MemoryLayout<UInt64>.size)
    }
    return isQueued
  }

  /// Empties the list once, on the loop thread only.
  func runQueued() {
    var work: [Work] = []
    queue.withLock { swap(&$0.work, &work) }
    for item in work {
      switch item {
      case .job(let job): unsafe job.runSynchronously(on: asUnownedTaskExecutor())
      case .action(let action): action()
      }
    }
  }

  /// Takes back what made the descriptor readable, on the loop thread only.
  func acknowledgeWakeUp() {
    var count: UInt64 = 0
    unsafe read(wakeUp, &count, MemoryLayout<UInt64>.size)
  }

  /// Refuses further work, unless some is waiting, on the loop thread only.
  func finishIfIdle() -> Bool {
    queue.withLock { queue in
      queue.isFinished = queue.work.isEmpty
      return queue.isFinished
    }
  }

  /// Whether something is waiting to be done.
  var hasWork: Bool { queue.withLock { !$0.work.isEmpty } }
}
