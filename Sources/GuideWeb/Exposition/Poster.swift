package import ExpositionGuide
package import HTML
import Web

/// The poster of the exposition, if the exhibition has one.
package struct Poster {
  package let pictures: Set<String>
  /// The size of the poster, so that the layout does not shift when it loads.
  package let size: PictureSize?

  package init(pictures: Set<String>, size: PictureSize?) {
    self.pictures = pictures
    self.size = size
  }

  /// The poster; `words` describe it unless they are empty.
  package func node(class name: String, words: String = "", isLazy: Bool = false) -> Node? {
    guard pictures.contains(GuideReader.posterName) else { return nil }
    return img(
      .class(name),
      .src(Link.picture(GuideReader.posterName).path),
      .alt(words),
      words.isEmpty ? nil : .data("above"),
      size.map { Attribute("width", "\($0.width)") },
      size.map { Attribute("height", "\($0.height)") },
      isLazy ? Attribute("loading", "lazy") : nil
    )
  }
}
