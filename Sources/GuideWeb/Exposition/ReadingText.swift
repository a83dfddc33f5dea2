import ExpositionGuide
import HTML
import Languages
import Web

/// A text in full and, if there is one, in easy words; the styles show the version that the visitor
/// has chosen (`data-reading="easy"`).
///
/// An easy text that lacks the screen's language gives way to the full one if that has it: hard
/// words are easier than a foreign language.
struct ReadingText {
  let full: LocalizedText?
  let easy: LocalizedText?

  /// Whether there are easy words for a reader of a language.
  func isEasy(in language: Language) -> Bool {
    easy.map { $0.isIn(language) || !(full?.isIn(language) ?? false) } ?? false
  }

  @NodeBuilder
  func nodes(in context: ScreenContext) -> [Node] {
    if let full {
      full.fallbackNote(in: context, "full-text")
      full.prose(in: context, "full-text")
    }
    if let easy, isEasy(in: context.language) {
      easy.fallbackNote(in: context, "easy-text")
      div(.class("prose", "easy-text"), easy.language(in: context)) {
        for thought in easy.sentences(in: context.language) {
          div(.class("thought")) {
            for sentence in thought { p { Node.group(easy.nodes(of: sentence, in: context)) } }
          }
        }
      }
    }
  }
}

extension LocalizedText {
  /// The text paragraph by paragraph.
  func prose(in context: ScreenContext, _ name: String? = nil) -> Node {
    div(.class("prose", name), language(in: context)) {
      for paragraph in paragraphs(in: context.language) {
        p { Node.group(nodes(of: paragraph, in: context)) }
      }
    }
  }
}
