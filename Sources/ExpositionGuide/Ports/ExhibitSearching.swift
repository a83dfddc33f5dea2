/// Finds exhibits by words in their texts; an index implements it.
public protocol ExhibitSearching: Sendable {
  /// The exhibits whose texts, in whatever language, match a query; the best match first.
  ///
  /// - Parameters:
  ///   - query: What a visitor typed. Any text is allowed; one without words matches nothing.
  ///   - limit: How many to return at most.
  /// - Returns: The exhibits' identifiers.
  /// - Throws: ``ExhibitSearchError`` when the index does not answer.
  func ids(
    matching query: String,
    limit: Int
  ) async throws(ExhibitSearchError) -> [Exhibit.ID]
}

/// Why an index did not answer.
public struct ExhibitSearchError: Error, Hashable, Sendable {
  /// What went wrong, for the log.
  public let reason: String

  /// Creates an error with what went wrong.
  public init(reason: String) { self.reason = reason }
}
