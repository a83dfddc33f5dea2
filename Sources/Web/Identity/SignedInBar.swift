import HTML
import Localization

/// The signed-in person on a page of staff, with the way to their own secret and out.
struct SignedInBar {
  let workplace: Workplace

  @NodeBuilder
  func nodes(in context: ScreenContext) -> [Node] {
    if let person = context.person {
      div(.class("signed-in")) {
        details {
          summary(.class("signed-in-name")) {
            Icon.ofStaff("person").node(in: context)
            span(.class("visually-hidden")) { context.texts(.signedInAs) + " " }
            span(.lang("")) { person }
          }
          div(.class("signed-in-ways")) { ways(in: context) }
        }
      }
    }
  }

  @NodeBuilder
  private func ways(in context: ScreenContext) -> [Node] {
    for place in workplace.places where place.condition == .account {
      a(.href(place.link.path)) { context.texts(place.title) }
    }
    if context.hasSession {
      form(.method("post"), .action(Link.signOut.path)) {
        button(.class("button", "quiet")) { context.texts(.signOut) }
      }
    } else {
      a(.href(Link.signIn(back: context.currentPath).path)) { context.texts(.signInTitle) }
    }
  }
}
