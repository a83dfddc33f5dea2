import HTML
import Localization
import Web

/// The page that asks for the code after the right PIN; works without a script.
struct CodePage: Page {
  let back: String?
  let fault: GuessFault?

  func html(in context: ScreenContext) -> String {
    let texts = context.texts
    let frame = StaffFrame(title: texts(.secondFactorEnter), name: "code-screen", isNarrow: true)
    return frame.html(in: context) {
      p(.class("lead")) { texts(.secondFactorEnterLead) }
      Notice(.fault).node(fault?.text(texts, wrong: .secondFactorWrong))
      form(.class("staff-form"), .method("post"), .action(Link.signInCode(back: nil).path)) {
        if let back { input(.type("hidden"), .name("back"), .value(back)) }
        CodeField.node(texts)
        button(.class("button", "solid")) { texts(.signInTitle) }
      }
    }
  }
}

/// The field for a code.
enum CodeField {
  static func node(_ texts: Texts) -> Node {
    Field("code", label: texts(.secondFactorCode)).node { field in
      input(
        .id(field.id),
        .name("code"),
        .type("text"),
        Attribute("autocomplete", "one-time-code"),
        Attribute("autocapitalize", "characters"),
        Attribute("spellcheck", "false"),
        Attribute("maxlength", "24"),
        .required
      )
    }
  }
}
