public import Languages

extension LocalizedText {
  /// The text in a language, cut into its paragraphs at blank lines.
  public func paragraphs(in language: Language) -> [String] {
    let lines = text(in: language).split(omittingEmptySubsequences: false) { $0.isNewline }
      .map { $0.trimming(where: \.isWhitespace) }
    return lines.split(separator: "").map { $0.joined(separator: "\n") }
  }

  /// The text in a language, cut into its paragraphs and each of these into sentences.
  ///
  /// A sentence ends at the end of a line, after 。！？, and after a Latin mark that a space follows,
  /// unless a small letter comes next or a date continues; closing quotation marks belong to it.
  public func sentences(in language: Language) -> [[String]] {
    paragraphs(in: language).map(Sentences.all)
  }

  /// The text in a language, broken before its first parenthesis, half or full width: the lines of
  /// a title.
  public func titleLines(in language: Language) -> [String] {
    let title = text(in: language)
    guard let parenthesis = title.firstIndex(where: { "(（".contains($0) }) else { return [title] }
    let lines = [title[..<parenthesis], title[parenthesis...]]
    return lines.map { String($0.trimming(where: \.isWhitespace)) }.filter { !$0.isEmpty }
  }
}
