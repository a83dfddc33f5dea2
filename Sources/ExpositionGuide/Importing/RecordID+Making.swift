internal import Digests
internal import Languages

extension RecordID {
  /// Makes an identifier of an inventory number, an address or a name, the same each time.
  ///
  /// Accents are left out, Korean is romanised. A text that is longer than an identifier may be, or
  /// has nothing to make one of, gets a number made of the whole text.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - beginning: The word for texts without letters and digits.
  public init(making text: String, beginning: String) {
    var letters = ""
    var run = ""
    for character in text {
      if character.isHangul {
        run.append(character)
        continue
      }
      letters += Romanization.romanized(run) + character.plainLetters
      run = ""
    }
    letters += Romanization.romanized(run)
    let words = letters.lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    let joined = words.joined(separator: "-")
    if let id = RecordID(joined), joined.utf8.count <= Self.maximumLength {
      self = id
    } else {
      let number = String(FNV1a.hash(Array(text.utf8)), radix: 16)
      let start = RecordID(deriving: String(joined.prefix(Self.maximumLength - 17)))
      let id = start.flatMap { RecordID("\($0)-\(number)") }
      self = id ?? RecordID("\(beginning)-\(number)") ?? RecordID(words: "record")
    }
  }
}

extension Character {
  /// A Latin letter without its accents; other characters stay.
  ///
  /// The name in Unicode tells it: "LATIN SMALL LETTER E WITH ACUTE" is e.
  fileprivate var plainLetters: String {
    var letters = ""
    for scalar in unicodeScalars where scalar.isASCII || !scalar.properties.isDiacritic {
      guard !scalar.isASCII, let name = scalar.properties.name, name.hasPrefix("LATIN ") else {
        letters.unicodeScalars.append(scalar)
        continue
      }
      let words = name.split(separator: " ")
      if name.contains("SHARP S") {
        letters += "ss"
      } else if words.count > 3, ["LETTER", "LIGATURE"].contains(words[2]) {
        letters += words[3] == "DOTLESS" ? "i" : words[3].lowercased()
      }
    }
    return letters
  }
}
