/// Cuts a text into sentences, for those who show or check one at a time.
enum Sentences {
  private static let fullWidthMarks: Set<Character> = ["。", "！", "？", "｡"]
  private static let latinMarks: Set<Character> = [".", "!", "?", "…"]
  private static let closing: Set<Character> = [
    "”", "’", "»", "\"", "'", ")", "）", "」", "』", "》", "\u{202F}", "\u{A0}",
  ]
  /// Words whose full stop ends no sentence before a name.
  private static let titles: Set<Substring> = [
    "Mr", "Mrs", "Ms", "Messrs", "Dr", "Prof", "St", "Ste", "Mt", "MM",
  ]
  /// Words whose full stop ends no sentence before a number.
  private static let numbered: Set<String> = [
    "no", "nos", "nr", "p", "pp", "vol", "fig", "c", "ca", "art", "cat", "inv",
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
      if isLatin, goesOn(at: index, after: mark, of: text) { continue }
      sentences.append(text[start..<index])
      start = index
    }
    sentences.append(text[start...])
    return sentences.map { String($0.trimming(where: \.isWhitespace)) }.filter { !$0.isEmpty }
  }

  /// Whether a sentence continues after a Latin mark, as it does within addresses and dates, before a
  /// small letter, and after titles, initials and words that stand before a number.
  private static func goesOn(
    at index: String.Index,
    after mark: String.Index,
    of text: String
  ) -> Bool {
    let rest = text[index...]
    guard let next = rest.first, !next.isNewline else { return false }
    guard next.isWhitespace, let word = rest.first(where: { !$0.isWhitespace }) else {
      return !next.isWhitespace
    }
    if word.isLowercase || word.isNumber && text[..<mark].last?.isNumber == true { return true }
    guard text[mark] == ".", index == text.index(after: mark) else { return false }
    let before = text[..<mark]
    let start = before.lastIndex { !$0.isLetter }.map(before.index(after:)) ?? before.startIndex
    let last = before[start...]
    if word.isNumber { return numbered.contains(last.lowercased()) }
    let isInitial = last.count == 1 && last != "I" && last.first?.isUppercase == true
    return word.isUppercase && (isInitial || titles.contains(last))
  }
}
