import HTML
import Localization
import OfficeWeb
import Web

/// The frame of a screen that lists integrations and has the form that adds one.
struct IntegrationFrame {
  /// The texts of the screen.
  struct Words {
    let title: TextKey
    let lead: TextKey
    /// Shown if the list is empty.
    let none: TextKey
    /// Shown beside a secret just created.
    let made: TextKey
    /// The heading of the form.
    let add: TextKey
  }

  let name: String
  let words: Words
  /// A secret just created, to be copied.
  let made: String?
  let notice: StaffNotice?

  func html(in context: ScreenContext, rows: [Node], form: Node) -> String {
    let texts = context.texts
    let screen = Screen(title: texts(words.title), name: name, isForStaff: true)
    return screen.html(in: context) {
      main(.id("main"), .class("staff-page")) {
        div(.class("screen-heading")) {
          h1 { texts(words.title) }
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
