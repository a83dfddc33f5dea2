import HTML
import JuiceBar
import Localization

/// What a visitor sees who called staff without a script: that it was heard, and the way back.
struct CallPage {
  let call: StaffCall
  /// The path of the page from which staff was called.
  let back: String

  func html(in context: ScreenContext) -> String {
    let texts = context.texts
    let sentence = texts(call.isOpen ? .callCalled : .callComing)
    return Screen(title: sentence, name: "problem-screen").html(in: context) {
      main(.id("main"), .class("framed")) {
        Icon("check").node(in: context)
        h1 { sentence }
        if let place = call.place { p(.lang("")) { place.rawValue } }
        a(.class("button", "act"), .href(back), .autofocus) { texts(.callBack) }
      }
    }
  }
}
