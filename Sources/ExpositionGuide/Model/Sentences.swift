/// Cuts a text into sentences, for those who show or check one at a time.
enum Sentences {
  private static let fullWidthMarks: Set<Character> = ["。", "！", "？", "｡"]
  private static let latinMarks: Set<Character> = [".", "!", "?", "…"]
  private static let closing: Set<Character> = [
    "”", "’", "»", "\"", "'", ")", "）", "」", "』", "》", "\u{202F}", "\u{A0}",
  ]

  /// The sentences of a text in order, each with the mark that ends it and without spaces around it.
  static func all(in text: String) -> [String] {
    var sentences: [Substring] = []
    var start = text.startIndex
    var index = start
    while index < text.endIndex {
      let mark = index
      index = text.index(after: index)
      let isLatin = latinMarks.contains(text[mark])
      guard isLatin || text[mark].isNewline || fullWidthMarks.contains(text[mark]) else { continue }
      if !text[mark].isNewline { index = text[index...].drop(while: closing.contains).startIndex }
      if isLatin, goesOn(at: index, after: text[..<mark].last, of: text) { continue }
      sentences.append(text[start..<index])
      start = index
    }
    sentences.append(text[start...])
    return sentences.map { String($0.trimming(where: \.isWhitespace)) }.filter { !$0.isEmpty }
  }

  /// Whether a sentence continues after a Latin mark, as it does within addresses and dates, and
  /// before a small letter.
  private static func goesOn(
    at index: String.Index,
    after last: Character?,
    of text: String
  ) -> Bool {
    let rest = text[index...]
    guard let next = rest.first, !next.isNewline else { return false }
    guard next.isWhitespace, let word = rest.first(where: { !$0.isWhitespace }) else {
      return !next.isWhitespace
    }
    return word.isLowercase || word.isNumber && last?.isNumber == true
  }
}
