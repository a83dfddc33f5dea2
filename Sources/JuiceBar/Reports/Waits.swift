public import Time

/// How long orders took, from when they were placed.
public struct Waits: Hashable, Sendable {
  /// The status an order was waited for.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Until it stood on the counter.
    case ready
    /// Until its visitor had it.
    case collected
  }

  public private(set) var orders = 0
  /// How long all of them took together, in seconds.
  public private(set) var seconds = 0
  /// How many of them each bucket holds, by its number.
  public private(set) var buckets: [Int: Int] = [:]

  public init() {}

  public mutating func add(orders: Int, seconds: Int, inBucket bucket: Int) {
    self.orders.add(orders)
    self.seconds.add(seconds)
    buckets[bucket, default: 0].add(orders)
    if buckets[bucket] == 0 { buckets[bucket] = nil }
  }

  public static func += (left: inout Waits, right: Waits) {
    left.orders.add(right.orders)
    left.seconds.add(right.seconds)
    left.buckets.merge(right.buckets) { $0.adding($1) }
  }

  /// The mean, in whole seconds, rounded; nothing without orders.
  public var mean: Int? { orders > 0 ? (2 * seconds + orders) / (2 * orders) : nil }

  /// The percentile of the waits: the end of the bucket that contains it (nearest-rank percentile).
  ///
  /// So it is never less, and up to 15 minutes at most 15 seconds more. Beyond ``countedEnd``, the
  /// end of the last bucket stands for any longer wait.
  ///
  /// - Parameter percent: How many of a hundred, from 1 to 100; 50 is the median.
  /// - Returns: Seconds; nothing without orders.
  public func percentile(_ percent: Int) -> Int? {
    let rank = (orders * percent + 99) / 100
    var counted = 0
    for (bucket, count) in buckets.sorted(by: { $0.key < $1.key }) {
      counted.add(count)
      if counted >= rank { return Self.end(ofBucket: bucket) }
    }
    return nil
  }

  // MARK: - Buckets

  private static let fine = 15
  /// The wait from which on buckets are a minute wide, in seconds.
  public static let fineEnd = 900
  private static let coarse = 60
  /// The wait from which on all share the last bucket, in seconds.
  public static let countedEnd = 7_200

  /// The number of the bucket of a wait: of 15 seconds each up to 15 minutes, of a minute each up
  /// to two hours, and one for longer waits.
  public static func bucket(ofSeconds seconds: Int) -> Int {
    let seconds = max(0, seconds)
    if seconds < fineEnd { return seconds / fine }
    let first = fineEnd / fine
    return first + (min(seconds, countedEnd) - fineEnd) / coarse
  }

  private static func end(ofBucket bucket: Int) -> Int {
    let first = fineEnd / fine
    return bucket < first ? (bucket + 1) * fine : fineEnd + (bucket - first + 1) * coarse
  }
}

/// When the steps of an order ended the waiting for it.
public struct OrderWaits: Hashable, Sendable {
  /// When the order was placed; it counts there.
  public let placedAt: Timestamp
  /// When it was ready for good, as far as it is.
  public let readyAt: Timestamp?
  /// When it was collected for good, as far as it is.
  public let collectedAt: Timestamp?

  public init(placedAt: Timestamp, readyAt: Timestamp?, collectedAt: Timestamp?) {
    self.placedAt = placedAt
    self.readyAt = readyAt
    self.collectedAt = collectedAt
  }

  /// Reads the steps of an order: steps taken back do not count, and an order that skipped `ready`
  /// was ready when it was collected.
  public init(placedAt: Timestamp, steps: [OrderStep]) {
    let begun = steps.lastIndex { $0.status == .placed || $0.status == .making }
    let made = steps[(begun.map { $0 + 1 } ?? 0)...]
      .first { $0.status == .ready || $0.status == .collected }
    self.init(
      placedAt: placedAt,
      readyAt: made?.at,
      collectedAt: steps.last.flatMap { $0.status == .collected ? $0.at : nil }
    )
  }

  /// The waits as a summary counts them: the status waited for, the bucket, and the seconds.
  public var counted: [(kind: Waits.Kind, bucket: Int, seconds: Int)] {
    [(Waits.Kind.ready, readyAt), (.collected, collectedAt)].compactMap { kind, time in
      guard let time else { return nil }
      // Clocks differ between the servers of a bar, and are set back.
      let seconds = max(0, time.milliseconds - placedAt.milliseconds) / 1_000
      return (kind, Waits.bucket(ofSeconds: seconds), seconds)
    }
  }
}
