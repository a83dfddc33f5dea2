internal import Languages

/// Finds spaces within Korean words: "만국박 람회", "문 서".
///
/// Korean sets words apart but leaves writers free to join or part compounds, so a rule has to be
/// careful. Two neighbours A and B, with nothing but a space between them, count as one broken word
/// when neither is a word by itself and one of these holds:
///
/// 1. A, with the beginning of B, is a **known word**, and only particles follow it in B. Known are
///    the names and every word of three and more syllables that the same texts write unbroken, and
///    the vocabulary of museums in `KoreanWords`. A break after two syllables with two or more to
///    come is let pass: that is where compounds are rightly parted (팔만 대장경, 금속 활자).
/// 2. Both are **single syllables**, particles aside, and A is no verb form that describes B, which
///    would end in ㄴ or ㄹ.
///
/// A piece is a word by itself when it is a common word of one syllable (`KoreanWords`) or stands
/// elsewhere in the texts next to something else.
struct StraySpaces {
  private var knownWords = KoreanWords.museumVocabulary
  private var occurrences: [Substring: Int] = [:]
  private var pairs: [[Substring]: Int] = [:]

  /// Learns the words of all texts of an exhibition.
  ///
  /// - Parameters:
  ///   - texts: The texts; only Korean ones count.
  ///   - names: Korean names, whose words are known whatever their length.
  init(texts: [CheckedText], names: [String]) {
    for text in texts where text.language == .korean {
      let words = Self.words(of: text.text)
      for word in words {
        let stem = KoreanWords.stem(of: word)
        for form in Set([word, stem]) {
          occurrences[form, default: 0] += 1
          if form.count >= 3 { knownWords.insert(String(form)) }
        }
      }
      for (word, next) in zip(words, words.dropFirst()) {
        pairs[Self.pair(word, next), default: 0] += 1
      }
    }
    for name in names {
      knownWords.formUnion(Self.words(of: name).map { String($0) }.filter { $0.count > 1 })
    }
  }

  /// The stray spaces of a text.
  func findings(in text: CheckedText) -> [Finding] {
    guard text.language == .korean else { return [] }
    let words = Self.words(of: text.text)
    return zip(words, words.dropFirst()).compactMap { first, second in
      let gap = text.text[first.endIndex..<second.startIndex]
      guard gap.allSatisfy({ $0.isWhitespace && !$0.isNewline }),
        let word = brokenWord(first, second)
      else { return nil }
      return text.finding(
        .straySpace,
        "a space stands within the word \(word)",
        excerpt: String(text.text[first.startIndex..<second.endIndex])
      )
    }
  }

  private static func words(of text: String) -> [Substring] {
    text.split { !$0.isHangul }
  }

  private static func pair(_ first: Substring, _ second: Substring) -> [Substring] {
    [first, KoreanWords.stem(of: second)]
  }

  /// The word that two neighbours are when the space between them is taken away, if it is a stray one.
  private func brokenWord(_ first: Substring, _ second: Substring) -> String? {
    let occurrencesHere = pairs[Self.pair(first, second)] ?? 1
    func standsAlone(_ piece: Substring) -> Bool {
      piece.count == 1 && KoreanWords.ofOneSyllable.contains(piece[piece.startIndex])
        || (occurrences[piece] ?? 0) > occurrencesHere
    }
    guard !standsAlone(first) else { return nil }
    for length in stride(from: second.count, to: 0, by: -1) {
      let head = second.prefix(length)
      let word = first + head
      let isCompound = first.count == 2 && length >= 2
      let tail = second.dropFirst(length)
      if !isCompound, knownWords.contains(String(word)), KoreanWords.isParticle(tail),
        !standsAlone(head)
      {
        return String(word)
      }
    }
    let stem = KoreanWords.stem(of: second)
    let describes = first.first.flatMap(HangulSyllable.init).map { [4, 8].contains($0.final) }
    guard first.count == 1, stem.count == 1, describes == false, !standsAlone(stem) else {
      return nil
    }
    return String(first + stem)
  }
}
