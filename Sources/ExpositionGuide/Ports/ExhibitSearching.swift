/// Finds exhibits by words in their texts; an index implements it.
public protocol ExhibitSearching: Sendable {
  /// The exhibits whose texts, in whatever language, have every word of a query, the best match
  /// first; a query without words matches nothing.
  func exhibits(
    matching query: ExhibitQuery,
    limit: Int
  ) async throws(ExhibitSearchError) -> FoundExhibits
}

/// A few different words that a visitor searches for.
public struct ExhibitQuery: Hashable, Sendable {
  /// How many different words there are at most.
  public static let maximumWords = 8
  /// How long the text is at most, in Unicode scalars.
  public static let maximumCharacters = 100

  /// The words as they were typed, each once.
  public let words: [String]

  /// Reads a visitor's input; spaces of any kind separate words.
  ///
  /// - Throws: ``ExhibitQueryFault`` where it is more than is looked up.
  public init(_ text: String) throws(ExhibitQueryFault) {
    guard text.unicodeScalars.count <= Self.maximumCharacters else { throw .tooLong }
    var known: Set<String> = []
    words = text.split(whereSeparator: \.isWhitespace).map(String.init)
      .filter { known.insert($0.lowercased()).inserted }
    guard words.count <= Self.maximumWords else { throw .tooManyWords }
  }
}

/// Why a text is not searched for.
public enum ExhibitQueryFault: Error, Hashable, Sendable {
  case tooLong, tooManyWords
}

/// The result of a search.
public struct FoundExhibits: Hashable, Sendable {
  public let ids: [Exhibit.ID]
  /// Whether these are all: a very large exhibition is not always looked through to its end.
  public let isComplete: Bool

  public init(ids: [Exhibit.ID], isComplete: Bool) {
    (self.ids, self.isComplete) = (ids, isComplete)
  }
}

/// Why an index did not answer.
public enum ExhibitSearchError: Error, Hashable, Sendable {
  /// Too many others wait for it; later it may answer.
  case busy
  /// It is not there; the reason is for the log.
  case broken(reason: String)
}
