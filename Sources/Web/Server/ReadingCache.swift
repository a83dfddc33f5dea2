import JuiceBar
import Synchronization

/// The last value read, for many callers: once it is old, one of them refreshes it, while the
/// others make do with it.
final class ReadingCache<Value: Sendable>: Sendable {
  private struct State {
    var value: Value?
    /// Whether a change came after it was read.
    var isForgotten = false
    var isBeingRead = false
    /// How many readings were started.
    var begun = 0
    /// The reading that the value is from; earlier ones are too old to be kept.
    var kept = 0
  }

  private let state = Mutex(State())

  /// The last value read, if there is one, also when it is stale.
  var value: Value? { state.withLock { $0.value } }

  /// The last value read, and whether the caller is the one to refresh it.
  func ask(_ isFresh: (Value) -> Bool) -> (last: Value?, isToRead: Bool) {
    state.withLock { state in
      let value = state.isForgotten ? nil : state.value
      if let value, isFresh(value) { return (value, false) }
      defer { state.isBeingRead = true }
      return (value, !state.isBeingRead)
    }
  }

  /// Reads the value, and keeps it unless a change came meanwhile or a later reading was quicker.
  func read(
    _ body: () async throws(StorageError) -> Value
  ) async throws(StorageError) -> Value {
    let number = state.withLock { state in
      state.begun += 1
      return state.begun
    }
    do throws(StorageError) {
      let value = try await body()
      end(number) { ($0.value, $0.kept, $0.isForgotten) = (value, number, false) }
      return value
    } catch {
      end(number)
      throw error
    }
  }

  /// Marks the value as stale after a change; a reading already under way may have been too early.
  func forget() {
    state.withLock { state in
      state = State(
        value: state.value,
        isForgotten: true,
        begun: state.begun,
        kept: state.begun
      )
    }
  }

  private func end(_ number: Int, _ keep: (inout State) -> Void = { _ in }) {
    state.withLock { state in
      guard number > state.kept else { return }
      state.isBeingRead = false
      keep(&state)
    }
  }
}
