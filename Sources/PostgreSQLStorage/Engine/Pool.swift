import JuiceBar
import PostgreSQL
import Synchronization

/// The connections of one server, which all its bars share.
///
/// There are never more than the limit; a caller that finds none free waits in line without
/// blocking a thread. A connection does one thing at a time and a bar has one batch at a time, so a
/// busy bar takes one connection and a quiet bar finds another. If PostgreSQL has no room for the
/// limit, the pool continues with the connections that it has, and tries for more after growing
/// pauses.
final class Pool: Sendable {
  private struct State {
    var idle: [Worker] = []
    var count = 0
    var waiting: [CheckedContinuation<Worker, Never>] = []
    var refused = 0
    var backoff = ConnectionBackoff()
  }

  /// When PostgreSQL last had no room, and when to try again.
  private struct ConnectionBackoff {
    static let firstPause = Duration.seconds(1)
    static let maximumPause = Duration.seconds(30)

    private var pause = ConnectionBackoff.firstPause
    private(set) var until: ContinuousClock.Instant?

    mutating func note(at now: ContinuousClock.Instant) {
      // Refusals during a pause count as one.
      if let until, now < until { return }
      let isAgain = until.map { now - $0 < Self.maximumPause } ?? false
      pause = isAgain ? min(pause * 2, Self.maximumPause) : Self.firstPause
      until = now + pause
    }
  }

  private let cluster: Cluster
  private let limit: Int
  private let log: @Sendable (String) -> Void
  private let state = Mutex(State())

  init(cluster: Cluster, limit: Int, log: @escaping @Sendable (String) -> Void = { _ in }) {
    self.cluster = cluster
    self.limit = max(1, limit)
    self.log = log
  }

  var figures: ConnectionFigures {
    state.withLock { state in
      ConnectionFigures(
        limit: limit,
        open: state.count,
        busy: state.count - state.idle.count,
        waiting: state.waiting.count,
        refused: state.refused
      )
    }
  }

  /// Runs an attempt on a connection from the pool.
  func run<Outcome: Sendable>(
    with patience: Worker.Patience = .short,
    _ body: @Sendable (inout Connection) throws -> Outcome
  ) async throws(StorageError) -> Outcome {
    while true {
      let worker = await take()
      do throws(Worker.Failure) {
        let outcome = try await worker.run(patience, body)
        giveBack(worker)
        return outcome
      } catch {
        switch error {
        case .crowded(let reason): if retire(worker, for: reason) { continue }
        case .final: break
        }
        giveBack(worker)
        throw error.storageError
      }
    }
  }

  private func take() async -> Worker {
    await withCheckedContinuation { asking in
      let worker: Worker? = state.withLock { state in
        if let worker = state.idle.popLast() { return worker }
        let isCrowded = state.backoff.until.map { .now < $0 } ?? false
        if state.count == 0 || state.count < limit && !isCrowded {
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

  /// Gives up a worker for whose connection PostgreSQL has no room, unless it is the only one.
  private func retire(_ worker: Worker, for reason: String) -> Bool {
    let open: Int? = state.withLock { state in
      state.refused += 1
      state.backoff.note(at: .now)
      guard state.count > 1 else { return nil }
      state.count -= 1
      return state.count
    }
    let word = open.map { "\($0) of \(limit) are open" } ?? "none is open"
    log("PostgreSQL has no room for another connection, \(word): \(reason)")
    return open != nil
  }
}
