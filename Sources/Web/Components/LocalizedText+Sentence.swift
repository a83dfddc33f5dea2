package import HTML
package import Languages

extension LocalizedText {
  /// A sentence around a name, which is marked up in the language it is in; the closure makes the
  /// sentence with a given text in the place of the name.
  package func node(in context: ScreenContext, within sentence: (String) -> String) -> Node {
    // A character that no text contains.
    let mark = "\u{1}"
    let parts = sentence(mark).split(separator: Character(mark), omittingEmptySubsequences: false)
    var nodes: [Node] = []
    for (index, part) in parts.enumerated() {
      if index > 0 { nodes.append(node(in: context)) }
      nodes.append(.text(String(part)))
    }
    return .group(nodes)
  }

  /// The language in which the text is shown, if that is not the one requested.
  package func foreignTag(in language: Language) -> String? {
    let found = found(for: language).language
    return found == language ? nil : found.tag
  }
}
