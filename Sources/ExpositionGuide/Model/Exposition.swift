public import Languages

/// A fair, as the main screen presents it.
public struct Exposition: Hashable, Sendable {
  /// The name; a second language may follow in parentheses.
  public let title: LocalizedText
  public let visitors: VisitorCount
  public let location: LocalizedText
  /// From when to when it was open.
  public let duration: OpeningPeriod
  /// The text, its paragraphs separated by blank lines.
  public let description: LocalizedText
  /// The same in easy words, see ``LocalizedText/sentences(in:)``; there may be none.
  public let easyDescription: LocalizedText?
  /// The number of visitors in other sources.
  public let otherCounts: [OtherCount]
  /// Where the facts come from.
  public let sources: [Source]

  public init(
    title: LocalizedText,
    visitors: VisitorCount,
    location: LocalizedText,
    duration: OpeningPeriod,
    description: LocalizedText,
    easyDescription: LocalizedText? = nil,
    otherCounts: [OtherCount] = [],
    sources: [Source] = []
  ) {
    self.title = title
    self.visitors = visitors
    self.location = location
    self.duration = duration
    self.description = description
    (self.easyDescription, self.otherCounts, self.sources) = (easyDescription, otherCounts, sources)
  }

  /// Another number of visitors, which a different source gives.
  public struct OtherCount: Hashable, Sendable {
    public let count: VisitorCount
    /// Whose number it is and what it covers.
    public let note: LocalizedText
  }
}
