import HTML
import Localization
import Web

/// The form that changes one's own secret: the old one, and the new one twice.
struct OwnSecretPage: Page {
  /// Why the change failed.
  var notice: String?
  var isDone = false
  /// Whether they may switch on a second factor.
  let hasSecondFactor: Bool

  func html(in context: ScreenContext) -> String {
    let texts = context.texts
    let frame = StaffFrame(title: texts(.ownSecretTitle), name: "own-secret-screen", isNarrow: true)
    return frame.html(in: context) {
      p(.class("lead")) { texts(.ownSecretLead) }
      Notice(isDone ? .done : .fault).node(notice ?? (isDone ? texts(.ownSecretDone) : nil))
      form(.class("staff-form"), .method("post"), .action(Link.ownSecret(isDone: false).path)) {
        StaffField.secret(texts, .ownSecretOld, isNew: false, id: "old-secret", name: "old")
        StaffField.secret(texts, .ownSecretNew, isNew: true, id: "new-secret", hasHint: true)
        StaffField.secret(texts, .ownSecretAgain, isNew: true, id: "again", name: "again")
        button(.class("button", "solid")) { texts(.ownSecretSave) }
      }
      if hasSecondFactor {
        p { a(.class("button"), .href(Link.secondFactor.path)) { texts(.secondFactorTitle) } }
      }
    }
  }
}
