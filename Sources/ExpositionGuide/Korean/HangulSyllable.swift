/// A syllable of the Korean script and the letters it is composed of.
///
/// Unicode orders the 11,172 syllables by initial, vowel and final, so that arithmetic takes them
/// apart.
struct HangulSyllable {
  /// The index of the first consonant among the 19: ㄱ ㄲ ㄴ ㄷ ㄸ ㄹ ㅁ ㅂ ㅃ ㅅ ㅆ ㅇ ㅈ ㅉ ㅊ ㅋ ㅌ ㅍ ㅎ.
  let initial: Int
  /// The index of the vowel among the 21: ㅏ ㅐ ㅑ ㅒ ㅓ ㅔ ㅕ ㅖ ㅗ ㅘ ㅙ ㅚ ㅛ ㅜ ㅝ ㅞ ㅟ ㅠ ㅡ ㅢ ㅣ.
  let vowel: Int
  /// The index of the last consonant among the 27 that there are, from 1; 0 for none.
  let final: Int

  init?(_ character: Character) {
    guard let scalar = character.unicodeScalars.first, character.unicodeScalars.count == 1,
      0xAC00...0xD7A3 ~= scalar.value
    else { return nil }
    let index = Int(scalar.value) - 0xAC00
    initial = index / (21 * 28)
    vowel = index / 28 % 21
    final = index % 28
  }
}

extension Character {
  var isHangul: Bool { HangulSyllable(self) != nil }
}
