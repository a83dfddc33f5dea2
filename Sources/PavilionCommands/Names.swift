import JuiceBar
import Languages

extension Menu {
  /// The juice that somebody means by a word: its identifier, its name or short name in any
  /// language, with or without the word for juice.
  func juice(named word: String) -> Juice? {
    if let id = JuiceID(word), let juice = self[id] { return juice }
    let key = NameKey(word)
    return juices.first { juice in
      let names = [juice.name, juice.shortName].compactMap { $0?.translations.values }.joined()
      return names.contains { NameKey($0) == key }
    }
  }

  /// The fruit that somebody means by a word: its identifier or its name in any language.
  func fruit(named word: String) -> Fruit? {
    if let id = FruitID(word), let fruit = self[id] { return fruit }
    let key = NameKey(word)
    return fruits.first { $0.name.translations.values.contains { NameKey($0) == key } }
  }
}

/// What is left of a name when spelling does not matter: case, spaces, hyphens, the word for juice.
///
/// Composed and decomposed letters are the same, since Swift compares characters.
private struct NameKey: Equatable {
  private static let prefixes = ["jusde", "jusd"]
  private static let suffixes = ["쥬스", "주스", "juice"]

  private let text: String

  init(_ name: String) {
    let letters = name.lowercased().filter { $0.isLetter || $0.isNumber }
    let prefix = Self.prefixes.first { letters.hasPrefix($0) } ?? ""
    let suffix = Self.suffixes.first { letters.hasSuffix($0) } ?? ""
    let core = letters.dropFirst(prefix.count).dropLast(suffix.count)
    text = core.isEmpty ? letters : String(core)
  }
}
