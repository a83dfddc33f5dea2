import JuiceBar
import Synchronization

/// What was read last, for many who ask: once it is old, one of them reads it anew, while the others
/// make do with it.
final class LastReading<Value: Sendable>: Sendable {
  private struct State {
    var value: Value?
    var isBeingRead = false
    /// How often somebody began to read it.
    var begun = 0
    /// Which of these readings it is from; those before are too old to be kept.
    var kept = 0
  }

  private let state = Mutex(State())

  /// What was read last, if anything was.
  var value: Value? { state.withLock { $0.value } }

  /// What was read last, and whether whoever asks is the one to read it anew.
  func ask(_ isFresh: (Value) -> Bool) -> (last: Value?, isToRead: Bool) {
    state.withLock { state in
      guard let value = state.value else { return (nil, true) }
      guard !state.isBeingRead, !isFresh(value) else { return (value, false) }
      state.isBeingRead = true
      return (value, true)
    }
  }

  /// Reads it, and keeps it unless something was changed meanwhile or a later reading was quicker.
  func read(
    _ body: () async throws(StorageError) -> Value
  ) async throws(StorageError) -> Value {
    let number = state.withLock { state in
      state.begun += 1
      return state.begun
    }
    do throws(StorageError) {
      let value = try await body()
      end(number) { ($0.value, $0.kept) = (value, number) }
      return value
    } catch {
      end(number)
      throw error
    }
  }

  /// Has it read anew, since something was changed; whoever reads it just now may have read too early.
  func forget() {
    state.withLock { state in
      state = State(begun: state.begun, kept: state.begun)
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
