public import Languages

/// Where a fact comes from.
public struct Source: Hashable, Sendable {
  public let title: LocalizedText
  /// Where it can be read, if it is on the Web.
  public let url: String?
  /// The facts it supports.
  public let note: LocalizedText?

  public init(title: LocalizedText, url: String? = nil, note: LocalizedText? = nil) {
    (self.title, self.url, self.note) = (title, url, note)
  }
}
