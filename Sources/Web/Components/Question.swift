package import HTML
package import Localization

/// A page that asks before something is lost that nothing brings back, and names it.
///
/// The form whose answer it is sends it a second time, with `sure`.
package struct Question: Page {
  /// The name of the field that says that the question was answered.
  package static let field = "sure"

  private let name: String?
  private let losses: [String]
  /// The losses that sentences do not name.
  private let list: Node?
  private let form: Link
  private let fields: [(name: String, value: String)]
  private let words: String
  private let back: Link
  private let approval: ApprovalFields?
  /// Why it is asked again.
  private let notice: String?
  private let isRed: Bool

  /// Creates a question of the act and the thing, such as “Remove: Kiosk 2”; its answer is
  /// red where money is given back or everybody sees the change.
  package init(
    _ words: String,
    _ name: String?,
    losses: [String],
    list: Node? = nil,
    form: Link,
    fields: [(name: String, value: String)] = [],
    back: Link,
    approval: ApprovalFields? = nil,
    notice: String? = nil,
    isRed: Bool = false
  ) {
    self.name = name
    self.losses = losses
    self.list = list
    self.form = form
    self.fields = fields
    self.words = words
    self.back = back
    self.approval = approval
    self.notice = notice
    self.isRed = isRed
  }

  /// The act and the thing.
  package func title(_ texts: Texts) -> String {
    [words, name].compactMap(\.self).joined(separator: texts.colon)
  }

  package func html(in context: ScreenContext) -> String {
    let title = self.title(context.texts)
    return Screen(title: title, name: "question-screen", isForStaff: true).html(in: context) {
      main(.id("main"), .class("staff-page", "staff-narrow")) {
        h1 { title }
        content(context.texts)
      }
    }
  }

  /// The losses and the ways on, for the page or a sheet.
  @NodeBuilder
  package func content(_ texts: Texts) -> [Node] {
    Notice(.fault).node(notice)
    section(.class("panel", "question"), .data("question")) {
      for loss in losses { p { loss } }
      list
    }
    HTML.form(.class("staff-form"), .method("post"), .action(form.path), .data("waits")) {
      for (name, value) in fields + [(Self.field, "yes")] {
        input(.type("hidden"), .name(name), .value(value))
      }
      if let approval { approval.nodes(texts) }
      div(.class("question-ways")) {
        button(.class("button", isRed ? "act" : "solid"), .data("sure")) { words }
        a(.class("button"), .href(back.path)) { texts(.questionKeep) }
      }
    }
  }
}
