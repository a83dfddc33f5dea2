import HTML
import Localization
import Web

/// The frame of a page about staff, devices or the audit log.
struct StaffFrame {
  let title: TextKey
  let name: String
  var script: String?
  /// Whether the page is as narrow as its form.
  var isNarrow = false

  func html(in context: ScreenContext, @NodeBuilder content: () -> [Node]) -> String {
    let text = context.texts(title)
    let screen = Screen(title: text, name: name, script: script, isForStaff: true)
    return screen.html(in: context) {
      main(.id("main"), .class("staff-page", isNarrow ? "staff-narrow" : nil)) {
        div(.class("screen-heading")) { h1 { text } }
        content()
      }
    }
  }
}
