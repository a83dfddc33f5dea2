import HTML
import JuiceBar
import Localization
import Web

/// The frame of the screens of the menu editor.
struct MenuFrame {
  let title: String
  /// The target and the name of the way back; `nil` on the first screen of the menu.
  var back: (link: Link, key: TextKey)? = (.menuEditor(nil), .menuEditTitle)
  var notice: MenuNotice?

  func html(in context: ScreenContext, @NodeBuilder content: () -> [Node]) -> String {
    StaffFrame(
      title: title,
      name: "menu-screen",
      script: "menu-editing.js",
      style: "menu-page",
      back: back.map { BackLink(link: $0.link, key: $0.key).node(in: context) }
    ).html(in: context) {
      if let notice {
        Notice(notice.isDone ? .done : .fault).node(context.texts(notice.text))
      }
      content()
    }
  }

  /// The hidden field with the revision of the draft that a form is based on.
  static func revisionField(_ editing: MenuEditing) -> Node {
    input(.type("hidden"), .name(MenuForm.revision), .value("\(editing.stored.revision)"))
  }
}
