import HTML
import Localization

/// The name of the signed-in person on a page of staff, and the button to sign out.
struct SignedInBar {
  @NodeBuilder
  func nodes(in context: ScreenContext) -> [Node] {
    if let person = context.person {
      div(.class("signed-in")) {
        a(.class("signed-in-name"), .href(Link.manage.path)) {
          span(.class("visually-hidden")) { context.texts(.signedInAs) + " " }
          span(.lang("")) { person }
        }
        if context.hasSession {
          form(.method("post"), .action(Link.signOut.path)) {
            button(.class("button", "quiet")) { context.texts(.signOut) }
          }
        } else {
          a(.class("button", "quiet"), .href(Link.signIn(back: context.currentPath).path)) {
            context.texts(.signInTitle)
          }
        }
      }
    }
  }
}
