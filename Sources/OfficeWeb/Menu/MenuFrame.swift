import HTML
import JuiceBar
import Localization
import Web

/// The frame of the screens of the menu editor.
struct MenuFrame {
  let title: String
  /// The target and the name of the way back.
  var back: Link = .menuEditor(nil)
  var backKey: TextKey = .menuEditTitle
  var notice: MenuNotice?

  func html(in context: ScreenContext, @NodeBuilder content: () -> [Node]) -> String {
    let screen = Screen(
      title: title,
      name: "menu-screen",
      script: "menu-editing.js",
      isForStaff: true
    )
    return screen.html(in: context) {
      main(.id("main"), .class("staff-page", "menu-page")) {
        div(.class("screen-heading")) {
          h1 { title }
          BackLink(link: back, key: backKey).node(in: context)
        }
        if let notice {
          p(.class("notice"), .role(notice.isDone ? "status" : "alert")) {
            context.texts(notice.text)
          }
        }
        content()
      }
    }
  }

  /// The hidden field with the revision of the draft that a form is based on.
  static func revisionField(_ editing: MenuEditing) -> Node {
    input(.type("hidden"), .name(MenuForm.revision), .value("\(editing.stored.revision)"))
  }
}
