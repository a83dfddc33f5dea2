internal import Languages

/// The rule for easy texts that can be counted: short sentences.
///
/// Inclusion Europe's "Information for all" (2009) and the Korean practice of 쉬운 글 ask for short
/// sentences with one thought each; the figures are ours.
enum EasyReading {
  /// How long a sentence may be: in words, in Japanese and Chinese in letters and digits.
  static func limit(in language: Language) -> Int {
    switch language {
    case .korean: 8
    case .english, .french: 12
    case .japanese: 35
    case .simplifiedChinese: 24
    }
  }

  /// How long a sentence is, in the same measure; punctuation does not count.
  static func length(of sentence: String, in language: Language) -> Int {
    switch language {
    case .korean, .english, .french:
      sentence.split(whereSeparator: \.isWhitespace).count { $0.contains(where: isLetter) }
    case .japanese, .simplifiedChinese:
      sentence.count(where: isLetter)
    }
  }

  private static func isLetter(_ character: Character) -> Bool {
    character.isLetter || character.isNumber
  }
}

extension CheckedText {
  func longSentenceFindings() -> [Finding] {
    let limit = EasyReading.limit(in: language)
    return Sentences.all(in: text).compactMap { sentence in
      let length = EasyReading.length(of: sentence, in: language)
      guard length > limit else { return nil }
      let unit = [.japanese, .simplifiedChinese].contains(language) ? "letters" : "words"
      return finding(
        .sentenceTooLong,
        "a sentence of \(length) \(unit) is hard to read, \(limit) are easy",
        excerpt: sentence
      )
    }
  }
}
