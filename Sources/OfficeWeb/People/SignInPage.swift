import HTML
import Localization
import Staffing
import Web

/// The sign-in page: a name and a secret; works without a script.
struct SignInPage: Page {
  /// Why the sign-in failed or is not possible.
  enum Notice: Hashable, Sendable {
    case fault(GuessFault)
    case nobodyCan
  }

  var name = ""
  /// The names on offer.
  let names: [String]
  let back: String?
  let notice: Notice?

  func html(in context: ScreenContext) -> String {
    let texts = context.texts
    let frame = StaffFrame(
      title: texts(.signInTitle),
      name: "sign-in-screen",
      isNarrow: true
    )
    return frame.html(in: context) {
      p(.class("lead")) { texts(.signInLead) }
      Web.Notice(.fault).node(notice?.text(texts))
      form(.class("staff-form"), .method("post"), .action(Link.signIn(back: nil).path)) {
        if let back { input(.type("hidden"), .name("back"), .value(back)) }
        StaffField.name(texts(.signInName), value: name, offering: names)
        StaffField.secret(texts, .signInSecret, isNew: false)
        button(.class("button", "solid")) { texts(.signInTitle) }
      }
    }
  }
}

extension SignInPage.Notice {
  package func text(_ texts: Texts) -> String {
    switch self {
    case .fault(let fault): fault.text(texts, wrong: .signInWrong)
    case .nobodyCan: texts(.signInNobodyCan)
    }
  }
}
