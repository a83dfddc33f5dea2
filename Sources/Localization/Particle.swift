/// A Korean particle whose form depends on how the word before it ends: 이/가, 이에요/예요, 으로/로.
struct Particle: Hashable, Sendable {
  private let afterConsonant: Substring
  private let afterVowel: Substring

  /// Reads a particle's two forms, `이/가`; the first one follows a consonant.
  init(_ forms: Substring) {
    let slash = forms.utf8.firstIndex(of: UInt8(ascii: "/")) ?? forms.endIndex
    afterConsonant = forms[..<slash]
    afterVowel = forms[slash...].dropFirst()
  }

  /// The form that follows a word.
  func form(after word: String) -> Substring {
    switch Ending(of: word) {
    case .vowel: afterVowel
    case .rieul: afterConsonant.hasPrefix("으") ? afterVowel : afterConsonant
    case .consonant: afterConsonant
    }
  }
}

/// The sound of a word's end when read aloud in Korean.
enum Ending: Hashable, Sendable {
  case vowel
  /// The consonant ㄹ, after which 으로 becomes 로.
  case rieul
  case consonant

  /// Finds a word's ending from its last letter or digit; a remark in parentheses does not count.
  init(of word: String) {
    var spoken = word[...]
    if spoken.last == ")", let parenthesis = spoken.lastIndex(of: "("),
      parenthesis != spoken.startIndex
    {
      spoken = spoken[..<parenthesis]
    }
    let letters = spoken.filter { $0.isLetter || $0.isNumber }
    guard let last = letters.unicodeScalars.last else {
      self = .vowel
      return
    }
    switch last.value {
    case 0xAC00...0xD7A3: self = Ending(ofSyllable: last)
    case 0x30...0x39: self = Ending(ofDigits: letters)
    default: self = Ending(ofLatin: letters)
    }
  }

  /// A syllable's place in Unicode's block, modulo 28, gives the final consonant; ㄹ is the eighth.
  private init(ofSyllable syllable: Unicode.Scalar) {
    self =
      switch (syllable.value - 0xAC00) % 28 {
      case 0: .vowel
      case 8: .rieul
      default: .consonant
      }
  }

  /// Digits are read in Sino-Korean; a nought at the end belongs to 십, 백, 천 or 만.
  private init(ofDigits digits: String) {
    self =
      switch digits.last {
      case "2", "4", "5", "9": .vowel
      case "1", "7", "8": .rieul
      default: .consonant
      }
  }

  /// Latin words mostly take a vowel at the end when written in Hangul: "Paris" is 파리, "juice" is
  /// 쥬스; the exceptions are l, nasals, and stops after a vowel.
  private init(ofLatin letters: String) {
    let end = letters.lowercased().suffix(2)
    let followsVowel = end.first.map { "aeiouy".contains($0) } ?? false
    self =
      switch end.last {
      case "l": .rieul
      case "m", "n": .consonant
      case "g" where end == "ng": .consonant
      case "b", "c", "k", "p", "t": followsVowel ? .consonant : .vowel
      default: .vowel
      }
  }
}
