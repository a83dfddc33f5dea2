package import ExpositionGuide
package import HTML
import Web

/// The poster of the exposition, if the exhibition has one.
package struct Poster {
  /// The record of its picture.
  private let record: GuideRecord?
  /// The size of the poster, so that the layout does not shift when it loads.
  private let size: PictureSize?

  /// Creates the poster of a guide, with its size where it is of use.
  package init(of guide: GuideOverview?, isSized: Bool = true) {
    record = guide?.poster
    size = isSized ? guide?.posterSize : nil
  }

  /// The poster, with words where it is more than decoration.
  package func node(
    class name: String,
    words: PictureWords? = nil,
    isLazy: Bool = false
  ) -> Node? {
    guard let record else { return nil }
    return img(
      .class(name),
      .src(Link.picture(record.pictureName).path),
      .alt(words?.text ?? ""),
      words?.language,
      words.map { _ in .data("above") },
      size.map { Attribute("width", "\($0.width)") },
      size.map { Attribute("height", "\($0.height)") },
      isLazy ? Attribute("loading", "lazy") : nil
    )
  }
}
