/// Runs a whole simulation on the thread that created it.
///
/// It is the executor of every actor and every task of the simulation, so nothing of it runs
/// anywhere else; a job that comes from another thread stops the program.
final class Scheduler: SerialExecutor, TaskExecutor {
  private let agenda: Agenda
  private let bed: Bed

  init(generator: SeededGenerator) {
    agenda = Agenda(generator: generator)
    bed = Bed(agenda)
  }

  /// Microseconds since the simulation began.
  var time: Int { agenda.time }

  /// Tells two runs apart in which other jobs were picked.
  var picks: TraceHash { agenda.picks }

  func enqueue(_ job: consuming ExecutorJob) { agenda.add(UnownedJob(job)) }

  func checkIsolated() { agenda.checkThread() }

  /// Lets others work for some microseconds; for `Int.max` until ``callSleepers()``.
  func sleep(_ duration: Int) async {
    agenda.setDuration(duration)
    await bed.lieDown()
  }

  /// Wakes all that sleep until they are called.
  func callSleepers() { agenda.callSleepers() }

  /// Works until nobody has anything to do any more.
  ///
  /// - Parameter limit: The most jobs that are run.
  /// - Returns: Whether all came to rest before the limit.
  func run(atMost limit: Int) -> Bool {
    // Each job is run exactly once, here, and both executors outlive this call.
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

/// Where tasks sleep: whoever comes here gets on when the time has come.
///
/// A continuation would not do. The runtime resumes it on the pool of threads that all programs
/// share, before it goes back to where it was suspended, unless its task prefers an executor; and
/// the order desk's own task does not.
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

/// Starts jobs when they have slept.
private final class SleepExecutor: SerialExecutor {
  private let agenda: Agenda

  init(_ agenda: Agenda) { self.agenda = agenda }

  func enqueue(_ job: consuming ExecutorJob) { agenda.addSleeper(UnownedJob(job)) }

  func checkIsolated() { agenda.checkThread() }
}
