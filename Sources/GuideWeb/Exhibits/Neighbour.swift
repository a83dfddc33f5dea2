import HTML
import Localization
import Web

/// A link to the exhibit, or the page of exhibits, before or after the one shown.
enum Neighbour {
  case previous
  case next

  func node(_ link: Link, _ name: Node, in context: ScreenContext) -> Node {
    let (relation, icon, key): (String, String, TextKey) =
      self == .next ? ("next", "next", .exhibitNext) : ("prev", "back", .exhibitPrevious)
    return a(.class("neighbour", relation), .rel(relation), .href(link.path)) {
      Icon(icon).node(in: context)
      span {
        span(.class("direction")) { context.texts(key) }
        strong { name }
      }
    }
  }
}
