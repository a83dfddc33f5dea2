import JSON
import JuiceBar
package import Web

extension FeedTopic {
  /// The whole queue, for staff.
  package static let queue = FeedTopic(event: "queue", query: "queue", isForStaff: true)
  /// The numbers being made and ready.
  package static let board = FeedTopic(event: "board", query: "board")
  /// The wait for a new order, and the glasses being made.
  package static let wait = FeedTopic(event: "wait", query: "wait")
}

extension FeedNews {
  package static let queue = FeedNews(topics: [.queue, .board, .wait]) { site, bar in
    let queue = try await site.queue.current(by: bar.menu)
    return [
      Item(.queue, .object(QueueDocument.full(queue, bar))),
      Item(.board, QueueDocument.board(queue, by: bar.menu)),
      Item(.wait, QueueDocument.wait(queue, by: bar.menu)),
    ]
  }
}
