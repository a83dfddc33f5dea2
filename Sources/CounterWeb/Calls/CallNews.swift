import JuiceBar
import Time
package import Web

extension FeedTopic {
  /// The open calls, for staff.
  package static let calls = FeedTopic(event: "call", query: "calls", isForStaff: true)
}

extension FeedNews {
  package static let calls = FeedNews(topics: [.calls]) { site, _ in
    let calls = try await site.bar.openCalls()
    let now = site.parts.surroundings.now()
    return [.calls(calls, at: now)]
  }
}

extension FeedNews.Item {
  /// Open calls, which are the same news however old they are.
  static func calls(_ calls: [StaffCall], at now: Timestamp) -> FeedNews.Item {
    FeedNews.Item(
      .calls,
      CallDocument.list(calls, at: now),
      identifiedBy: CallDocument.all(calls)
    )
  }
}
