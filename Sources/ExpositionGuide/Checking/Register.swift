internal import Languages

/// The register of a Korean or Japanese sentence, told by its ending.
enum Register {
  case plain, formal

  /// The endings that stand for the register in a language.
  func name(in language: Language) -> String {
    switch (self, language) {
    case (.plain, .japanese): "だ・である"
    case (.formal, .japanese): "です・ます"
    case (.plain, _): "-다"
    case (.formal, _): "-습니다"
    }
  }

  /// The register of a sentence, or nothing when it ends in neither form, as a heading does, and in
  /// languages without registers.
  init?(of sentence: Substring, in language: Language) {
    switch language {
    case .korean: self.init(ofKorean: sentence)
    case .japanese: self.init(ofJapanese: sentence)
    case .english, .french, .simplifiedChinese: return nil
    }
  }

  private init?(ofKorean sentence: Substring) {
    guard sentence.hasSuffix(".") else { return nil }
    let ending = sentence.reversed().drop { !$0.isHangul }.prefix(3)
    let syllables = Array(ending.reversed())
    guard syllables.last == "다" else { return nil }
    // -ㅂ니다: the syllable before has ㅂ below, the 17th last consonant. So 아니다 is plain.
    let hasB = syllables.first.flatMap(HangulSyllable.init)?.final == 17
    self = hasB && syllables.dropFirst() == ["니", "다"] ? .formal : .plain
  }

  private init?(ofJapanese sentence: Substring) {
    guard sentence.hasSuffix("。") else { return nil }
    let words = sentence.dropLast()
    if ["です", "ます", "でした", "ました", "ません", "ましょう", "ください"].contains(where: words.hasSuffix) {
      self = .formal
    } else if ["だ", "である", "た", "る", "ない"].contains(where: words.hasSuffix) {
      self = .plain
    } else {
      return nil
    }
  }
}
