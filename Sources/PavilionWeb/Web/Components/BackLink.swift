import HTML
import Localization

/// A link to the screen that led here.
struct BackLink {
  let link: Link
  let key: TextKey

  func node(in context: ScreenContext) -> Node {
    a(.class("button", "quiet", "back"), .href(link.path)) {
      Icon("back").node(in: context)
      span { context.texts(key) }
    }
  }
}
