import ExpositionGuide
import HTML
import Languages

extension LocalizedText {
  /// The text in the screen's language; one in another language is marked as such.
  func node(in context: ScreenContext) -> Node {
    marked(in: context) { [.text($0)] }
  }

  /// The text as a title, broken before its first parenthesis.
  func titleNode(in context: ScreenContext) -> Node {
    marked(in: context) { title in
      let lines = titleLines(in: context.language)
      guard lines.count == 2 else { return [.text(title)] }
      return [.text(lines[0]), br(), span(.class("subtitle")) { lines[1] }]
    }
  }

  private func marked(in context: ScreenContext, _ content: (String) -> [Node]) -> Node {
    let found = found(for: context.language)
    guard found.language != context.language else { return .group(content(found.text)) }
    return span(.lang(found.language.tag)) { content(found.text) }
  }

  /// The attribute for an element that holds the whole text, when it is in another language.
  func language(in context: ScreenContext) -> Attribute? {
    let found = found(for: context.language).language
    return found == context.language ? nil : .lang(found.tag)
  }
}
