import Synchronization

/// Caches a value that takes a while to make: callers who ask meanwhile wait for the same one.
///
/// It is never made on the thread of a connection. A failure is thrown to all who wait for it, and
/// not kept.
package final class SingleFlightCache<Key: Equatable & Sendable, Value: Sendable, Failure: Error>:
  Sendable
{
  private enum Found {
    case kept(Value)
    case beingMade(Task<Result<Value, Failure>, Never>)
  }

  private struct State {
    var kept: (key: Key, value: Value)?
    var flight: (key: Key, task: Task<Result<Value, Failure>, Never>)?
    var made = 0
    /// The first flight whose value may be kept; a change came after earlier ones began.
    var oldest = 0
  }

  private let state = Mutex(State())

  package init() {}

  /// How many times a value was made, with or without success.
  package var made: Int { state.withLock { $0.made } }

  package var last: Value? { state.withLock { $0.kept?.value } }

  /// The value kept for a key, if it is fresh; otherwise a new one.
  package func value(
    for key: Key,
    where isFresh: (Value) -> Bool = { _ in true },
    make: @escaping @Sendable () async throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    let found = state.withLock { state -> Found in
      if let kept = state.kept, kept.key == key, isFresh(kept.value) { return .kept(kept.value) }
      if let flight = state.flight, flight.key == key { return .beingMade(flight.task) }
      state.made += 1
      let task = Task { @concurrent [number = state.made] () async -> Result<Value, Failure> in
        let result: Result<Value, Failure>
        do throws(Failure) { result = .success(try await make()) } catch {
          result = .failure(error)
        }
        self.end(number, key, result)
        return result
      }
      state.flight = (key, task)
      return .beingMade(task)
    }
    switch found {
    case .kept(let value): return value
    case .beingMade(let task): return try await task.value.get()
    }
  }

  private func end(_ number: Int, _ key: Key, _ result: Result<Value, Failure>) {
    state.withLock { state in
      if number == state.made { state.flight = nil }
      if number >= state.oldest, case .success(let value) = result {
        state.kept = (key, value)
        state.oldest = number
      }
    }
  }
}
