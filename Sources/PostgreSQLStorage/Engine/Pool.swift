import JuiceBar
import PostgreSQL
import Synchronization

/// The connections of one server, which all its bars share.
///
/// There are never more than the limit; who finds none free waits without holding up a thread, in the
/// order of asking.
final class Pool: Sendable {
  private struct State {
    var idle: [Worker] = []
    var count = 0
    var waiting: [CheckedContinuation<Worker, Never>] = []
  }

  private let cluster: Cluster
  private let limit: Int
  private let state = Mutex(State())

  init(cluster: Cluster, limit: Int) {
    self.cluster = cluster
    self.limit = max(1, limit)
  }

  /// Attempts something on a connection of its own.
  func run<Outcome: Sendable>(
    with patience: Worker.Patience = .short,
    _ body: @Sendable (inout Connection) throws -> Outcome
  ) async throws(StorageError) -> Outcome {
    let worker = await take()
    defer { giveBack(worker) }
    return try await worker.run(patience, body)
  }

  private func take() async -> Worker {
    await withCheckedContinuation { asking in
      let worker: Worker? = state.withLock { state in
        if let worker = state.idle.popLast() { return worker }
        if state.count < limit {
          state.count += 1
          return Worker(cluster: cluster)
        }
        state.waiting.append(asking)
        return nil
      }
      if let worker { asking.resume(returning: worker) }
    }
  }

  private func giveBack(_ worker: Worker) {
    let next: CheckedContinuation<Worker, Never>? = state.withLock { state in
      guard !state.waiting.isEmpty else {
        state.idle.append(worker)
        return nil
      }
      return state.waiting.removeFirst()
    }
    next?.resume(returning: worker)
  }
}
