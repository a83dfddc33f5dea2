import HTML
import Localization

/// What a screen of staff says when its session has ended meanwhile, with the way to sign in again
/// and back; `session.js` shows it, and brings back what was typed.
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
