import Identifiers
import JuiceBar
import Languages

extension Menu {
  /// The juice meant by a word: its identifier, its name or short name in any language, with or
  /// without the word for juice.
  func juice(named word: String) -> Juice? {
    if let id = JuiceID(word), let juice = self[id] { return juice }
    let key = NameKey(word)
    return juices.first { $0.names.contains { NameKey($0) == key } }
  }

  /// The juice probably meant by a mistyped word.
  func juice(near word: String) -> Juice? {
    let names = juices.flatMap { [$0.id.rawValue] + $0.names }
    return names.nearest(to: NameKey(word)).flatMap { juice(named: $0) }
  }

  /// The fruit probably meant by a mistyped word.
  func fruit(near word: String) -> Fruit? {
    let names = fruits.flatMap { [$0.id.rawValue] + $0.name.translations.values }
    return names.nearest(to: NameKey(word)).flatMap { fruit(named: $0) }
  }

  /// The fruit meant by a word: its identifier or its name in any language.
  func fruit(named word: String) -> Fruit? {
    if let id = FruitID(word), let fruit = self[id] { return fruit }
    let key = NameKey(word)
    return fruits.first { $0.name.translations.values.contains { NameKey($0) == key } }
  }
}

extension Juice {
  fileprivate var names: [String] {
    [name, shortName].compactMap { $0?.translations.values }.flatMap(\.self)
  }
}

/// A name without differences in spelling: case, spaces, hyphens, the word for juice.
///
/// Composed and decomposed letters are the same, since Swift compares characters.
private struct NameKey: Equatable {
  private static let prefixes = ["jusde", "jusd", "jus"]
  private static let suffixes = ["쥬스", "주스", "juice", "ジュース", "果汁", "汁"]

  let text: String

  init(_ name: String) {
    let letters = name.lowercased().filter { $0.isLetter || $0.isNumber }
    let prefix = Self.prefixes.first { letters.hasPrefix($0) } ?? ""
    let suffix = Self.suffixes.first { letters.hasSuffix($0) } ?? ""
    let core = letters.dropFirst(prefix.count).dropLast(suffix.count)
    text = core.isEmpty ? letters : String(core)
  }
}

extension [String] {
  /// The name that a mistyped one was probably meant to be, when spelling does not matter.
  ///
  /// Names are tried with the word for juice as well, because that may be the mistyped word.
  fileprivate func nearest(to key: NameKey) -> String? {
    let forms = Set(flatMap { [NameKey($0).text, $0.lowercased()] })
    // Sorted, so that of two that are as near the answer is always the same.
    return forms.sorted().nearest(to: key.text)
  }
}
