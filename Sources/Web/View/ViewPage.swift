import HTML
import Localization

/// The accessibility panel as a page, for browsers that run no scripts.
struct ViewPage: Page {
  /// The visitor's choices so far.
  let preferences: ViewPreferences
  /// The path of the screen from which the panel was opened.
  let origin: String

  func html(in context: ScreenContext) -> String {
    let texts = context.texts
    let screen = Screen(title: texts(.viewTitle), name: "view-screen", isPanel: true)
    return screen.html(in: context) {
      main(.id("main")) {
        div(.class("screen-heading")) {
          h1 { texts(.viewTitle) }
          a(.class("button", "add"), .href(origin), .data("view-done")) { texts(.viewDone) }
        }
        p(.class("lead")) { texts(.viewLead) }
        ViewForm(preferences: preferences).node(returningTo: context.currentPath, in: context)
        h2 { texts(.helpTitle) }
        KeyHelp().node(in: context)
      }
    }
  }
}
