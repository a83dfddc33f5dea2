import ExpositionGuide
import JuiceBar
import Time

/// Checks for changes and has the live feed send them, after every commit of this server, when a
/// screen connects, and when the rounds over all bars find that another process has committed to
/// the same storage.
package final class FeedUpdates: Sendable {
  private let guide: GuideReader
  private let feed: LiveFeed
  private let log: @Sendable (LogLine) -> Void
  private let looks: AsyncStream<Void>
  private let requests: AsyncStream<Void>.Continuation

  init(
    guide: GuideReader,
    feed: LiveFeed,
    log: @escaping @Sendable (LogLine) -> Void
  ) {
    self.guide = guide
    self.feed = feed
    self.log = log
    (looks, requests) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  /// Asks for a check; requests before the next check count as one.
  package func look() { requests.yield() }

  /// Whether the bar could not be read at the last check, or is known to be out of reach.
  package var isAway: Bool { feed.isAway }

  /// Ends ``run()``.
  func stop() { requests.finish() }

  /// Checks the bar of a site whenever asked to, until stopped.
  func run(for site: BarSite) async {
    for await _ in looks where feed.hasScreens || isAway { await publish(site) }
  }

  /// Tells the screens that the bar cannot be read, until a check succeeds.
  ///
  /// - Returns: Whether this is news to the screens.
  @discardableResult
  package func goAway() -> Bool { feed.goAway() }

  private func publish(_ site: BarSite) async {
    do {
      let bar = try await site.bar.current()
      feed.comeBack(with: bar)
      feed.publish(bar, exhibition: await exhibitionVersion())
      for news in site.share.features.news where feed.isFollowed(news.topics) {
        for item in try await news.read(site, bar) { feed.publish(item) }
      }
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
    return guide.lastKnownEdition ?? 0
  }
}
