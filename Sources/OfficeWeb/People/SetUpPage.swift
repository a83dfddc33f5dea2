import HTML
import Localization
import Web

/// The page that creates the first account.
struct SetUpPage: Page {
  let code: String?
  /// Whether an account can be created here.
  let isOpen: Bool
  var name = ""
  var notice: StaffNotice?

  func html(in context: ScreenContext) -> String {
    let texts = context.texts
    let frame = StaffFrame(
      title: texts(.setUpTitle),
      name: "set-up-screen",
      isNarrow: true
    )
    return frame.html(in: context) {
      if isOpen {
        p(.class("lead")) { texts(.setUpLead) }
        Notice(.fault).node(notice?.text(texts))
        form(.class("staff-form"), .method("post"), .action(Link.setUp(code: nil).path)) {
          if let code { input(.type("hidden"), .name("code"), .value(code)) }
          StaffField.name(texts(.signInName), value: name)
          StaffField.secret(texts, .signInSecret, isNew: true, hasHint: true)
          button(.class("button", "solid")) { texts(.setUpMake) }
        }
      } else {
        Notice(.fault).node(texts(.setUpUsed))
        a(.class("button", "solid"), .href(Link.signIn(back: nil).path)) { texts(.signInTitle) }
      }
    }
  }
}
