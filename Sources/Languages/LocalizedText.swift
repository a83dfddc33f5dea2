/// A text in one or more languages.
public struct LocalizedText: Hashable, Sendable {
  /// The text by language; there is always at least one.
  public let translations: [Language: String]
  /// The phrases of other languages that the translations quote, such as "Le bilan d’un siècle".
  public let phrases: [Language: [String]]

  /// Creates a text from its translations and the phrases in them that are of another language, or
  /// nothing when there are no translations.
  public init?(_ translations: [Language: String], phrases: [Language: [String]] = [:]) {
    guard !translations.isEmpty else { return nil }
    self.translations = translations
    self.phrases = phrases
  }

  public init(_ text: String, in language: Language) {
    translations = [language: text]
    phrases = [:]
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
