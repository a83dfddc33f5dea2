import Executors
import JuiceBar
import PostgreSQL

/// Hears on a thread of its own which bars were changed.
actor NoticeListener {
  /// How long it may take until the end of the task is noticed.
  private static let interval = Duration.milliseconds(500)

  private nonisolated let executor = QueueExecutor(label: "pavilion.storage.notices")
  private let cluster: Cluster

  // Unowned is safe: the actor holds its executor as long as it lives.
  nonisolated var unownedExecutor: UnownedSerialExecutor {
    unsafe executor.asUnownedSerialExecutor()
  }

  init(cluster: Cluster) { self.cluster = cluster }

  /// Hears until the task is cancelled.
  func run(_ noticed: @Sendable (BarID?) -> Void) {
    var listener = Listener(
      to: NoticeSender.channel,
      at: cluster.hosts,
      interval: Self.interval
    )
    while !Task.isCancelled {
      switch listener.next() {
      case .notified(let words): for word in words { noticed(BarID(word.payload)) }
      case .connected: noticed(nil)
      case .quiet, .lost: break
      }
    }
  }
}
