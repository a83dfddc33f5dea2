extension LocalizedText {
  /// A piece of a text that is in one language.
  public struct Run: Hashable, Sendable {
    public let text: String
    /// The language of a phrase that is in another one than the text; nothing for the text itself.
    public let language: Language?

    init(_ text: Substring, language: Language? = nil) {
      self.text = String(text)
      self.language = language
    }
  }

  /// A part of the text in a language, cut where a phrase of another language begins and ends.
  ///
  /// - Parameters:
  ///   - part: A paragraph, a line, or the whole text.
  ///   - language: The language that it is in.
  /// - Returns: The pieces in order; together they are the part.
  public func runs(of part: String, in language: Language) -> [Run] {
    var runs: [Run] = []
    var rest = part[...]
    while let (range, phraseLanguage) = firstPhrase(in: rest, of: language) {
      if rest.startIndex < range.lowerBound { runs.append(Run(rest[..<range.lowerBound])) }
      runs.append(Run(rest[range], language: phraseLanguage))
      rest = rest[range.upperBound...]
    }
    return rest.isEmpty ? runs : runs + [Run(rest)]
  }

  /// The first phrase that occurs; of two that begin together the longer one.
  private func firstPhrase(
    in text: Substring,
    of language: Language
  ) -> (Range<String.Index>, Language)? {
    phrases.filter { $0.key != language }
      .flatMap { phraseLanguage, phrases in
        phrases.compactMap { phrase in
          phrase.isEmpty ? nil : text.firstRange(of: phrase).map { ($0, phraseLanguage) }
        }
      }
      .min { left, right in
        (left.0.lowerBound, right.0.upperBound) < (right.0.lowerBound, left.0.upperBound)
      }
  }
}
