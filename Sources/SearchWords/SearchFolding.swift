/// How texts and queries are written so that they meet: lower case, half width, without accents and
/// middle dots, each Hangul syllable as its letters, Japanese in katakana without voicing marks.
///
/// Written as letters, two syllables are long enough for an index of three letters, and 해그, on the
/// way to 해금, finds it already. Two Chinese characters, 直指 or 螺鈿, are too short for the index;
/// they are looked for in every text.
package enum SearchFolding: Sendable {
  private static let plain: [Unicode.Scalar: String] = [
    "à": "a", "â": "a", "ä": "a", "á": "a", "ç": "c", "é": "e", "è": "e", "ê": "e", "ë": "e",
    "î": "i", "ï": "i", "í": "i", "ô": "o", "ö": "o", "ó": "o", "ù": "u", "û": "u", "ü": "u",
    "ú": "u", "ÿ": "y", "ñ": "n", "œ": "oe", "æ": "ae",
    // McCune-Reischauer and Hepburn.
    "ŏ": "o", "ŭ": "u", "ō": "o", "ū": "u",
    // The prefix of short words in the index.
    "\u{E000}": "",
    // ル・プティ・ジュルナル is typed without its dots as well.
    "・": "", "·": "", "･": "",
  ]

  /// Katakana of half width, in the order of their code points from U+FF66.
  private static let halfWidthKatakana = Array(
    "ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン"
      .unicodeScalars
  )

  /// Voiced and half-voiced katakana without their marks, as accents are left out elsewhere.
  private static let unvoiced = Dictionary(
    uniqueKeysWithValues: zip(
      "ガギグゲゴザジズゼゾダヂヅデドバビブベボパピプペポヴ".unicodeScalars,
      "カキクケコサシスセソタチツテトハヒフヘホハヒフヘホウ".unicodeScalars
    )
  )

  package static func folded(_ text: some StringProtocol) -> String {
    let text = text.lowercased()
    // As most texts are. NUL would end the text for SQLite.
    guard !text.utf8.allSatisfy({ (1..<0x80).contains($0) }) else { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      if scalar.isASCII {
        if scalar.value != 0 { result.unicodeScalars.append(scalar) }
        continue
      }
      let scalar = fullKatakana(of: halfWidth(of: scalar))
      if let plain = plain[scalar] {
        result += plain
      } else if let letters = hangulLetters(of: scalar) {
        for letter in letters { result.unicodeScalars.append(letter) }
      } else if !isVoicing(scalar), scalar.properties.generalCategory != .nonspacingMark {
        result.unicodeScalars.append(unvoiced[scalar] ?? scalar)
      }
    }
    return result
  }

  /// A Latin letter, digit or mark of full width in half width: ＪＩＫＪＩ.
  private static func halfWidth(of scalar: Unicode.Scalar) -> Unicode.Scalar {
    guard (0xFF01...0xFF5E).contains(scalar.value) else { return scalar }
    let half = Unicode.Scalar(scalar.value - 0xFEE0)
    return half.flatMap { String($0).lowercased().unicodeScalars.first } ?? scalar
  }

  /// A Japanese syllable in katakana of full width: へぐむ and ﾍｸﾞﾑ are ヘグム.
  private static func fullKatakana(of scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0x3041...0x3096: Unicode.Scalar(scalar.value + 0x60) ?? scalar
    case 0xFF66...0xFF9D: halfWidthKatakana[Int(scalar.value - 0xFF66)]
    default: scalar
    }
  }

  /// Whether a scalar is a voicing mark that stands by itself.
  private static func isVoicing(_ scalar: Unicode.Scalar) -> Bool {
    [0x309B, 0x309C, 0xFF9E, 0xFF9F].contains(scalar.value)
  }

  /// The letters of a Hangul syllable (The Unicode Standard, section 3.12, by arithmetic).
  private static func hangulLetters(of scalar: Unicode.Scalar) -> [Unicode.Scalar]? {
    guard (0xAC00...0xD7A3).contains(scalar.value) else { return nil }
    let index = scalar.value - 0xAC00
    let parts = [0x1100 + index / 588, 0x1161 + index % 588 / 28]
    let final = index % 28
    return (parts + (final == 0 ? [] : [0x11A7 + final])).compactMap(Unicode.Scalar.init)
  }
}
