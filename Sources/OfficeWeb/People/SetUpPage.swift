import HTML
import Localization
import Web

/// The page that creates the first account, and the sign-in page until there is one.
struct SetUpPage: Page {
  let code: String?
  let access: SetUp.Access
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
      if access == .over {
        Notice(.fault).node(texts(.setUpUsed))
        a(.class("button", "solid"), .href(Link.signIn(back: nil).path)) { texts(.signInTitle) }
      } else {
        p(.class("lead")) { texts(.setUpLead) }
        Notice(.fault).node(notice?.text(texts))
        form(.class("staff-form"), .method("post"), .action(Link.setUp(code: nil).path)) {
          typedCode(texts)
          StaffField.name(texts(.signInName), value: name)
          StaffField.secret(texts, .signInSecret, isNew: true, hasHint: true)
          button(.class("button", "solid")) { texts(.setUpMake) }
        }
      }
    }
  }

  private func typedCode(_ texts: Texts) -> Node? {
    guard case .closed(let fault) = access else {
      return code.map { input(.type("hidden"), .name("code"), .value($0)) }
    }
    let minutes = texts.number(SetUpCode.minutes)
    return Field(
      "set-up-code",
      label: texts(.setUpCode),
      hint: texts(.setUpCodeHint, ["minutes": minutes]),
      error: fault.map { $0.text(texts, wrong: .setUpCodeWrong) }
    ).node { field in
      input(
        .id(field.id),
        .name("code"),
        .type("text"),
        Attribute("autocomplete", "one-time-code"),
        Attribute("autocapitalize", "characters"),
        Attribute("maxlength", "20"),
        field.described,
        field.invalid,
        .required
      )
    }
  }
}
