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

  func html(in context: ScreenContext, list: CardTable?, form: Node) -> String {
    let texts = context.texts
    return StaffFrame(title: texts(words.title), name: name).html(in: context) {
      p(.class("lead")) { texts(words.lead) }
      Notice(.fault).node(notice?.text(texts))
      if let made { ShownSecret(text: made, key: words.made).node(texts) }
      if let list { list.node } else { p(.class("empty")) { texts(words.none) } }
      Panel("add", title: texts(words.add)).node { form }
    }
  }
}
