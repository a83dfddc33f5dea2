import Executors
import JuiceBar
import PostgreSQL

/// One connection and the thread that waits for it; runs one attempt at a time.
actor Worker {
  /// How long an attempt is repeated.
  enum Patience {
    /// Until every server was tried.
    case short
    /// Also after an unknown outcome, for a while: the repeated attempt finds out whether it was
    /// committed.
    case settling(Duration)
  }

  enum Failure: Error {
    /// Nothing was tried: the server has no room for this connection.
    case crowded(String)
    case final(StorageError)

    var storageError: StorageError {
      switch self {
      case .crowded(let reason): .unavailable(reason)
      case .final(let error): error
      }
    }
  }

  private nonisolated let executor = QueueExecutor(label: "pavilion.storage.postgresql")
  private let cluster: Cluster
  private var idle: Connection?

  /// How often an attempt may be rolled back because of others before it fails.
  private static let maximumRetries = 10

  // Unowned is safe: the actor holds its executor as long as it lives.
  nonisolated var unownedExecutor: UnownedSerialExecutor {
    unsafe executor.asUnownedSerialExecutor()
  }

  init(cluster: Cluster) { self.cluster = cluster }

  /// Repeats an attempt until it succeeds, is refused for good, or no server can be reached.
  func run<Outcome: Sendable>(
    _ patience: Patience,
    _ body: @Sendable (inout Connection) throws -> Outcome
  ) async throws(Failure) -> Outcome {
    var (retries, losses) = (0, 0)
    // While no server can be reached, the cluster itself limits attempts to this pace.
    var backoff = Backoff(maximum: Cluster.rest)
    var settling: (reason: String, until: ContinuousClock.Instant)?
    while true {
      let error: any Error
      switch attempt(body) {
      case .success(let outcome): return outcome
      case .failure(let failure): error = failure
      }
      guard let failure = error as? PostgreSQLError else { throw .final(StorageError(error)) }
      if failure.reaction == .lookUp, settling == nil {
        guard case .settling(let time) = patience else { throw .final(StorageError(failure)) }
        settling = (failure.description, .now + time)
      }
      if let (reason, until) = settling {
        // Once the attempt may have been committed, only an answer ends it.
        guard failure.reaction != .fail, .now < until else { throw .final(.unknownOutcome(reason)) }
        await pause(&backoff)
        continue
      }
      if failure.state == .tooManyConnections { throw .crowded(failure.description) }
      switch failure.reaction {
      case .reconnect where losses <= cluster.address.hosts.count:
        losses += 1
        // The first loss is usually a connection that broke while idle.
        if losses > 1 { await pause(&backoff) }
      case .retry where retries < Self.maximumRetries, .refused where retries < 1:
        // A second look may find a key that was not yet there at the first.
        retries += 1
        await pause(&backoff)
      default: throw .final(StorageError(failure))
      }
    }
  }

  private func pause(_ backoff: inout Backoff) async { try? await Task.sleep(for: backoff.next()) }

  /// Runs one attempt, on the idle connection or a new one; a broken connection is dropped.
  private func attempt<Outcome: Sendable>(
    _ body: @Sendable (inout Connection) throws -> Outcome
  ) -> Result<Outcome, any Error> {
    do {
      var connection = try connect()
      do {
        let outcome = try body(&connection)
        keep(connection)
        return .success(outcome)
      } catch {
        if (error as? PostgreSQLError)?.reaction == .reconnect { connection.close() }
        keep(connection)
        return .failure(error)
      }
    } catch {
      return .failure(error)
    }
  }

  private func keep(_ used: consuming Connection) {
    if used.isOpen { idle = consume used } else { cluster.hosts.failed(used) }
  }

  private func connect() throws -> Connection {
    if let connection = idle.take(), cluster.hosts.trusts(connection) { return connection }
    return try cluster.connect()
  }
}
