internal import Languages

// The faults of Japanese and Chinese texts.
extension CheckedText {
  private var isEastAsian: Bool { language == .japanese || language == .simplifiedChinese }

  /// Finds Latin marks after a Japanese or Chinese character: 开幕,次日 instead of 开幕，次日.
  func halfWidthMarkFindings() -> [Finding] {
    guard isEastAsian else { return [] }
    return zip(text.indices, text.indices.dropFirst()).compactMap { before, mark in
      guard text[before].isIdeographOrKana, ",.;:!?".contains(text[mark]) else { return nil }
      return finding(
        .halfWidthMark,
        "a mark of half width follows a character of full width",
        excerpt: excerpt(around: before..<text.index(after: mark))
      )
    }
  }

  /// Finds spaces between Chinese characters, which know none.
  ///
  /// Japanese does: between the parts of
  /// names and, in texts for beginners, between words.
  func ideographSpaceFindings() -> [Finding] {
    guard language == .simplifiedChinese else { return [] }
    let characters = Array(text.indices)
    return characters.indices.dropFirst().dropLast().compactMap { position in
      let (before, space) = (characters[position - 1], characters[position])
      let after = characters[position + 1]
      guard " \u{3000}".contains(text[space]), text[before].isIdeographOrKana,
        text[after].isIdeographOrKana
      else { return nil }
      return finding(
        .straySpace,
        "a space stands between two Chinese characters",
        excerpt: excerpt(around: before..<text.index(after: after))
      )
    }
  }
}

extension Character {
  /// Whether the character is a Chinese one or a Japanese syllable.
  fileprivate var isIdeographOrKana: Bool {
    unicodeScalars.contains { scalar in
      scalar.properties.isIdeographic || (0x3041...0x30FF).contains(scalar.value)
    }
  }
}
