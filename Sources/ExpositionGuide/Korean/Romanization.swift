/// The Revised Romanization of Korean (국어의 로마자 표기법, in force since 2000), for nouns.
///
/// It writes the sounds, not the letters: 삼국사기 is *samguksagi*, 독립문 is *dongnimmun*. Sound changes
/// between syllables are followed as the standard shows them; tense pronunciation is not written, and
/// neither are the additions of ㄴ that depend on a word's composition.
enum Romanization {
  /// The name in lower-case Latin letters, without hyphens; other characters are left out.
  static func romanized(_ name: String) -> String {
    // A gap between words keeps its place, so that no sound change reaches over it.
    let syllables = name.map(HangulSyllable.init)
    var result = ""
    for (index, syllable) in syllables.enumerated() {
      guard let syllable else { continue }
      let isLinked = index > 0 && syllables[index - 1] != nil
      if !isLinked { result += initials[syllable.initial] }
      result += vowels[syllable.vowel]
      if index + 1 < syllables.count, let next = syllables[index + 1] {
        result += joint(from: syllable.final, to: next)
      } else {
        result += Sound(final: syllable.final)?.rawValue ?? ""
      }
    }
    return result
  }

  private static let initials = [
    "g", "kk", "n", "d", "tt", "r", "m", "b", "pp", "s", "ss", "", "j", "jj", "ch", "k", "t", "p",
    "h",
  ]

  private static let vowels = [
    "a", "ae", "ya", "yae", "eo", "e", "yeo", "ye", "o", "wa", "wae", "oe", "yo", "u", "wo", "we",
    "wi", "yu", "eu", "ui", "i",
  ]

  /// The seven sounds in which a syllable can end.
  private enum Sound: String {
    case k
    case n
    case t
    case l
    case m
    case p
    case ng

    init?(final: Int) {
      switch final {
      case 1, 2, 3, 9, 24: self = .k
      case 4, 5, 6: self = .n
      case 7, 19, 20, 22, 23, 25, 27: self = .t
      case 8, 11, 12, 13, 15: self = .l
      case 10, 16: self = .m
      case 14, 17, 18, 26: self = .p
      case 21: self = .ng
      default: return nil
      }
    }
  }

  /// The parts of a final consonant: one stays in its syllable, one moves to a next one that begins
  /// with a vowel.
  private static let carried: [Int: (stays: String, moves: String)] = [
    1: ("", "g"), 2: ("", "kk"), 3: ("k", "s"), 4: ("", "n"), 5: ("n", "j"), 6: ("", "n"),
    7: ("", "d"), 8: ("", "r"), 9: ("l", "g"), 10: ("l", "m"), 11: ("l", "b"), 12: ("l", "s"),
    13: ("l", "t"), 14: ("l", "p"), 15: ("", "r"), 16: ("", "m"), 17: ("", "b"), 18: ("p", "s"),
    19: ("", "s"), 20: ("", "ss"), 21: ("ng", ""), 22: ("", "j"), 23: ("", "ch"), 24: ("", "k"),
    25: ("", "t"), 26: ("", "p"), 27: ("", ""),
  ]

  /// The letters between the vowels of two syllables.
  private static func joint(from final: Int, to next: HangulSyllable) -> String {
    let initial = initials[next.initial]
    guard let sound = Sound(final: final) else { return initial }
    switch (sound, initial) {
    case (_, ""):
      // 해돋이 haedoji, 같이 gachi.
      if next.vowel == 20, final == 7 { return "j" }
      if next.vowel == 20, final == 25 { return "ch" }
      let carried = carried[final] ?? ("", "")
      return carried.stays + carried.moves
    case (_, "g") where final == 27: return "k"
    case (_, "d") where final == 27: return "t"
    case (_, "j") where final == 27: return "ch"
    case (.k, "n"), (.k, "r"): return "ngn"
    case (.k, "m"): return "ngm"
    case (.t, "n"), (.t, "r"): return "nn"
    case (.t, "m"): return "nm"
    case (.p, "n"), (.p, "r"): return "mn"
    case (.p, "m"): return "mm"
    case (.m, "r"): return "mn"
    case (.ng, "r"): return "ngn"
    case (.n, "r"), (.l, "r"), (.l, "n"): return "ll"
    default: return sound.rawValue + initial
    }
  }
}
