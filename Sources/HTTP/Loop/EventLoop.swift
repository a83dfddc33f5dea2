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
    /// An empty list with the memory of an earlier one.
    var spare: [Work] = []
    /// Whether the thread must be woken to look at the list.
    var isSleeping = false
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
      defer { queue.isSleeping = false }
      return (true, queue.isSleeping)
    }
    if mustWake {
      var one: UInt64 = 1
      unsafe write(wakeUp, &one, MemoryLayout<UInt64>.size)
    }
    return isQueued
  }
}

// MARK: - On the loop thread only

extension EventLoop {
  /// Runs the queued jobs, and the jobs they add, for a few rounds.
  func runQueued() {
    for _ in 1...8 {
      var work = queue.withLock { queue in
        guard !queue.work.isEmpty else { return [Work]() }
        let work = queue.work
        queue.work = queue.spare
        queue.spare = []
        return work
      }
      guard !work.isEmpty else { return }
      for item in work {
        switch item {
        case .job(let job): unsafe job.runSynchronously(on: asUnownedTaskExecutor())
        case .action(let action): action()
        }
      }
      work.removeAll(keepingCapacity: work.count <= 1024)
      queue.withLock { swap(&$0.spare, &work) }
    }
  }

  /// Takes note that the thread is about to sleep, unless something is on the list.
  func prepareToSleep() -> Bool {
    queue.withLock { queue in
      queue.isSleeping = queue.work.isEmpty
      return queue.isSleeping
    }
  }

  /// Takes note that the thread looks at the list without being woken.
  func awoke() { queue.withLock { $0.isSleeping = false } }

  func acknowledgeWakeUp() {
    var count: UInt64 = 0
    unsafe read(wakeUp, &count, MemoryLayout<UInt64>.size)
  }

  /// Refuses further work, unless some is waiting.
  func finishIfIdle() -> Bool {
    queue.withLock { queue in
      queue.isFinished = queue.work.isEmpty
      return queue.isFinished
    }
  }
}
