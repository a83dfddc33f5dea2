import ExpositionGuide
import HTML
import Web

/// The picture of a file, small beside a name.
struct DeskPicture {
  private let media: GuideRecord?

  init(_ media: GuideRecord?) { self.media = media }

  func node(_ context: ScreenContext) -> Node {
    if let file = media?.namedFiles.first, file.format.isPicture {
      return img(
        .class("desk-picture"),
        .src(Link.deskFile(file.hash).path),
        .alt(""),
        Attribute("loading", "lazy")
      )
    }
    return span(.class("desk-picture"), .aria("hidden", "true")) {
      Icon("exposition").node(in: context)
    }
  }
}
