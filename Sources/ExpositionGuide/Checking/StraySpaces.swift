internal import Languages

/// Finds spaces within Korean words: "만국박 람회", "문 서".
///
/// Korean sets words apart but leaves writers free to join or part compounds, so a rule has to be
/// careful. Of two neighbours A and B, with nothing but a space between them, the space is a stray
/// one when one of these holds:
///
/// 1. A with the beginning of B is a **known word**, only particles follow it in B, and neither piece
///    is a word by itself. Known are the names, the vocabulary of museums in `KoreanWords`, and every
///    word of three and more syllables that the same texts write unbroken. A break after two
///    syllables with two or more to come is let pass: that is where compounds are rightly parted
///    (팔만 대장경, 금속 활자). In names, vocabulary, and longer words that occur twice, one piece may be
///    a single syllable that happens to be a word (만국박람 회).
/// 2. B is nothing but a **particle** that never stands alone (박람회 에서).
/// 3. Both are **single syllables**, particles aside, neither is a word by itself, and A is no verb
///    form that describes B, which would end in ㄴ or ㄹ.
///
/// A piece is a word by itself when it is a name, a word of the vocabulary, a common word of one
/// syllable, or stands elsewhere in the texts next to something else.
struct StraySpaces {
  private var certainWords = KoreanWords.museumVocabulary
  private var occurrences: [Substring: Int] = [:]
  private var pairs: [[Substring]: Int] = [:]

  init() {}

  init(texts: [CheckedText], names: [String]) {
    for text in texts where text.language == .korean { learn(text.text) }
    for name in names { learn(name: name) }
  }

  /// Learns the words of a Korean text.
  mutating func learn(_ text: String) {
    let words = Self.words(of: text)
    for word in words {
      occurrences[word, default: 0] += 1
      // A single syllable may only look like a stem: 서로 is not 서 with a particle.
      let stem = KoreanWords.stem(of: word)
      if stem != word, stem.count > 1 { occurrences[stem, default: 0] += 1 }
    }
    for (word, next) in zip(words, words.dropFirst()) {
      pairs[Self.pair(word, next), default: 0] += 1
    }
  }

  /// Learns the words of a Korean name, which are never written with a space.
  mutating func learn(name: String) {
    certainWords.formUnion(Self.words(of: name).map { String($0) }.filter { $0.count > 1 })
  }

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

  private static func words(of text: String) -> [Substring] { text.split { !$0.isHangul } }

  private static func pair(_ first: Substring, _ second: Substring) -> [Substring] {
    [first, KoreanWords.stem(of: second)]
  }

  /// The word that two neighbours are without the space between them, if it is a stray one.
  private func brokenWord(_ first: Substring, _ second: Substring) -> String? {
    if KoreanWords.neverAlone.contains(second) { return String(first + second) }
    for length in stride(from: second.count, to: 0, by: -1)
    where KoreanWords.isParticle(second.dropFirst(length)) {
      if isBroken(first, second.prefix(length), before: second) {
        return String(first + second.prefix(length))
      }
    }
    let stem = KoreanWords.stem(of: second)
    guard first.count == 1, stem.count == 1, !Self.describes(first),
      !standsAlone(first, in: (first, second)), !standsAlone(stem, in: (first, second))
    else { return nil }
    return String(first + stem)
  }

  /// Whether two pieces are a known word, of which the second is the beginning of `second`.
  private func isBroken(_ first: Substring, _ head: Substring, before second: Substring) -> Bool {
    let word = first + head
    let isCompound = first.count == 2 && head.count >= 2
    let isCertain = certainWords.contains(String(word))
    let timesUnbroken = word.count >= 3 ? occurrences[Substring(word)] ?? 0 : 0
    guard !isCompound, isCertain || timesUnbroken > 0 else { return false }
    let isFirstWord = standsAlone(first, in: (first, second))
    let isHeadWord = standsAlone(head, in: (first, second))
    if !isFirstWord && !isHeadWord { return true }
    guard word.count >= 3, isCertain || word.count >= 4 && timesUnbroken >= 2 else { return false }
    return first.count == 1 && !isHeadWord || head.count == 1 && !isFirstWord
  }

  /// Whether a piece of two neighbours is a word by itself.
  private func standsAlone(_ piece: Substring, in pair: (Substring, Substring)) -> Bool {
    if piece.count == 1, KoreanWords.ofOneSyllable.contains(piece[piece.startIndex]) { return true }
    let timesHere = pairs[Self.pair(pair.0, pair.1)] ?? 1
    return certainWords.contains(String(piece)) || (occurrences[piece] ?? 0) > timesHere
  }

  /// Whether a syllable ends in ㄴ or ㄹ, as verbs do that describe the next word.
  private static func describes(_ syllable: Substring) -> Bool {
    syllable.last.flatMap(HangulSyllable.init).map { [4, 8].contains($0.final) } ?? false
  }
}
