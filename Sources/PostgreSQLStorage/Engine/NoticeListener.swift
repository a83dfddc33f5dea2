import Executors
import Identifiers
import JuiceBar
import PostgreSQL

/// Listens, on a thread of its own, for the bars that change.
actor NoticeListener {
  /// The longest delay until cancellation is noticed.
  private static let interval = Duration.milliseconds(500)

  private nonisolated let executor = QueueExecutor(label: "pavilion.storage.notices")
  private let cluster: Cluster

  // Unowned is safe: the actor holds its executor as long as it lives.
  nonisolated var unownedExecutor: UnownedSerialExecutor {
    unsafe executor.asUnownedSerialExecutor()
  }

  init(cluster: Cluster) { self.cluster = cluster }

  func run(_ noticed: @Sendable (BarID?) -> Void) {
    var listener = Listener(to: NoticeSender.channel, at: cluster.hosts, interval: Self.interval)
    while !Task.isCancelled {
      switch listener.next() {
      case .notified(let words): for word in words { noticed(BarID(word.payload)) }
      case .connected: noticed(nil)
      case .quiet, .lost: break
      }
    }
  }
}
