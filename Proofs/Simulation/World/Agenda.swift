import Glibc
import SeededRandom
import Synchronization

/// A simulation's jobs: those that are ready, and those that sleep.
///
/// The seed picks the next of the ready jobs. When none is ready, time advances to the moment at
/// which the next sleeper wakes.
final class Agenda: Sendable {
  private struct State {
    var generator: SeededGenerator
    var ready: [UnownedJob] = []
    var sleepers: [(wakesAt: Int, job: UnownedJob)] = []
    var duration = 0
    var time = 0
    var picks = TraceHash()
  }

  /// The next item of work.
  enum Item {
    case job(UnownedJob)
    case sleeper(UnownedJob)
  }

  private let state: Mutex<State>
  private let thread = pthread_self()

  init(generator: SeededGenerator) { state = Mutex(State(generator: generator)) }

  /// Microseconds since the simulation began.
  var time: Int { state.withLock { $0.time } }

  /// Tells apart two runs that picked different jobs.
  var picks: TraceHash { state.withLock { $0.picks } }

  /// Stops the program when the caller is not on the simulation's thread, where all jobs run.
  func checkThread() {
    precondition(pthread_self() == thread, "A simulation stays on one thread.")
  }

  /// Adds a job that is ready.
  func add(_ job: UnownedJob) {
    checkThread()
    state.withLock { $0.ready.append(job) }
  }

  /// Sets how long the next sleeper sleeps, in microseconds; with `Int.max`, until it is called.
  func setDuration(_ duration: Int) { state.withLock { $0.duration = duration } }

  /// Adds a job that sleeps first.
  func addSleeper(_ job: UnownedJob) {
    checkThread()
    state.withLock { state in
      let wakesAt = state.duration == .max ? .max : state.time + state.duration
      state.sleepers.append((wakesAt, job))
    }
  }

  /// Wakes all jobs that sleep until they are called.
  func callSleepers() {
    state.withLock { state in
      for index in state.sleepers.indices { state.sleepers[index].wakesAt = state.time }
    }
  }

  /// Takes the next item of work, if there is one.
  func next() -> Item? {
    state.withLock { state in
      if !state.ready.isEmpty {
        let index = state.generator.number(in: 0...state.ready.count - 1)
        state.picks.add(index)
        state.ready.swapAt(index, state.ready.count - 1)
        return .job(state.ready.removeLast())
      }
      // Of several jobs that wake at the same time, the first to fall asleep comes first.
      let first = state.sleepers.indices.min {
        state.sleepers[$0].wakesAt < state.sleepers[$1].wakesAt
      }
      guard let first, state.sleepers[first].wakesAt < .max else { return nil }
      let sleeper = state.sleepers.remove(at: first)
      state.time = sleeper.wakesAt
      return .sleeper(sleeper.job)
    }
  }
}
