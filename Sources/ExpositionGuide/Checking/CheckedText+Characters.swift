internal import Languages

// The faults of single characters, whatever the language.
extension CheckedText {
  func doubledSpaces() -> [Range<String.Index>] {
    runs { $0.isWhitespace && !$0.isNewline }.filter { text[$0].count > 1 }
  }

  var hasOuterSpace: Bool {
    (text.first?.isWhitespace ?? false) || (text.last?.isWhitespace ?? false)
  }

  /// Control characters other than line breaks, U+FFFD, and what UTF-8 becomes when it is read as
  /// Latin-1: Ã©, â€™.
  func brokenCharacters() -> [Range<String.Index>] {
    let scalars = text.unicodeScalars
    return scalars.indices.compactMap { index in
      let (scalar, next) = (scalars[index], scalars.index(after: index))
      let following = next < scalars.endIndex ? scalars[next].value : 0
      let isBroken =
        scalar.properties.generalCategory == .control && scalar != "\n" && scalar != "\r"
        || scalar == "\u{FFFD}"
        || "ÃÂ".unicodeScalars.contains(scalar) && 0x80...0xBF ~= following
        || scalar == "â" && [0x20AC, 0x80].contains(following)
      return isBroken ? index..<next : nil
    }
  }

  /// Tags and named characters of HTML.
  func markup() -> [Range<String.Index>] {
    text.indices.compactMap { start in
      let rest = text[text.index(after: start)...]
      switch text[start] {
      case "<":
        let name = rest.first == "/" ? rest.dropFirst() : rest
        guard name.first.map({ $0.isASCII && $0.isLetter }) ?? false,
          let end = rest.firstIndex(of: ">"), !rest[..<end].contains("<")
        else { return nil }
        return start..<text.index(after: end)
      case "&":
        let name = rest.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "#") }
        guard 2...8 ~= name.count, name.endIndex < text.endIndex, text[name.endIndex] == ";"
        else { return nil }
        return start..<text.index(after: name.endIndex)
      default: return nil
      }
    }
  }

  /// The words of another script that no phrase of the text covers.
  ///
  /// A single Latin word in an East Asian text is a name or an abbreviation, and Chinese characters
  /// explain Korean and Japanese ones; both pass.
  func unmarkedPhrases(besides phrases: [String]) -> [Range<String.Index>] {
    let candidates: [Range<String.Index>] =
      switch language {
      case .korean: latinPhrases() + runs { $0.isKana }
      case .japanese, .simplifiedChinese: latinPhrases() + runs { $0.isHangul }
      case .english, .french: runs { $0.isHangul || $0.isKana || $0.isIdeograph }
      }
    return candidates.filter { range in
      text[range].count > 1 && !phrases.contains { $0.contains(text[range]) }
    }
  }

  /// Runs of two and more Latin words, whatever marks stand between them.
  private func latinPhrases() -> [Range<String.Index>] {
    runs { $0.isLatin || $0 == " " || "'’-.".contains($0) }.compactMap { range in
      let phrase = text[range].trimming { !$0.isLatin }
      let words = phrase.split(separator: " ").filter { $0.count(where: \.isLatin) > 1 }
      return words.count > 1 ? phrase.startIndex..<phrase.endIndex : nil
    }
  }

  private func runs(where isPart: (Character) -> Bool) -> [Range<String.Index>] {
    var runs: [Range<String.Index>] = []
    var index = text.startIndex
    while let start = text[index...].firstIndex(where: isPart) {
      index = text[start...].firstIndex { !isPart($0) } ?? text.endIndex
      runs.append(start..<index)
    }
    return runs
  }
}

extension Character {
  fileprivate var isLatin: Bool {
    unicodeScalars.first.map { scalar in
      scalar.properties.isAlphabetic && scalar.value < 0x250
    } ?? false
  }

  fileprivate var isKana: Bool {
    unicodeScalars.first.map { (0x3041...0x30FF).contains($0.value) } ?? false
  }

  fileprivate var isIdeograph: Bool { unicodeScalars.first?.properties.isIdeographic ?? false }
}
