import Executors
import PostgreSQL

/// Checks, on a thread of its own, whether another server has become the primary.
actor PrimaryWatcher {
  private nonisolated let executor = QueueExecutor(label: "pavilion.storage.sentry")
  private let cluster: Cluster
  private let host: Host

  // Unowned is safe: the actor holds its executor as long as it lives.
  nonisolated var unownedExecutor: UnownedSerialExecutor {
    unsafe executor.asUnownedSerialExecutor()
  }

  init(cluster: Cluster, host: Host) {
    (self.cluster, self.host) = (cluster, host)
  }

  func run() async {
    var lookout = PrimaryProbe(at: host, of: cluster.hosts)
    while !Task.isCancelled {
      lookout.look()
      try? await Task.sleep(for: PrimaryProbe.interval)
    }
  }
}
