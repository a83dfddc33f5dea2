/// Latin letters as Korean sounds, so that the ways in which a name is romanised meet: kayagum and
/// gayageum, komungo and geomungo, chikchi and jikji.
///
/// The Revised Romanization of 2000 writes ㄱ as g or k where McCune-Reischauer writes k or g, ㅓ as
/// eo where that writes ŏ, which is typed as o; English ears write oo and ee. The differences are
/// left out, and so are the characters between words.
package enum Romanisation: Sendable {
  /// The sound of a folded text; nothing but Latin letters and line breaks is left of it.
  package static func sound(of text: String) -> String {
    let letters = Array(text.utf8)
    var result: [UInt8] = []
    var place = 0
    while place < letters.count {
      let next = place + 1 < letters.count ? letters[place + 1] : 0
      let pair = pair(letters[place], next)
      let sound = pair ?? single(letters[place])
      place += pair == nil ? 1 : 2
      // Two of the same are a tense consonant, which is written as one as well.
      if let sound, result.last != sound { result.append(sound) }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func pair(_ first: UInt8, _ second: UInt8) -> UInt8? {
    switch (first, second) {
    case (UInt8(ascii: "e"), UInt8(ascii: "o")): UInt8(ascii: "o")
    case (UInt8(ascii: "e"), UInt8(ascii: "u")): UInt8(ascii: "u")
    case (UInt8(ascii: "a"), UInt8(ascii: "e")): UInt8(ascii: "e")
    case (UInt8(ascii: "o"), UInt8(ascii: "o")): UInt8(ascii: "u")
    case (UInt8(ascii: "e"), UInt8(ascii: "e")): UInt8(ascii: "i")
    case (UInt8(ascii: "c"), UInt8(ascii: "h")): UInt8(ascii: "j")
    case (UInt8(ascii: "s"), UInt8(ascii: "h")): UInt8(ascii: "s")
    default: nil
    }
  }

  private static func single(_ letter: UInt8) -> UInt8? {
    switch letter {
    case UInt8(ascii: "k"): UInt8(ascii: "g")
    case UInt8(ascii: "t"): UInt8(ascii: "d")
    case UInt8(ascii: "p"): UInt8(ascii: "b")
    case UInt8(ascii: "r"): UInt8(ascii: "l")
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "\n"): letter
    default: nil
    }
  }
}
