import ExpositionGuide
import HTML
import Localization
import Web

/// The picture of an exhibit, or a symbol if there is none.
struct Plate {
  let exhibit: ShownExhibit

  /// The plate, whose picture needs no words where a heading beside it names the exhibit.
  func node(words: PictureWords? = nil, in context: ScreenContext) -> Node {
    let mark = words.map { _ in Attribute.data("above") }
    guard let name = exhibit.imageName, exhibit.hasPicture else {
      return div(.class("plate", "no-picture"), mark) { span { context.texts(.exhibitNoPicture) } }
    }
    return div(.class("plate"), mark) {
      img(
        .src(Link.picture(name).path),
        .alt(words?.text ?? ""),
        words?.language,
        Attribute("loading", "lazy")
      )
    }
  }
}
