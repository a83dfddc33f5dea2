public import Time

/// A link by which a person without an account reads the guide with its drafts for a few days.
public struct PreviewLink: Hashable, Sendable {
  /// How long a link lasts, in milliseconds: seven days.
  public static let length = 7 * 24 * 3600 * 1000
  /// The number of links that may be open at once.
  public static let maximumOpen = 50

  /// The hash of its secret, which is kept nowhere.
  public let hash: String
  public let author: GuideAuthor
  public let made: Timestamp
  /// The moment from which it leads nowhere.
  public let end: Timestamp

  public init(hash: String, by author: GuideAuthor, at made: Timestamp, end: Timestamp) {
    (self.hash, self.author, self.made, self.end) = (hash, author, made, end)
  }
}

/// Where links to the preview are kept; engines implement it.
public protocol PreviewLinkStorage: Sendable {
  /// Keeps a link, and forgets those that have ended by the moment at which it is made.
  ///
  /// - Returns: Whether it is kept; not where ``PreviewLink/maximumOpen`` are open.
  /// - Throws: ``GuideStorageError``; nothing is kept.
  func add(_ link: PreviewLink) async throws(GuideStorageError) -> Bool

  /// The links open at a moment, the newest first.
  func previewLinks(at now: Timestamp) async throws(GuideStorageError) -> [PreviewLink]

  /// The link of a hash, if it is open at a moment.
  func previewLink(
    _ hash: String,
    at now: Timestamp
  ) async throws(GuideStorageError) -> PreviewLink?

  /// Ends a link early.
  ///
  /// - Returns: Whether it was there.
  /// - Throws: ``GuideStorageError``.
  func endPreviewLink(_ hash: String) async throws(GuideStorageError) -> Bool
}
