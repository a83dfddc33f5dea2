import Glibc
import Synchronization

/// What there is to do in a simulation: the jobs that are ready, and those that wait for their time.
///
/// Of the jobs that are ready the seed picks the next one. When none is ready, time passes to the
/// moment at which the next sleeper wakes.
final class Agenda: Sendable {
  private struct State {
    var generator: SeededGenerator
    var ready: [UnownedJob] = []
    var sleepers: [(wakesAt: Int, job: UnownedJob)] = []
    var duration = 0
    var time = 0
    var picks = TraceHash()
  }

  /// What is to be done next.
  enum Item {
    case job(UnownedJob)
    case sleeper(UnownedJob)
  }

  private let state: Mutex<State>
  private let thread = pthread_self()

  init(generator: SeededGenerator) { state = Mutex(State(generator: generator)) }

  /// Microseconds since the simulation began.
  var time: Int { state.withLock { $0.time } }

  /// Tells two runs apart that picked other jobs.
  var picks: TraceHash { state.withLock { $0.picks } }

  /// Stops the program when the caller is not on the simulation's thread, where nobody else runs.
  func checkThread() {
    precondition(pthread_self() == thread, "A simulation stays on one thread.")
  }

  /// Adds a job that is ready.
  func add(_ job: UnownedJob) {
    checkThread()
    state.withLock { $0.ready.append(job) }
  }

  /// Says how long the next sleeper sleeps, in microseconds; `Int.max` is until it is called.
  func setDuration(_ duration: Int) { state.withLock { $0.duration = duration } }

  /// Adds a job that sleeps first.
  func addSleeper(_ job: UnownedJob) {
    checkThread()
    state.withLock { state in
      let wakesAt = state.duration == .max ? .max : state.time + state.duration
      state.sleepers.append((wakesAt, job))
    }
  }

  /// Wakes all that sleep until they are called.
  func callSleepers() {
    state.withLock { state in
      for index in state.sleepers.indices { state.sleepers[index].wakesAt = state.time }
    }
  }

  /// Takes what is to be done next, if anybody has anything to do.
  func next() -> Item? {
    state.withLock { state in
      if !state.ready.isEmpty {
        let index = state.generator.number(in: 0...state.ready.count - 1)
        state.picks.add(index)
        state.ready.swapAt(index, state.ready.count - 1)
        return .job(state.ready.removeLast())
      }
      // Of several that wake at one moment the first that went to sleep comes first.
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
