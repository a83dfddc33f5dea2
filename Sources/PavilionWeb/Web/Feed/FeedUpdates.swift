import ExpositionGuide
import JSON
import JuiceBar

/// Checks for changes and has the live feed send them, after every commit of this server, when a
/// screen connects, and when the rounds over all bars find that another process has committed to
/// the same storage.
final class FeedUpdates: Sendable {
  private let bar: BarReader
  private let guide: GuideReader
  private let queue: QueueReader
  private let feed: LiveFeed
  private let now: @Sendable () -> Timestamp
  private let log: @Sendable (LogLine) -> Void
  private let looks: AsyncStream<Void>
  private let requests: AsyncStream<Void>.Continuation

  init(
    bar: BarReader,
    guide: GuideReader,
    queue: QueueReader,
    feed: LiveFeed,
    now: @escaping @Sendable () -> Timestamp,
    log: @escaping @Sendable (LogLine) -> Void
  ) {
    self.bar = bar
    self.guide = guide
    self.queue = queue
    self.feed = feed
    self.now = now
    self.log = log
    (looks, requests) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  /// Asks for a check; requests before the next check count as one.
  func look() { requests.yield() }

  /// Whether the bar could not be read at the last check, or is known to be out of reach.
  var isAway: Bool { feed.isAway }

  /// Ends ``run()``.
  func stop() { requests.finish() }

  /// Checks whenever asked to, until stopped.
  func run() async {
    for await _ in looks where feed.hasScreens || isAway { await publish() }
  }

  /// Tells the screens that the bar cannot be read, until a check succeeds.
  ///
  /// - Returns: Whether this is news to the screens.
  @discardableResult
  func goAway() -> Bool { feed.goAway() }

  private func publish() async {
    do {
      let bar = try await self.bar.current()
      feed.comeBack(with: bar)
      feed.publish(bar, exhibition: await exhibitionVersion())
      if feed.hasPreparationScreens {
        let queue = try await queue.current(by: bar.menu)
        feed.publish(.object(QueueDocument.full(queue, bar)), as: .queue)
        feed.publish(QueueDocument.board(queue, by: bar.menu), as: .board)
        feed.publish(QueueDocument.wait(queue, by: bar.menu), as: .wait)
      }
      if feed.hasCallScreens { feed.publish(try await self.bar.openCalls(), at: now()) }
    } catch {
      // The next check tries again.
      guard goAway() else { return }
      log(LogLine(.error, "live feed cannot read the storage", ["cause": "\(error)"]))
    }
  }

  /// The version of the exhibition; the last one known if it cannot be read, so that the bar's
  /// screens do not suffer.
  private func exhibitionVersion() async -> Int {
    _ = try? await guide.current()
    return guide.lastKnownVersion ?? 0
  }
}
