import JuiceBar
import Localization
import Time
import Web

extension StaffNeed {
  /// How long, in minutes, an order may stand ready until somebody looks for its visitor.
  private static let forgotten = 15

  /// The orders that wait too long to be made, and those that nobody fetches.
  static let queue: Finder = { (site, texts) async throws(Problem) in
    let queue = try await stored(await site.queue.recent(by: site.bar.menu()))
    guard queue.settings.flow == .byCounter else { return [] }
    let now = site.parts.surroundings.now()
    let late = queue.open.filter { $0.status != .ready }
      .map { ($0, minutes(since: $0.placedAt, at: now)) }
      .filter { $0.1 >= PreparationPageModel.overdue }
    let left = queue.open.filter { $0.status == .ready }
      .map { ($0, minutes(since: $0.statusAt, at: now)) }
      .filter { $0.1 >= forgotten }
    return [
      need(late, .now, .needLate, .bar, texts),
      need(left, .soon, .needLeft, .barColumn(.ready), texts),
    ].compactMap(\.self)
  }

  private static func minutes(since time: Timestamp, at now: Timestamp) -> Int {
    max(0, now.milliseconds - time.milliseconds) / 60_000
  }

  private static func need(
    _ orders: [(order: QueuedOrder, minutes: Int)],
    _ urgency: Urgency,
    _ title: TextKey,
    _ link: Link,
    _ texts: Texts
  ) -> StaffNeed? {
    guard let oldest = orders.max(by: { $0.minutes < $1.minutes }) else { return nil }
    let number = texts(.orderNumber, ["number": texts.number(oldest.order.called)])
    return StaffNeed(
      urgency,
      icon: Icon("juice"),
      title: texts(title, ["count": texts.number(orders.count)]),
      detail: number + " · " + texts(.preparationMinutes, count: oldest.minutes),
      link: link,
      verb: texts(.needLook)
    )
  }
}
