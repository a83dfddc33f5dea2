import ExpositionGuide
import Synchronization

/// How many findings each record has.
///
/// The overviews of one desk share them: where there are many records, one count goes on beside the
/// pages, whatever is edited meanwhile.
final class FindingTallies: Sendable {
  private struct State {
    var tallies: [RecordKey: FindingTally] = [:]
    /// The records that changed since the count began, which knows them as they were.
    var newer: Set<RecordKey> = []
    var isWhole = false
    var isCounting = false
  }

  private let state = Mutex(State())

  /// Whether the findings of all records are counted.
  var isWhole: Bool { state.withLock { $0.isWhole } }

  /// The tallies as far as they are counted.
  var known: [RecordKey: FindingTally] { state.withLock { $0.isWhole ? $0.tallies : [:] } }

  /// How many findings a record has; nothing until all are counted.
  func tally(of key: RecordKey) -> FindingTally? {
    state.withLock { $0.isWhole ? $0.tallies[key] : nil }
  }

  /// Takes the tallies of all records, as they were when a count began.
  func finish(_ counted: [RecordKey: FindingTally]) {
    state.withLock { state in
      let newer = state.newer
      state.tallies.merge(counted.lazy.filter { !newer.contains($0.key) }.map { ($0, $1) }) { $1 }
      state.newer = []
      (state.isWhole, state.isCounting) = (true, false)
    }
  }

  /// Takes the tallies of records that changed; those that are missing are no more.
  func change(_ keys: Set<RecordKey>, to tallies: [RecordKey: FindingTally]) {
    state.withLock { state in
      for key in keys { state.tallies[key] = tallies[key] }
      if !state.isWhole { state.newer.formUnion(keys) }
    }
  }

  /// Begins a count, unless one is done or under way; true if the caller has to count.
  func begin() -> Bool {
    state.withLock { state in
      guard !state.isWhole, !state.isCounting else { return false }
      state.isCounting = true
      return true
    }
  }

  /// Says that a count ended without a result.
  func giveUp() { state.withLock { $0.isCounting = false } }
}
