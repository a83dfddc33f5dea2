import JuiceBar
import Synchronization

/// What was read last, for many who ask: once it is old, one of them reads it anew, while the others
/// make do with it.
final class LastReading<Value: Sendable>: Sendable {
  private struct State {
    var value: Value?
    var isBeingRead = false
    /// How often it was forgotten.
    var changes = 0
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

  /// Reads it, and keeps it unless something was changed meanwhile.
  func read(
    _ body: () async throws(StorageError) -> Value
  ) async throws(StorageError) -> Value {
    let changes = state.withLock { $0.changes }
    do throws(StorageError) {
      let value = try await body()
      end(changes) { $0.value = value }
      return value
    } catch {
      end(changes)
      throw error
    }
  }

  /// Has it read anew, since something was changed; whoever reads it just now may have read too early.
  func forget() {
    state.withLock { state in
      state = State(changes: state.changes + 1)
    }
  }

  private func end(_ changes: Int, _ keep: (inout State) -> Void = { _ in }) {
    state.withLock { state in
      guard state.changes == changes else { return }
      state.isBeingRead = false
      keep(&state)
    }
  }
}
