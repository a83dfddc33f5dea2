import HTML
import Localization
import Staffing
import Web

/// The sign-in page: a name and a secret; works without a script.
struct SignInPage: Page {
  /// Why the sign-in failed or is not possible.
  enum Notice: Hashable, Sendable {
    case wrong
    case wait(seconds: Int)
    case busy
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
    case .wrong: texts(.signInWrong)
    case .wait(let seconds) where seconds < 60:
      texts(.signInWaitSeconds, ["number": texts.number(seconds)])
    case .wait(let seconds):
      texts(.signInWaitMinutes, ["number": texts.number((seconds + 59) / 60)])
    case .busy: texts(.signInBusy)
    case .nobodyCan: texts(.signInNobodyCan)
    }
  }
}

extension StaffRefusal {
  /// The refusal of a guess.
  var notice: SignInPage.Notice {
    if case .lockedOut(let milliseconds) = self {
      .wait(seconds: (milliseconds + 999) / 1000)
    } else {
      .wrong
    }
  }
}
