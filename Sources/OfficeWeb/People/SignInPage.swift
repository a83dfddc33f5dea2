import HTML
import Localization
import Staffing
import Web

/// The sign-in page: a name and a secret; works without a script.
struct SignInPage: Page {
  /// Why the sign-in failed, or whose account is meant.
  enum Notice: Hashable, Sendable {
    case fault(GuessFault)
    /// The bar has no accounts of its own: those of the main bar sign in here too.
    case asAtMain
    /// The code did not come in time.
    case codeIsLate
  }

  var name = ""
  /// The names on offer.
  let names: [String]
  let back: String?
  let notice: Notice?
  /// Whether others on the network can read the PIN.
  let canBeOverheard: Bool

  func html(in context: ScreenContext) -> String {
    let texts = context.texts
    let frame = StaffFrame(
      title: texts(.signInTitle),
      name: "sign-in-screen",
      isNarrow: true
    )
    return frame.html(in: context) {
      p(.class("lead")) { texts(.signInLead) }
      Web.Notice(notice == .asAtMain ? .remark : .fault).node(notice?.text(texts))
      if canBeOverheard { Web.Notice(.remark).node(texts(.signInOverheard)) }
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
    case .asAtMain: texts(.signInAsAtMain)
    case .codeIsLate: texts(.secondFactorOver)
    }
  }
}
