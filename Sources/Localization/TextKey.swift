import Languages

/// A text of the screens or of the command line, in every language.
///
/// The build makes the keys of a target from its `*.texts.json`: the entry `cartTitle` becomes
/// `.cartTitle`. A key is a literal of the program with the ends of its languages, so the program
/// loads no texts at start.
public struct TextKey: Sendable {
  /// The text in all languages, one after another.
  private let texts: String
  /// The end of each text, in bytes: Korean, English and its singular, French and its singular,
  /// Japanese.
  ///
  /// Without a singular of its own, that text is empty.
  private let ends: [6 of UInt16]

  /// Creates a key; generated code calls it.
  package init(_ texts: String, _ ends: [6 of UInt16]) {
    self.texts = texts
    self.ends = ends
  }

  func template(in language: Language, _ form: PluralForm) -> Template {
    switch language {
    case .korean: template(0, Int(ends[0]))
    case .english: template(after: 0, form)
    case .french: template(after: 2, form)
    case .japanese: template(Int(ends[4]), Int(ends[5]))
    case .simplifiedChinese: template(Int(ends[5]), texts.utf8.count)
    }
  }

  /// The text after an end, in the requested form if it has one.
  private func template(after index: Int, _ form: PluralForm) -> Template {
    let first = Int(ends[index])
    let second = Int(ends[index + 1])
    let end = Int(ends[index + 2])
    return form == .one && second < end ? template(second, end) : template(first, second)
  }

  private func template(_ start: Int, _ end: Int) -> Template {
    let bytes = texts.utf8
    let first = bytes.index(bytes.startIndex, offsetBy: start)
    return Template(texts[first..<bytes.index(first, offsetBy: end - start)])
  }
}
