package import ExpositionGuide
import HTML
import JSON
import Languages
package import Web

/// The words that stand for a picture where it cannot be seen.
package struct PictureWords {
  let text: String
  /// The mark of words in another language than the screen's.
  let language: Attribute?

  /// Creates the words of a picture's record, or usual ones where it has none.
  package init(of media: GuideRecord?, usually usual: String, in context: ScreenContext) {
    guard media?["decorative"] != true else {
      (text, language) = ("", nil)
      return
    }
    let words = media?.text("alt")
    text = words?.text(in: context.language) ?? usual
    language = words?.language(in: context)
  }
}
