import Glibc

/// An HTTP/1.1 server on loop threads that are Swift executors as well.
///
/// A handler starts on the loop thread of its connection. One that never waits is answered right
/// there; one that waits leaves the thread to other connections until it can go on.
public final class Server: Sendable {
  let workers: [Worker]
  public let port: Int

  public init(configuration: Configuration, handler: any Handler) throws(ServerError) {
    // Writing to a client that has left is an error to handle, not the end of the process.
    _ = signal(SIGPIPE, SIG_IGN)
    let sockets = try ListeningSocket.descriptors(
      address: configuration.address,
      port: configuration.port,
      count: max(1, configuration.threads)
    )
    port = sockets.port
    let places = Places(configuration)
    let limits = RequestParser.Limits(
      requestLineBytes: configuration.maximumRequestLineBytes,
      headBytes: configuration.maximumHeadBytes,
      bodyBytes: configuration.maximumBodyBytes,
      budget: BodyBudget(configuration.longBodyBytes),
      files: BodyBudget(configuration.spooledBodies)
    )
    var workers: [Worker] = []
    for socket in sockets.descriptors {
      workers.append(
        try Worker(
          listeningSocket: socket,
          places: places,
          limits: limits,
          configuration: configuration,
          handler: handler
        )
      )
    }
    self.workers = workers
    for worker in workers { try startThread { worker.run() } }
  }

  deinit {
    for worker in workers {
      worker.loop.perform { worker.drain(graceSeconds: 0) {} }
    }
  }

  /// Stops accepting, ends event streams, answers the requests in flight, and closes every
  /// connection.
  ///
  /// Handlers that have not returned by then are cancelled and answered for with 503. Their threads
  /// end when they return.
  public func shutDown(gracePeriodSeconds: Double) async {
    await withDiscardingTaskGroup { group in
      for worker in workers {
        group.addTask {
          await withCheckedContinuation { continuation in
            let isRunning = worker.loop.perform {
              worker.drain(graceSeconds: gracePeriodSeconds) { continuation.resume() }
            }
            if !isRunning { continuation.resume() }
          }
        }
      }
    }
  }
}
