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
