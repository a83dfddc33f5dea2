import HTML
import Localization

/// The frame of a screen that lists what works with the bar and has the form that adds another.
struct IntegrationFrame {
  /// What the screen says.
  struct Words {
    let title: TextKey
    let lead: TextKey
    /// Said where the list is empty.
    let none: TextKey
    /// Said beside the secret that was just made.
    let made: TextKey
    /// The heading of the form.
    let add: TextKey
  }

  let name: String
  let words: Words
  /// The secret that was just made, to be copied.
  let made: String?
  let notice: StaffNotice?

  func html(in context: ScreenContext, rows: [Node], form: Node) -> String {
    let texts = context.texts
    let screen = Screen(title: texts(words.title), name: name, isForStaff: true)
    return screen.html(in: context) {
      main(.id("main"), .class("staff-page")) {
        div(.class("screen-heading")) {
          h1 { texts(words.title) }
          BackLink(link: .manage, key: .manageTitle).node(in: context)
        }
        p(.class("lead")) { texts(words.lead) }
        p(.class("notice"), .role("alert")) { notice?.text(texts) ?? "" }
        if let made { ShownSecret(text: made, key: words.made).node(texts) }
        if rows.isEmpty { p { texts(words.none) } }
        ul(.class("staff-list")) { for row in rows { row } }
        section(.class("staff-card"), .aria("labelledby", "add-heading")) {
          h2(.id("add-heading")) { texts(words.add) }
          form
        }
      }
    }
  }
}
