/// How often an endpoint answered, by the first digit of the status, and how long it took in all.
struct RouteCounts: Sendable {
  private var answers = InlineArray<6, Int>(repeating: 0)
  private var seconds = 0.0

  mutating func count(_ status: Int, after duration: Duration) {
    answers[min(max(status / 100, 0), 5)] += 1
    seconds += duration / .seconds(1)
  }

  /// The counts of endpoints by their names, such as `GET /pay/{id}`, in the text format of Prometheus.
  static func text(of routes: [String: RouteCounts]) -> String {
    let sorted = routes.sorted { $0.key < $1.key }.map { name, counts in
      let words = name.split(separator: " ", maxSplits: 1)
      return (labels: "method=\"\(words[0])\",route=\"\(words[words.count - 1])\"", counts: counts)
    }
    let requests = "pavilion_route_requests_total"
    var text = MetricFamily.head(requests, "counter", "Requests answered, by route.")
    for (labels, counts) in sorted {
      for digit in counts.answers.indices where counts.answers[digit] > 0 {
        text += "\(requests){\(labels),status=\"\(digit)xx\"} \(counts.answers[digit])\n"
      }
    }
    let durations = "pavilion_route_seconds"
    text += MetricFamily.head(durations, "summary", "How long answers took, by route.")
    for (labels, counts) in sorted {
      text += "\(durations)_sum{\(labels)} \(counts.seconds)\n"
      text += "\(durations)_count{\(labels)} \(counts.total)\n"
    }
    return text
  }

  private var total: Int { answers.indices.reduce(0) { $0 + answers[$1] } }
}
