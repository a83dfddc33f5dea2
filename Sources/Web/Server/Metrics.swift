import JuiceBar
import Staffing
import Synchronization

/// The program's counters and gauges, in the text format of Prometheus.
package final class Metrics: Sendable {
  private struct Counts {
    var requests: [Int: Int] = [:]
    // By the name of the endpoint, so that there are no more than endpoints.
    var routes: [String: RouteCounts] = [:]
    var bars: [BarID: BarCounts] = [:]
    // From the fastest flush of a solid-state disk to longer than anyone waits.
    var commits = Histogram(
      limits: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]
    )
    var orders = 0
    var refusals: [String: Int] = [:]
  }

  private struct BarCounts {
    var requests = 0
    var orders = 0
  }

  /// The values measured for each request.
  struct Gauges {
    /// The bars that the caller may see; `nil` for all.
    let bar: BarID?
    /// Screens that listen to the live feed of each bar.
    let screens: [BarID: Int]
    /// Commands waiting for their batch.
    let waitingCommands: Int
    /// The menu and the stock; `nil` while they cannot be read.
    let state: BarState?
    /// The measurements of the storage, the machine and the webhooks.
    let others: [MetricFamily]
  }

  /// The token of the last program that made a request.
  let reader = Mutex<APIToken?>(nil)
  private let counts = Mutex(Counts())

  /// Counts an answered request by its status; by its bar and the endpoint as well, if it reached one.
  func countRequest(
    status: Int,
    from endpoint: String?,
    at bar: BarID,
    after duration: Duration
  ) {
    counts.withLock { counts in
      counts.requests[status, default: 0] += 1
      guard let endpoint else { return }
      counts.bars[bar, default: BarCounts()].requests += 1
      counts.routes[endpoint, default: RouteCounts()].count(status, after: duration)
    }
  }

  /// Counts a transaction with the commands of bars, and the time it took.
  func countCommit(taking time: Duration) {
    counts.withLock { $0.commits.count(time / .seconds(1)) }
  }

  /// Counts an order, or the reason of its refusal.
  func count(_ outcome: Outcome, at bar: BarID) {
    counts.withLock { counts in
      switch outcome {
      case .ordered:
        counts.orders += 1
        counts.bars[bar, default: BarCounts()].orders += 1
      case .updated, .moved, .called, .answeredAll, .suspended, .resumed, .settled, .stock, .day:
        break
      case .refused(let refusal): counts.refusals[Self.reason(of: refusal), default: 0] += 1
      }
    }
  }

  /// All counts and gauges.
  func text(with gauges: Gauges) -> String {
    let counts = counts.withLock { $0 }
    let bars = counts.bars.filter { gauges.bar == nil || $0.key == gauges.bar }
    var families: [MetricFamily] = [
      .init(
        "pavilion_http_requests_total",
        .counter,
        "Requests answered.",
        counts.requests.sorted { $0.key < $1.key }.map { ("status=\"\($0)\"", $1) }
      ),
      .init(
        "pavilion_bar_requests_total",
        .counter,
        "Requests answered, by bar.",
        Self.samples(bars.mapValues(\.requests))
      ),
      .init(
        "pavilion_batches_total",
        .counter,
        "Transactions with commands.",
        counts.commits.count
      ),
      .init(
        "pavilion_commands_waiting",
        .gauge,
        "Commands that wait for their batch.",
        gauges.waitingCommands
      ),
      .init("pavilion_orders_total", .counter, "Orders taken.", counts.orders),
      .init(
        "pavilion_bar_orders_total",
        .counter,
        "Orders taken, by bar.",
        Self.samples(bars.mapValues(\.orders))
      ),
      .init(
        "pavilion_refusals_total",
        .counter,
        "Commands refused, by reason.",
        counts.refusals.sorted { $0.key < $1.key }.map { ("reason=\"\($0)\"", $1) }
      ),
      .init(
        "pavilion_screens",
        .gauge,
        "Screens that listen to the live feed, by bar.",
        Self.samples(gauges.screens)
      ),
      .init(
        "pavilion_storage_reachable",
        .gauge,
        "Whether the storage can be read.",
        gauges.state == nil ? 0 : 1
      ),
    ]
    families += gauges.others
    if let bar = gauges.state {
      let fruits = bar.menu.fruits.map { ("fruit=\"\($0.id)\"", bar.stock[$0.id]) }
      families += [
        .init("pavilion_stock_version", .gauge, "The version of the stock.", bar.stock.version),
        .init("pavilion_stock_pieces", .gauge, "Pieces on hand, by fruit.", fruits),
      ]
    }
    return families.map(\.text).joined() + Self.text(of: counts.commits)
      + RouteCounts.text(of: counts.routes)
  }

  private static func samples(_ values: [BarID: Int]) -> [(labels: String, value: Int)] {
    values.sorted { $0.key < $1.key }.map { ("bar=\"\($0)\"", $1) }
  }

  /// The durations of batches, in the format of a histogram.
  private static func text(of commits: Histogram) -> String {
    let name = "pavilion_commit_seconds"
    let buckets = commits.cumulated.map { limit, count in
      "\(name)_bucket{le=\"\(limit)\"} \(count)\n"
    }
    return MetricFamily.head(name, "histogram", "How long a transaction took.") + buckets.joined()
      + "\(name)_sum \(commits.sum)\n\(name)_count \(commits.count)\n"
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
