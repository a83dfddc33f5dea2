import HTML
import Languages

extension LocalizedText {
  /// A sentence around a name, which stands there in a language that it has.
  ///
  /// - Parameters:
  ///   - context: The screen.
  ///   - sentence: The sentence, with what is given in the place of the name.
  /// - Returns: The sentence with the name.
  func node(in context: ScreenContext, within sentence: (String) -> String) -> Node {
    // A sign that no text has.
    let mark = "\u{1}"
    let parts = sentence(mark).split(separator: Character(mark), omittingEmptySubsequences: false)
    var nodes: [Node] = []
    for (index, part) in parts.enumerated() {
      if index > 0 { nodes.append(node(in: context)) }
      nodes.append(.text(String(part)))
    }
    return .group(nodes)
  }

  /// The language in which the text is shown, where that is not the one that is asked for.
  func foreignTag(in language: Language) -> String? {
    let found = found(for: language).language
    return found == language ? nil : found.tag
  }
}
