internal import Languages

// The faults of single characters, whatever the language.
extension CheckedText {
  func doubledSpaces() -> [Range<String.Index>] {
    runs { $0.isWhitespace && !$0.isNewline }.filter { text[$0].count > 1 }
  }

  var hasOuterSpace: Bool {
    (text.first?.isWhitespace ?? false) || (text.last?.isWhitespace ?? false)
  }

  /// Control characters other than line breaks, characters that cannot be seen, U+FFFD, and what UTF-8
  /// becomes when it is read as Latin-1 or Windows-1252: Ã©, â€™.
  func brokenCharacters() -> [Range<String.Index>] {
    let scalars = text.unicodeScalars
    return scalars.indices.compactMap { index in
      let (scalar, next) = (scalars[index], scalars.index(after: index))
      let isBroken =
        scalar.properties.generalCategory == .control && scalar != "\n" && scalar != "\r"
        || scalar == "\u{FFFD}" || scalar.isHidden || scalar.isMojibake(before: scalars[next...])
      return isBroken ? index..<next : nil
    }
  }

  /// Tags and named characters of HTML; an address in angle brackets is none.
  func markup() -> [Range<String.Index>] {
    text.indices.compactMap { start in
      let rest = text[text.index(after: start)...]
      switch text[start] {
      case "<":
        let name = rest.first == "/" ? rest.dropFirst() : rest
        let behind = name.drop { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
        guard name.first.map({ $0.isASCII && $0.isLetter }) ?? false,
          behind.first.map({ $0.isWhitespace || $0 == "/" || $0 == ">" }) ?? false,
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
      case .japanese: latinPhrases() + runs { $0.isHangul }
      case .simplifiedChinese: latinPhrases() + runs { $0.isHangul } + runs { $0.isKana }
      case .english, .french: runs { $0.isHangul || $0.isKana || $0.isIdeograph }
      }
    let others = runs { $0.isGreekOrCyrillic }
    return (candidates + others).filter { range in
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

  fileprivate var isGreekOrCyrillic: Bool {
    unicodeScalars.first.map { scalar in
      scalar.properties.isAlphabetic
        && (0x370...0x52F ~= scalar.value || 0x1F00...0x1FFF ~= scalar.value)
    } ?? false
  }

  fileprivate var isIdeograph: Bool { unicodeScalars.first?.properties.isIdeographic ?? false }
}

extension Unicode.Scalar {
  /// Whether the character is not seen, and no script needs it: a space without width, a soft hyphen, a
  /// separator of lines, a mark that turns the direction of letters.
  ///
  /// Joiners belong to scripts and to emoji.
  fileprivate var isHidden: Bool {
    switch value {
    case 0xAD, 0x200B, 0x2028, 0x2029, 0x202A...0x202E, 0xFEFF: true
    default: false
    }
  }

  /// Whether the character and the next ones are the bytes of one in UTF-8, each read by itself.
  ///
  /// Only what no text has otherwise counts: "été\u{A0}»" has bytes of UTF-8 too.
  fileprivate func isMojibake(before rest: Substring.UnicodeScalarView) -> Bool {
    let following = rest.prefix(2)
    guard let next = following.first else { return false }
    switch self {
    case "Ã": return next.isByteOfTail
    case "Â": return 0x80...0xBF ~= next.value
    case "Å": return next == "“" || next == "’" || next == "¸"
    case "â" where next == "€" || next.value == 0x80: return true
    case "ã" where next.isOddByteOfTail: return true
    case "ð": return next == "Ÿ" || next.value == 0x9F
    default:
      return 0xE0...0xEF ~= value && following.count == 2
        && following.allSatisfy(\.isByteOfTail) && following.contains(where: \.isOddByteOfTail)
    }
  }

  /// Whether a byte from 0x80 to 0xBF is this in Latin-1 or Windows-1252.
  private var isByteOfTail: Bool {
    0x80...0xBF ~= value || "–—‘’“”…™".unicodeScalars.contains(self) || isOddByteOfTail
  }

  /// Whether it is such a byte, and none of the marks that may follow a letter.
  private var isOddByteOfTail: Bool {
    0x80...0x9F ~= value || "€‚ƒ„†‡ˆ‰Š‹ŒŽ•˜š›œžŸ¡¢£¤¥¦§¨ª¬¯±´µ¶¸¼½¾¿".unicodeScalars.contains(self)
  }
}
