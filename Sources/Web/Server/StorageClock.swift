import Synchronization
package import Time

/// The time by the storage's clock, which all servers share.
///
/// Between the storage's answers, and while it is out of reach, a clock that no one sets goes on
/// from the last one, so that setting this machine's clock changes nothing. Before the first answer
/// it is this machine's clock as it is set; and for good where the storage is a file, whose clock
/// that is, the same for all servers of the file.
package final class StorageClock: Sendable {
  /// What the clock shows.
  package struct Reading: Hashable, Sendable {
    package let time: Timestamp
    /// A number that grows whenever the clock is set; within an era the time never goes back.
    package let era: Int
  }

  private struct State {
    /// The storage's last answer, and when it came by the clock that no one sets; `nil` until the
    /// storage has told its time.
    var answer: (time: Timestamp, at: Duration)?
    /// How far the storage was ahead of this machine when it answered.
    var lead: Int?
    var last = Timestamp(milliseconds: 0)
    var era = 0
  }

  /// How many milliseconds the storage's answers may fall behind before its clock counts as set back.
  ///
  /// Longer than answers are on their way. Until then the time stands still.
  private static let tolerance = 10_000

  private let own: @Sendable () -> Timestamp
  private let elapsed: @Sendable () -> Duration
  private let state = Mutex(State())

  /// Creates a clock that has not heard of the storage's time.
  ///
  /// - Parameters:
  ///   - own: Reads this machine's clock.
  ///   - elapsed: The time since some moment, by a clock that no one sets.
  package init(
    _ own: @escaping @Sendable () -> Timestamp,
    elapsed: @escaping @Sendable () -> Duration = { [begin = ContinuousClock.now] in
      ContinuousClock.now - begin
    }
  ) {
    (self.own, self.elapsed) = (own, elapsed)
  }

  package func read() -> Reading {
    state.withLock { state in
      if let answer = state.answer {
        let passed = Int((elapsed() - answer.at) / .milliseconds(1))
        let time = Timestamp(milliseconds: answer.time.milliseconds + passed)
        state.last = max(state.last, time)
      } else {
        let time = own()
        if time < state.last { state.era += 1 }
        state.last = time
      }
      return Reading(time: state.last, era: state.era)
    }
  }

  package func now() -> Timestamp { read().time }

  /// Whether the storage has told its time.
  var isLearnt: Bool { state.withLock { $0.answer != nil } }

  /// How many milliseconds the storage's clock is ahead of this machine's; `nil` if they are one.
  var lead: Int? { state.withLock { $0.lead } }

  /// Learns the storage's time of just now.
  package func learn(_ time: Timestamp) {
    state.withLock { state in
      let isFirst = state.answer == nil
      state.answer = (time: time, at: elapsed())
      state.lead = time.milliseconds - own().milliseconds
      // Until the first answer the time was no more than this machine's guess.
      guard isFirst || time.milliseconds < state.last.milliseconds - Self.tolerance else { return }
      state.era += 1
      state.last = time
    }
  }
}
