/// How many durations fell below each of some limits, as Prometheus counts them.
struct Histogram: Sendable {
  /// The limits in seconds, ascending; durations above all of them are counted separately.
  let limits: [Double]
  private var counts: [Int]
  private(set) var sum = 0.0

  /// How many durations were counted.
  var count: Int { counts.reduce(0, +) }

  init(limits: [Double]) {
    self.limits = limits
    counts = Array(repeating: 0, count: limits.count + 1)
  }

  /// Counts a duration in seconds.
  mutating func count(_ seconds: Double) {
    counts[limits.firstIndex { seconds <= $0 } ?? limits.count] += 1
    sum += seconds
  }

  /// The number of durations up to each limit; the last entry has no limit.
  var cumulated: [(limit: String, count: Int)] {
    var total = 0
    return zip(limits.map { "\($0)" } + ["+Inf"], counts).map { limit, count in
      total += count
      return (limit, total)
    }
  }
}
