package import HTML
package import Localization

/// A link to the screen that led here.
package struct BackLink {
  package let link: Link
  package let key: TextKey

  package init(link: Link, key: TextKey) {
    self.link = link
    self.key = key
  }

  package func node(in context: ScreenContext) -> Node {
    a(.class("button", "quiet", "back"), .href(link.path)) {
      Icon("back").node(in: context)
      span { context.texts(key) }
    }
  }
}
