import ExpositionGuide
import Languages
import SearchWords

/// The words of an exhibit as the tables of words hold them.
///
/// They are made again to be taken out, so a change of how they are made raises
/// ``IndexTables/format``.
struct ExhibitWords: Equatable {
  let name: String
  let label: String
  /// All texts and the inventory number.
  let text: String
  /// The names in Latin letters, and the identifier, as they sound.
  let sound: String
  /// The words of one and two letters in the others, see ``ShortWords``.
  let short: String

  init(_ record: GuideRecord) {
    let names = record.name.map(Self.translations) ?? []
    name = SearchFolding.folded(names.joined(separator: "\n"))
    let labels = record.text("texts.label").map(Self.translations) ?? []
    label = SearchFolding.folded(labels.joined(separator: "\n"))
    let texts = record.texts.flatMap { Self.translations($0.value) }
    text = SearchFolding.folded(
      (texts + [record.string("inventory") ?? ""]).joined(separator: "\n")
    )
    sound = (names + [record.id.description])
      .map { Romanisation.sound(of: SearchFolding.folded($0)) }
      .joined(separator: "\n")
    var short = ShortWords()
    short.add(name, from: .name)
    short.add(label, from: .label)
    short.add(text, from: .text)
    self.short = short.text
  }

  private static func translations(_ text: LocalizedText) -> [String] {
    Language.allCases.compactMap { text.translations[$0] }
  }
}

/// The words by which a person, a place, a period or a term is found.
struct NameWords: Equatable {
  let name: String
  let short: String

  init(_ record: GuideRecord) {
    let names = record.name.map { name in
      Language.allCases.compactMap { name.translations[$0] }
    }
    name = SearchFolding.folded((names ?? []).joined(separator: "\n"))
    var short = ShortWords()
    short.add(name, from: .named)
    self.short = short.text
  }
}

/// Every letter and every two neighbours within words, which are too short for an index of three
/// letters: each as a token of a letter for the place and the code points in hexadecimal digits.
struct ShortWords {
  /// Where a short word is.
  enum Place: UInt8 {
    case name = 0x6E  // n
    case label = 0x6C  // l
    case text = 0x74  // t
    case named = 0x70  // p
  }

  private var tokens: [UInt8] = []

  /// The tokens, separated by spaces.
  var text: String { String(decoding: tokens, as: UTF8.self) }

  /// Adds the letters and pairs of a folded text, each once.
  mutating func add(_ text: String, from place: Place) {
    // Each as a number: the first letter, if there are two, above the second.
    var words: Set<UInt64> = []
    var last: UInt64 = 0
    for scalar in text.unicodeScalars {
      guard !scalar.isSpace else {
        last = 0
        continue
      }
      let letter = UInt64(scalar.value)
      words.insert(letter)
      if last != 0 { words.insert(last << 21 | letter) }
      last = letter
    }
    for word in words { add(word, from: place) }
  }

  private mutating func add(_ word: UInt64, from place: Place) {
    tokens.append(place.rawValue)
    var rest = word
    while rest > 0 {
      let digit = UInt8(rest & 15)
      tokens.append(digit < 10 ? 48 + digit : 87 + digit)
      rest >>= 4
    }
    tokens.append(UInt8(ascii: " "))
  }

  /// The token of a folded word of one or two letters; nothing for longer ones.
  static func token(_ word: String, from place: Place) -> String? {
    let letters = word.unicodeScalars.map { UInt64($0.value) }
    guard (1...2).contains(letters.count) else { return nil }
    var short = ShortWords()
    short.add(letters.reduce(0) { $0 << 21 | $1 }, from: place)
    return short.text
  }
}

extension Unicode.Scalar {
  /// Whether words end here.
  fileprivate var isSpace: Bool {
    value < 0x80 ? value == 0x20 || (0x09...0x0D).contains(value) : properties.isWhitespace
  }
}
