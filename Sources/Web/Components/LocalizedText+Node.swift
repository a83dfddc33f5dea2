import ExpositionGuide
package import HTML
package import Languages
import Localization

extension LocalizedText {
  /// The text in the screen's language; a text in another language is marked as such.
  package func node(in context: ScreenContext) -> Node {
    marked(in: context) { nodes(of: $0, in: context) }
  }

  /// A part of the text, such as a paragraph; phrases of another language are marked.
  package func nodes(of part: String, in context: ScreenContext) -> [Node] {
    let found = found(for: context.language).language
    return runs(of: part, in: found).map { run in
      let text = (run.language ?? found).typeset(run.text)
      guard let language = run.language else { return .text(text) }
      return span(.lang(language.tag)) { text }
    }
  }

  /// The text as a title, broken before its first parenthesis.
  package func titleNode(in context: ScreenContext) -> Node {
    marked(in: context) { title in
      let lines = titleLines(in: context.language)
      guard lines.count == 2 else { return nodes(of: title, in: context) }
      let subtitle = span(.class("subtitle")) { Node.group(nodes(of: lines[1], in: context)) }
      return nodes(of: lines[0], in: context) + [br(), subtitle]
    }
  }

  private func marked(in context: ScreenContext, _ content: (String) -> [Node]) -> Node {
    let found = found(for: context.language)
    guard found.language != context.language else { return .group(content(found.text)) }
    return span(.lang(found.language.tag)) { content(found.text) }
  }

  /// Whether the text exists in a language.
  package func isIn(_ language: Language) -> Bool { translations[language] != nil }

  /// A muted line that names the only language of a block of text, if that is not the screen's.
  ///
  /// It stands before the block, which is marked by `language(in:)`.
  package func fallbackNote(in context: ScreenContext, _ name: String? = nil) -> Node? {
    guard !isIn(context.language) else { return nil }
    let language = found(for: context.language).language
    return p(.class("fallback-note", name)) { context.note(.languageFallback, language) }
  }

  /// A muted line for a block of many short texts, some of which are not in the screen's language;
  /// `nil` if all are.
  package static func fallbackNote(
    for texts: some Sequence<LocalizedText>,
    in context: ScreenContext
  ) -> Node? {
    guard let foreign = texts.first(where: { !$0.isIn(context.language) }) else { return nil }
    let language = foreign.found(for: context.language).language
    return p(.class("fallback-note")) { context.note(.languageFallbackParts, language) }
  }

  /// The attribute for an element that holds the whole text, if it is in another language.
  package func language(in context: ScreenContext) -> Attribute? {
    let found = found(for: context.language).language
    return found == context.language ? nil : .lang(found.tag)
  }
}

extension ScreenContext {
  /// A sentence about a language, named in the language of the screen.
  fileprivate func note(_ key: TextKey, _ language: Language) -> String {
    texts(key, ["language": texts(language.text)])
  }
}
