import ExpositionGuide
import HTML

/// The poster of the exposition, if the exhibition has one.
struct Poster {
  static let name = "poster"

  let pictures: Set<String>
  /// The size of the poster, so that the layout does not shift when it loads.
  let size: PictureSize?

  /// The poster; `words` describe it unless they are empty.
  func node(class name: String, words: String = "", isLazy: Bool = false) -> Node? {
    guard pictures.contains(Self.name) else { return nil }
    return img(
      .class(name),
      .src(Link.picture(Self.name).path),
      .alt(words),
      size.map { Attribute("width", "\($0.width)") },
      size.map { Attribute("height", "\($0.height)") },
      isLazy ? Attribute("loading", "lazy") : nil
    )
  }
}
