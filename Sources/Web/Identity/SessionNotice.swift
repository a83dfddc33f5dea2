import HTML
import Localization

/// The notice on a screen of staff whose session has ended, with the way to sign in again and
/// return; `session.js` shows it, and restores the text typed.
struct SessionNotice {
  @NodeBuilder
  func nodes(in context: ScreenContext) -> [Node] {
    let texts = context.texts
    div(.id("session-ended"), .class("session-ended"), .role("alert"))
    template(.id("session-ended-template")) {
      span { texts(.sessionEnded) }
      a(.class("button"), .href(Link.signIn(back: context.currentPath).path)) {
        texts(.signInTitle)
      }
    }
  }
}
