/// A text in one or more languages.
public struct LocalizedText: Hashable, Sendable {
  /// The text by language; there is always at least one.
  public let translations: [Language: String]

  /// Creates a text from its translations, or nothing when there are none.
  public init?(_ translations: [Language: String]) {
    guard !translations.isEmpty else { return nil }
    self.translations = translations
  }

  /// Creates a text that exists in one language alone.
  public init(_ text: String, in language: Language) {
    translations = [language: text]
  }

  /// The text in a language or, where it is missing, in the best one there is.
  public func text(in language: Language) -> String { found(for: language).text }

  /// The text and the language it is really in, so that a page can mark a fallback.
  ///
  /// The order is: the language asked for, Korean, English, then the first by tag.
  public func found(for language: Language) -> (text: String, language: Language) {
    if let text = translations[language] { return (text, language) }
    for candidate in [.fallback, .english] + Language.allCases.sorted() {
      if let text = translations[candidate] { return (text, candidate) }
    }
    return ("", language)
  }
}
