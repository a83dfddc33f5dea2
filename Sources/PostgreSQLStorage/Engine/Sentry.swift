import Executors
import PostgreSQL

/// Looks on a thread of its own whether one of the servers has become the primary.
actor Sentry {
  private nonisolated let executor = QueueExecutor(label: "pavilion.storage.sentry")
  private let cluster: Cluster
  private let host: Host

  // Unowned is safe: the actor holds its executor as long as it lives.
  nonisolated var unownedExecutor: UnownedSerialExecutor {
    unsafe executor.asUnownedSerialExecutor()
  }

  init(cluster: Cluster, host: Host) {
    self.cluster = cluster
    self.host = host
  }

  /// Looks until the task is cancelled.
  func run() async {
    var lookout = Lookout(at: host, of: cluster.hosts)
    while !Task.isCancelled {
      lookout.look()
      try? await Task.sleep(for: Lookout.interval)
    }
  }
}
