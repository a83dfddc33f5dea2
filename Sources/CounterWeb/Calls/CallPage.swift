import HTML
import JuiceBar
import Localization
import Web

/// Confirms a call for staff to a visitor without a script, with the way back.
struct CallPage: Page {
  let call: StaffCall
  /// The path of the page from which the visitor called.
  let back: String

  func html(in context: ScreenContext) -> String {
    let texts = context.texts
    let sentence = texts(call.status == .open ? .callCalled : .callComing)
    return Screen(title: sentence, name: "problem-screen").html(in: context) {
      main(.id("main"), .class("framed")) {
        Icon("check").node(in: context)
        h1 { sentence }
        if let place = call.place { p(.lang("")) { place.rawValue } }
        a(.class("button", "add"), .href(back), .autofocus) { texts(.callBack) }
      }
    }
  }
}
