/// The words that differ between two texts.
///
/// Letters of Chinese and Japanese count as words. Of a Korean word that was changed, the syllables
/// that stayed at its ends are no part of the difference.
public struct WordDifference: Hashable, Sendable {
  /// A part of the texts.
  public enum Part: Hashable, Sendable {
    case kept(String)
    case removed(String)
    case added(String)
  }

  /// The most changes that are sought; a text with more of them counts as replaced.
  private static let maximumChanges = 500

  /// The parts in order: kept and removed ones are the text before, kept and added ones that after.
  public let parts: [Part]

  public init(from before: String, to after: String) {
    let (old, new) = (TextWords.all(in: before), TextWords.all(in: after))
    var start = 0
    while start < old.count, start < new.count, old[start] == new[start] { start += 1 }
    var end = 0
    while end < old.count - start, end < new.count - start,
      old[old.count - 1 - end] == new[new.count - 1 - end]
    {
      end += 1
    }
    let (oldMiddle, newMiddle) = (
      Array(old[start..<old.count - end]), Array(new[start..<new.count - end])
    )
    var writer = Writer()
    writer.keep(old[..<start])
    let path = EditPath(from: oldMiddle, to: newMiddle, maximum: Self.maximumChanges)
    if let path {
      for step in path.steps {
        switch step {
        case .keep(let index): writer.keep(oldMiddle[index...index])
        case .remove(let index): writer.remove(oldMiddle[index])
        case .add(let index): writer.add(newMiddle[index])
        }
      }
    } else {
      writer.remove(oldMiddle.joined())
      writer.add(newMiddle.joined())
    }
    writer.keep(old[(old.count - end)...])
    writer.finish()
    parts = writer.parts
  }
}

/// Collects changes with no more than spaces between them into one removed and one added part.
private struct Writer {
  private(set) var parts: [WordDifference.Part] = []
  private var kept = ""
  private var removed = ""
  private var added = ""
  /// The spaces after a change, which are part of it if the next word is changed as well.
  private var spaces = ""

  mutating func keep(_ words: ArraySlice<Substring>) {
    guard !words.isEmpty else { return }
    let text = words.joined()
    if !removed.isEmpty || !added.isEmpty, text.allSatisfy(\.isWhitespace) {
      spaces += text
      return
    }
    finishChange()
    kept += text
  }

  mutating func remove(_ text: some StringProtocol) {
    takeSpaces()
    removed += text
  }

  mutating func add(_ text: some StringProtocol) {
    takeSpaces()
    added += text
  }

  private mutating func takeSpaces() {
    removed += spaces
    added += spaces
    spaces = ""
  }

  mutating func finish() {
    finishChange()
    if !kept.isEmpty { parts.append(.kept(kept)) }
  }

  private mutating func finishChange() {
    guard !removed.isEmpty || !added.isEmpty else { return }
    let (start, end) = sharedEnds()
    kept += removed.prefix(start)
    if !kept.isEmpty { parts.append(.kept(kept)) }
    let (old, new) = (removed.dropFirst(start).dropLast(end), added.dropFirst(start).dropLast(end))
    if !old.isEmpty { parts.append(.removed(String(old))) }
    if !new.isEmpty { parts.append(.added(String(new))) }
    kept = removed.suffix(end) + spaces
    (removed, added, spaces) = ("", "", "")
  }

  /// How many letters of scripts without short words stand at both ends of both texts.
  private func sharedEnds() -> (start: Int, end: Int) {
    let (old, new) = (Array(removed), Array(added))
    let shorter = min(old.count, new.count)
    var start = 0
    while start < shorter, old[start] == new[start], old[start].isSyllable { start += 1 }
    var end = 0
    while end < shorter - start, old[old.count - 1 - end] == new[new.count - 1 - end],
      old[old.count - 1 - end].isSyllable
    {
      end += 1
    }
    return (start, end)
  }
}

/// The words, spaces and marks of a text.
private enum TextWords {
  static func all(in text: String) -> [Substring] {
    var words: [Substring] = []
    var start = text.startIndex
    var last: Kind?
    for index in text.indices {
      let kind = Kind(text[index])
      if let last, kind != last || kind.standsAlone {
        words.append(text[start..<index])
        start = index
      }
      last = kind
    }
    if start < text.endIndex { words.append(text[start...]) }
    return words
  }

  private enum Kind {
    case word, space, alone

    init(_ character: Character) {
      if character.isWhitespace {
        self = .space
      } else if character.isIdeographOrKana || !(character.isLetter || character.isNumber) {
        self = .alone
      } else {
        self = .word
      }
    }

    var standsAlone: Bool { self == .alone }
  }
}

extension Character {
  fileprivate var isIdeographOrKana: Bool {
    guard let value = unicodeScalars.first?.value else { return false }
    return (0x3040...0x30FF) ~= value || (0x3400...0x9FFF) ~= value
      || (0xF900...0xFAFF) ~= value || (0x20000...0x3FFFF) ~= value
  }

  /// Whether it is a letter of Korean, Japanese or Chinese.
  fileprivate var isSyllable: Bool { isHangul || isIdeographOrKana }
}
