import JuiceBar
import Staffing
import Synchronization

/// The program's counters and gauges, in the text format of Prometheus.
package final class Metrics: Sendable {
  private struct Counts {
    var requests: [Int: Int] = [:]
    // From the fastest flush of a solid-state disk to longer than anyone waits.
    var commits = Histogram(
      limits: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]
    )
    var orders = 0
    var refusals: [String: Int] = [:]
  }

  /// The values measured for each request.
  struct Gauges {
    /// Screens that listen to the live feed.
    let screens: Int
    /// Commands waiting for their batch.
    let waitingCommands: Int
    /// The menu and the stock; `nil` while they cannot be read.
    let bar: BarState?
    /// The measurements of the storage, if it has any.
    let storage: [MetricFamily]
  }

  /// The token of the last program that made a request.
  let reader = Mutex<APIToken?>(nil)
  private let counts = Mutex(Counts())

  /// Counts an answered request by its status.
  func countRequest(status: Int) {
    counts.withLock { $0.requests[status, default: 0] += 1 }
  }

  /// Counts a transaction with the commands of bars, and the time it took.
  func countCommit(taking time: Duration) {
    counts.withLock { $0.commits.count(time / .seconds(1)) }
  }

  /// Counts an order, or the reason of its refusal.
  func count(_ outcome: Outcome) {
    counts.withLock { counts in
      switch outcome {
      case .ordered: counts.orders += 1
      case .updated, .moved, .called, .answeredAll, .suspended, .resumed, .settled, .stock, .day:
        break
      case .refused(let refusal): counts.refusals[Self.reason(of: refusal), default: 0] += 1
      }
    }
  }

  /// All counts and gauges.
  func text(with gauges: Gauges) -> String {
    let counts = counts.withLock { $0 }
    var text = Self.family("pavilion_http_requests_total", "counter", "Requests answered.") {
      counts.requests.sorted { $0.key < $1.key }.map { ("status=\"\($0)\"", $1) }
    }
    text += Self.family("pavilion_batches_total", "counter", "Transactions with commands.") {
      [("", counts.commits.count)]
    }
    text += Self.text(of: counts.commits)
    let waiting = "Commands that wait for their batch."
    text += Self.family("pavilion_commands_waiting", "gauge", waiting) {
      [("", gauges.waitingCommands)]
    }
    text += Self.family("pavilion_orders_total", "counter", "Orders taken.") {
      [("", counts.orders)]
    }
    text += Self.family("pavilion_refusals_total", "counter", "Commands refused, by reason.") {
      counts.refusals.sorted { $0.key < $1.key }.map { ("reason=\"\($0)\"", $1) }
    }
    text += Self.family("pavilion_screens", "gauge", "Screens that listen to the live feed.") {
      [("", gauges.screens)]
    }
    text += Self.family("pavilion_storage_reachable", "gauge", "Whether the storage can be read.") {
      [("", gauges.bar == nil ? 0 : 1)]
    }
    for family in gauges.storage {
      text += Self.family(family.name, family.kind.rawValue, family.help) { family.samples }
    }
    guard let bar = gauges.bar else { return text }
    text += Self.family("pavilion_stock_version", "gauge", "The version of the stock.") {
      [("", bar.stock.version)]
    }
    text += Self.family("pavilion_stock_pieces", "gauge", "Pieces on hand, by fruit.") {
      bar.menu.fruits.map { ("fruit=\"\($0.id)\"", bar.stock[$0.id]) }
    }
    return text
  }

  /// The durations of batches, in the format of a histogram.
  private static func text(of commits: Histogram) -> String {
    let name = "pavilion_commit_seconds"
    let head = "# HELP \(name) How long a transaction took.\n# TYPE \(name) histogram\n"
    let buckets = commits.cumulated.map { limit, count in
      "\(name)_bucket{le=\"\(limit)\"} \(count)\n"
    }
    return head + buckets.joined() + "\(name)_sum \(commits.sum)\n\(name)_count \(commits.count)\n"
  }

  private static func family(
    _ name: String,
    _ type: String,
    _ help: String,
    _ samples: () -> [(labels: String, value: Int)]
  ) -> String {
    let lines = samples().map { labels, value in
      labels.isEmpty ? "\(name) \(value)\n" : "\(name){\(labels)} \(value)\n"
    }
    return "# HELP \(name) \(help)\n# TYPE \(name) \(type)\n" + lines.joined()
  }

  private static func reason(of refusal: Refusal) -> String {
    switch refusal {
    case .shortages: "shortage"
    case .unknownJuice: "unknown_juice"
    case .unknownFruit: "unknown_fruit"
    case .wrongAmount: "wrong_amount"
    case .outOfRange: "out_of_range"
    case .stale: "stale_count"
    case .unknownOrder: "unknown_order"
    case .wrongStep: "wrong_step"
    case .suspended: "suspended"
    case .queueFull: "queue_full"
    case .unknownCall: "unknown_call"
    case .tooManyCalls: "too_many_calls"
    case .payment: "payment"
    case .stock(let refusal): refusal.metric
    case .day: "day"
    case .keyReused: "key_reused"
    }
  }
}
