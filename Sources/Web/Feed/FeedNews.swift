package import JSON

/// A kind of news that screens can follow beside the stock.
package struct FeedTopic: Hashable, Sendable {
  package let event: String
  /// The name in the query of the live feed that asks for it.
  package let query: String
  /// Whether only staff may follow it.
  package var isForStaff = false

  package init(event: String, query: String, isForStaff: Bool = false) {
    self.event = event
    self.query = query
    self.isForStaff = isForStaff
  }
}

/// The news of some topics, as a feature reads them.
package struct FeedNews: Sendable {
  /// The latest on a topic.
  package struct Item: Sendable {
    package let topic: FeedTopic
    /// The data as JSON.
    package let text: String
    /// Identifies the news: screens are not sent the same twice.
    let identity: String

    /// Creates news that differs whenever its data does, or the given part of it.
    package init(_ topic: FeedTopic, _ data: JSONValue, identifiedBy part: JSONValue? = nil) {
      self.topic = topic
      text = data.encoded()
      identity = part?.encoded() ?? text
    }
  }

  package let topics: Set<FeedTopic>
  /// Reads the news of a bar in its current state.
  package let read: @Sendable (BarSite, BarState) async throws -> [Item]

  package init(
    topics: Set<FeedTopic>,
    read: @escaping @Sendable (BarSite, BarState) async throws -> [Item]
  ) {
    self.topics = topics
    self.read = read
  }
}
