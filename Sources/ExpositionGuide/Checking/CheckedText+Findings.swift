internal import Languages

// The faults that a text shows by itself.
extension CheckedText {
  func emptyFindings(isName: Bool) -> [Finding] {
    guard text.allSatisfy(\.isWhitespace) else { return [] }
    return [finding(isName ? .blankName : .emptyText, "the \(isName ? "name" : "text") is empty")]
  }

  /// Finds full stops that the next sentence follows without a space.
  ///
  /// A stop counts when a Korean syllable or two small letters stand before it and a Korean syllable
  /// or a capital after it, so that "1900.04.14", "U.S.A" and "example.org" pass.
  func punctuationFindings() -> [Finding] {
    let characters = Array(text.indices)
    return characters.indices.dropFirst(2).dropLast().compactMap { position in
      let stop = characters[position]
      let (earlier, before) = (text[characters[position - 2]], text[characters[position - 1]])
      let after = text[characters[position + 1]]
      let endsWord = before.isHangul || earlier.isLowercase && before.isLowercase
      guard text[stop] == ".", endsWord, after.isHangul || after.isUppercase else { return nil }
      return finding(
        .missingSpace,
        "no space follows a full stop",
        excerpt: excerpt(around: stop..<characters[position + 1])
      )
    }
  }

  /// Finds the first sentence of a Korean or Japanese text that leaves the register of the first one.
  func registerFindings() -> [Finding] {
    let endings = sentences.compactMap { sentence in
      Register(of: sentence, in: language).map { (register: $0, sentence: sentence) }
    }
    guard let first = endings.first,
      let other = endings.first(where: { $0.register != first.register })
    else { return [] }
    let message = "the text begins in \(first.register.name(in: language)) and goes on in "
    return [
      finding(
        .mixedRegisters,
        message + other.register.name(in: language),
        excerpt: String(other.sentence.trimming(where: \.isWhitespace).suffix(24))
      )
    ]
  }

  /// Smaller numbers than this may well count something else than the visitors of a fair.
  static let fewestVisitors = 100_000

  /// The numbers of visitors in the text: those of sentences that speak of visiting, sums of money
  /// aside, and those that count people (명, 人, 名).
  func visitorNumbers() -> [NumberInProse] {
    sentences.flatMap { sentence in
      let numbers = NumberInProse.all(in: String(sentence), language: language)
      let isVisit = speaksOfVisiting(sentence)
      return numbers.filter { isVisit && !$0.isMoney || $0.countsPeople }
    }
  }

  private func speaksOfVisiting(_ sentence: Substring) -> Bool {
    let words =
      switch language {
      case .korean: ["관람", "방문", "입장", "관객"]
      case .english: ["visit", "attend", "admission", "people came"]
      case .french: ["visit", "entrées", " venues"]
      case .japanese: ["来場", "入場", "来館", "観覧", "訪れ"]
      case .simplifiedChinese: ["参观", "入场", "观众", "游客"]
      }
    let sentence = sentence.lowercased()
    return words.contains { sentence.contains($0) }
  }
}
