import JuiceBar
public import Time

/// When an event that could not be delivered is tried again, and when no longer.
public struct WebhookSchedule: Hashable, Sendable {
  /// The pauses after the first attempts, in milliseconds; one attempt more than there are pauses.
  public let pauses: [Int]

  /// After how long without a success a webhook is switched off, in milliseconds: three days.
  public static let patienceMilliseconds = 3 * 24 * 3600 * 1000

  /// Ten attempts in about 28 hours, close to the recommendation of Standard Webhooks.
  public static let usual = WebhookSchedule(
    pauses: [5, 30, 120, 600, 1800, 7200, 18_000, 36_000, 36_000].map { $0 * 1000 }
  )

  /// Creates a schedule.
  public init(pauses: [Int]) { self.pauses = pauses }

  /// When to try again after a number of attempts: the pause and up to a fifth more, so that receivers
  /// are not asked by all at once; nothing when it was the last.
  public func next(
    after attempts: Int,
    at now: Timestamp,
    using generator: inout some RandomNumberGenerator
  ) -> Timestamp? {
    guard attempts >= 1, attempts <= pauses.count else { return nil }
    let pause = pauses[attempts - 1]
    let jitter = Int.random(in: 0...max(0, pause / 5), using: &generator)
    return Timestamp(milliseconds: now.milliseconds + pause + jitter)
  }
}

/// The state of a webhook after an attempt.
public enum WebhookVerdict: Hashable, Sendable {
  /// The event was taken; go on with the next.
  case delivered
  /// Try the same event again.
  case retry
  /// Put the event aside, and go on with the next.
  case bury
}

extension WebhookProgress {
  /// Notes an attempt to deliver the event that leads to a cursor.
  ///
  /// - Parameters:
  ///   - isTaken: Whether the receiver took the event.
  ///   - next: The cursor after the event.
  ///   - schedule: When to try again.
  ///   - now: When the attempt ended.
  ///   - generator: The source of jitter.
  /// - Returns: The fate of the event.
  public mutating func note(
    isTaken: Bool,
    leadingTo next: WebhookCursor,
    by schedule: WebhookSchedule,
    at now: Timestamp,
    using generator: inout some RandomNumberGenerator
  ) -> WebhookVerdict {
    guard !isTaken else {
      self = WebhookProgress(cursor: next)
      return .delivered
    }
    failingSince = failingSince ?? now
    attempts += 1
    if let time = schedule.next(after: attempts, at: now, using: &generator) {
      nextAt = time
      return .retry
    }
    cursor = next
    attempts = 0
    nextAt = nil
    return .bury
  }

  /// Whether nothing has been taken for so long that the webhook is to be switched off.
  public func isHopeless(at now: Timestamp) -> Bool {
    failingSince.map {
      now.milliseconds - $0.milliseconds >= WebhookSchedule.patienceMilliseconds
    } ?? false
  }

  /// Whether the next event may be tried.
  public func isDue(at now: Timestamp) -> Bool { nextAt.map { $0 <= now } ?? true }
}
