import JuiceBar
import Synchronization

/// Counts what the program does, in the text format of Prometheus.
final class Metrics: Sendable {
  private struct Counts {
    var requests: [Int: Int] = [:]
    var batches = 0
    var orders = 0
    var refusals: [String: Int] = [:]
  }

  private let counts = Mutex(Counts())

  /// Counts an answered request by its status.
  func countRequest(status: Int) {
    counts.withLock { $0.requests[status, default: 0] += 1 }
  }

  /// Counts a batch of commands that the storage has answered.
  func countBatch() {
    counts.withLock { $0.batches += 1 }
  }

  /// Counts an order or why it was refused.
  func count(_ outcome: Outcome) {
    counts.withLock { counts in
      switch outcome {
      case .ordered: counts.orders += 1
      case .updated, .moved, .called, .stock: break
      case .refused(let refusal): counts.refusals[Self.reason(of: refusal), default: 0] += 1
      }
    }
  }

  /// All counts and gauges.
  func text(screens: Int, state: BarState) -> String {
    let counts = counts.withLock { $0 }
    var text = Self.family("pavilion_http_requests_total", "counter", "Requests answered.") {
      counts.requests.sorted { $0.key < $1.key }.map { ("status=\"\($0)\"", $1) }
    }
    text += Self.family("pavilion_batches_total", "counter", "Batches of commands decided.") {
      [("", counts.batches)]
    }
    text += Self.family("pavilion_orders_total", "counter", "Orders taken.") {
      [("", counts.orders)]
    }
    text += Self.family("pavilion_refusals_total", "counter", "Commands refused, by reason.") {
      counts.refusals.sorted { $0.key < $1.key }.map { ("reason=\"\($0)\"", $1) }
    }
    text += Self.family("pavilion_screens", "gauge", "Screens that listen to the live feed.") {
      [("", screens)]
    }
    text += Self.family("pavilion_stock_version", "gauge", "The version of the stock.") {
      [("", state.stock.version)]
    }
    text += Self.family("pavilion_stock_pieces", "gauge", "Pieces on hand, by fruit.") {
      state.menu.fruits.map { ("fruit=\"\($0.id)\"", state.stock[$0.id]) }
    }
    return text
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
    case .unknownCall: "unknown_call"
    case .tooManyCalls: "too_many_calls"
    case .stock(let refusal): refusal.metric
    case .keyReused: "key_reused"
    }
  }
}
