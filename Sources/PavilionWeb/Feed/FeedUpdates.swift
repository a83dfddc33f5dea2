import ExpositionGuide
import JSON
import JuiceBar

/// Looks for changes and has the live feed tell them: after every commit of this server, and twice
/// a second for what another process commits to the same storage.
final class FeedUpdates: Sendable {
  /// How often the storage is asked, in milliseconds.
  static let interval = 500
  /// After how many looks a ping is due.
  static let looksPerPing = 4

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

  /// Asks for a look; several before it happens are one.
  func look() { requests.yield() }

  /// Ends ``run()``.
  func stop() { requests.finish() }

  /// Looks whenever it is asked to, until it is stopped.
  func run() async {
    let clock = Task { [weak self] in
      var count = 0
      while !Task.isCancelled {
        try? await Task.sleep(for: .milliseconds(Self.interval))
        count += 1
        if count.isMultiple(of: Self.looksPerPing) { self?.feed.sendPing() }
        self?.look()
      }
    }
    for await _ in looks { await publish() }
    clock.cancel()
  }

  private func publish() async {
    do {
      let exhibition = try await guide.current()?.version ?? 0
      let bar = try await self.bar.current()
      feed.publish(bar, exhibition: exhibition)
      if feed.hasPreparationScreens {
        let queue = try await queue.current()
        feed.publish(.object(QueueDocument.full(queue, bar)), as: .queue)
        feed.publish(QueueDocument.board(queue, by: bar.menu), as: .board)
        feed.publish(QueueDocument.wait(queue, by: bar.menu), as: .wait)
      }
      if feed.hasCallScreens { feed.publish(try await self.bar.openCalls(), at: now()) }
    } catch {
      // Screens notice by themselves that nothing comes; the next look tries again.
      log(LogLine(.error, "live feed cannot read the storage", ["cause": "\(error)"]))
    }
  }
}
