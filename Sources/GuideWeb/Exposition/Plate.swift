import ExpositionGuide
import HTML
import Localization
import Web

/// The picture of an exhibit, or a symbol if there is none.
struct Plate {
  let exhibit: ShownExhibit

  /// The plate; `words` describe the picture if no heading beside it does.
  func node(words: String, in context: ScreenContext) -> Node {
    let mark = words.isEmpty ? nil : Attribute.data("above")
    guard let name = exhibit.imageName, exhibit.hasPicture else {
      return div(.class("plate", "no-picture"), mark) { span { context.texts(.exhibitNoPicture) } }
    }
    return div(.class("plate"), mark) {
      img(.src(Link.picture(name).path), .alt(words), Attribute("loading", "lazy"))
    }
  }
}
