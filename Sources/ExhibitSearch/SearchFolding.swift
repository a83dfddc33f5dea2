/// How texts and queries are written so that they meet: lower case, without accents, each Hangul
/// syllable as its letters.
///
/// Written as letters, two syllables are long enough for an index of three letters, and 해그, on the
/// way to 해금, finds it already.
enum SearchFolding {
  private static let plain: [Unicode.Scalar: String] = [
    "à": "a", "â": "a", "ä": "a", "á": "a", "ç": "c", "é": "e", "è": "e", "ê": "e", "ë": "e",
    "î": "i", "ï": "i", "í": "i", "ô": "o", "ö": "o", "ó": "o", "ù": "u", "û": "u", "ü": "u",
    "ú": "u", "ÿ": "y", "ñ": "n", "œ": "oe", "æ": "ae",
  ]

  /// A text as the index knows it.
  static func folded(_ text: some StringProtocol) -> String {
    var result = ""
    for scalar in text.lowercased().unicodeScalars {
      if let plain = plain[scalar] {
        result += plain
      } else if let letters = hangulLetters(of: scalar) {
        for letter in letters { result.unicodeScalars.append(letter) }
      } else if scalar.properties.generalCategory != .nonspacingMark {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
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
