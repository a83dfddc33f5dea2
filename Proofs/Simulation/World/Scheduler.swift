import SeededRandom

/// Runs a whole simulation on the thread that created it.
///
/// It is the executor of every actor and every task of the simulation, so that all of it runs on
/// this thread; a job from another thread stops the program.
final class Scheduler: SerialExecutor, TaskExecutor {
  private let agenda: Agenda
  private let bed: Bed

  init(generator: SeededGenerator) {
    agenda = Agenda(generator: generator)
    bed = Bed(agenda)
  }

  /// Microseconds since the simulation began.
  var time: Int { agenda.time }

  /// Tells apart two runs that picked different jobs.
  var picks: TraceHash { agenda.picks }

  func enqueue(_ job: consuming ExecutorJob) { agenda.add(UnownedJob(job)) }

  func checkIsolated() { agenda.checkThread() }

  /// Lets other jobs run for some microseconds; with `Int.max`, until ``callSleepers()``.
  func sleep(_ duration: Int) async {
    agenda.setDuration(duration)
    await bed.lieDown()
  }

  /// Wakes all jobs that sleep until they are called.
  func callSleepers() { agenda.callSleepers() }

  /// Runs jobs until there are none left.
  ///
  /// - Parameter limit: The maximum number of jobs.
  /// - Returns: Whether the jobs ended within the limit.
  func run(atMost limit: Int) -> Bool {
    // Each job runs exactly once, here, and both executors outlive this call.
    for _ in 0..<limit {
      switch agenda.next() {
      case .job(let job):
        unsafe job.runSynchronously(
          isolatedTo: asUnownedSerialExecutor(),
          taskExecutor: asUnownedTaskExecutor()
        )
      case .sleeper(let job): unsafe job.runSynchronously(on: bed.unownedExecutor)
      case nil: return true
      }
    }
    return false
  }
}

/// The actor on which tasks sleep: its executor runs a job once its time has come.
///
/// A continuation would not do. Unless the task prefers an executor, which the order desk's own
/// task does not, the runtime resumes it on the pool of threads that all programs share, before it
/// returns to where it was suspended.
private actor Bed {
  private let executor: SleepExecutor
  private var sleeperCount = 0

  // Unowned is safe: the actor holds its executor as long as it lives.
  nonisolated var unownedExecutor: UnownedSerialExecutor {
    unsafe executor.asUnownedSerialExecutor()
  }

  init(_ agenda: Agenda) { executor = SleepExecutor(agenda) }

  func lieDown() { sleeperCount += 1 }
}

/// Runs jobs after their sleep.
private final class SleepExecutor: SerialExecutor {
  private let agenda: Agenda

  init(_ agenda: Agenda) { self.agenda = agenda }

  func enqueue(_ job: consuming ExecutorJob) { agenda.addSleeper(UnownedJob(job)) }

  func checkIsolated() { agenda.checkThread() }
}
