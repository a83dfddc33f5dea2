import HTML
import Localization
import Staffing

/// The content of the page that creates the first account.
struct SetUpPageModel: Sendable {
  let code: String?
  /// Whether an account can be created here.
  let isOpen: Bool
  var name = ""
  var notice: StaffNotice?
}

/// The page that creates the first account.
struct SetUpPage: Page {
  let model: SetUpPageModel

  func html(in context: ScreenContext) -> String {
    let texts = context.texts
    let screen = Screen(title: texts(.setUpTitle), name: "set-up-screen", isForStaff: true)
    return screen.html(in: context) {
      main(.id("main"), .class("staff-page", "staff-narrow")) {
        h1 { texts(.setUpTitle) }
        if model.isOpen {
          p(.class("lead")) { texts(.setUpLead) }
          p(.class("notice"), .role("alert")) { model.notice?.text(texts) ?? "" }
          form(.class("staff-form"), .method("post"), .action(Link.setUp(code: nil).path)) {
            if let code = model.code { input(.type("hidden"), .name("code"), .value(code)) }
            StaffField.name(texts(.signInName), value: model.name)
            StaffField.secret(texts(.signInSecret), isNew: true, hint: texts(.secretHint))
            button(.class("button", "act")) { texts(.setUpMake) }
          }
        } else {
          p(.class("notice"), .role("alert")) { texts(.setUpUsed) }
          a(.class("button", "act"), .href(Link.signIn(back: nil).path)) { texts(.signInTitle) }
        }
      }
    }
  }
}

extension StaffNotice {
  /// The notice in words.
  func text(_ texts: Texts) -> String {
    switch self {
    case .wrongName: texts(.staffWrongName)
    case .wrongSecret(.tooShort): texts(.secretTooShort)
    case .wrongSecret(.tooLong): texts(.secretTooLong)
    case .wrongSecret(.tooPlain): texts(.secretTooPlain)
    case .wrongCode: texts(.devicesWrongCode)
    case .nothingChosen: texts(.integrationNothing)
    case .tokenNameTaken: texts(.tokenNameTaken)
    case .wrongAddress: texts(.webhookWrongAddress)
    case .refused(.nameTaken): texts(.staffNameTaken)
    case .refused(.lastOwner): texts(.staffLastOwner)
    case .refused(.firstMustBeOwner): texts(.staffFirstOwner)
    case .refused(.notFirst): texts(.setUpUsed)
    case .refused(.lockedOut(let milliseconds)):
      texts(.signInWaitMinutes, ["number": texts.number(milliseconds / 60_000 + 1)])
    case .refused(.tooManyPairings), .refused(.tooManyAccounts), .refused(.tooManyPrograms):
      texts(.staffTooMany)
    case .refused(.unknownAccount), .refused(.unknownDevice), .refused(.unknownCode),
      .refused(.unknownToken), .refused(.unknownWebhook):
      texts(.staffGone)
    case .failed: texts(.signInBusy)
    }
  }
}
