import HTML
import Localization

/// The content of the sign-in page.
struct SignInPageModel: Sendable {
  /// Why the sign-in failed or is not possible.
  enum Notice: Hashable, Sendable {
    case wrong
    case wait(seconds: Int)
    case busy
    case nobodyCan
  }

  let name: String
  /// The names on offer.
  let names: [String]
  let back: String?
  let notice: Notice?
}

/// The sign-in page: a name and a secret; works without a script.
struct SignInPage: Page {
  let model: SignInPageModel

  func html(in context: ScreenContext) -> String {
    let texts = context.texts
    let screen = Screen(title: texts(.signInTitle), name: "sign-in-screen", isForStaff: true)
    return screen.html(in: context) {
      main(.id("main"), .class("staff-page", "staff-narrow")) {
        h1 { texts(.signInTitle) }
        p(.class("lead")) { texts(.signInLead) }
        p(.class("notice"), .role("alert")) { model.notice?.text(texts) ?? "" }
        form(.class("staff-form"), .method("post"), .action(Link.signIn(back: nil).path)) {
          if let back = model.back { input(.type("hidden"), .name("back"), .value(back)) }
          StaffField.name(texts(.signInName), value: model.name, offering: model.names)
          StaffField.secret(texts(.signInSecret), isNew: false)
          button(.class("button", "act")) { texts(.signInTitle) }
        }
      }
    }
  }
}

extension SignInPageModel.Notice {
  /// The notice in words.
  func text(_ texts: Texts) -> String {
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

/// The fields that the forms of staff share.
enum StaffField {
  static func name(
    _ text: String,
    value: String = "",
    id: String = "staff-name",
    offering names: [String] = []
  ) -> Node {
    div(.class("staff-field")) {
      label(.for(id)) { text }
      input(
        .id(id),
        .name("name"),
        .type("text"),
        Attribute("autocomplete", id == "staff-name" ? "username" : "off"),
        Attribute("autocapitalize", "off"),
        Attribute("maxlength", "60"),
        names.isEmpty ? nil : Attribute("list", "staff-names"),
        .required,
        .value(value)
      )
      if !names.isEmpty {
        datalist(.id("staff-names")) { for name in names { option(.value(name)) } }
      }
    }
  }

  static func secret(
    _ text: String,
    isNew: Bool,
    id: String = "staff-secret",
    name: String = "secret",
    hint: String? = nil
  ) -> Node {
    div(.class("staff-field")) {
      label(.for(id)) { text }
      if let hint { p(.id("\(id)-hint"), .class("hint")) { hint } }
      input(
        .id(id),
        .name(name),
        .type("password"),
        Attribute("autocomplete", isNew ? "new-password" : "current-password"),
        Attribute("maxlength", "128"),
        hint.map { _ in .aria("describedby", "\(id)-hint") },
        .required
      )
    }
  }

  static func choice(
    _ text: String,
    name: String,
    id: String,
    _ options: [(value: String, text: String)],
    chosen: String
  ) -> Node {
    fieldset(.class("staff-choices")) {
      legend { text }
      for (value, text) in options {
        div(.class("staff-choice")) {
          input(
            .id("\(id)-\(value)"),
            .name(name),
            .type("radio"),
            .value(value),
            value == chosen ? .checked : nil
          )
          label(.for("\(id)-\(value)")) { text }
        }
      }
    }
  }
}

private let datalist = Element("datalist")
private let option = Element("option")

/// The name of the signed-in person on a page of staff, and the button to sign out.
struct SignedInBar {
  @NodeBuilder
  func nodes(in context: ScreenContext) -> [Node] {
    if let person = context.person {
      div(.class("signed-in")) {
        a(.class("signed-in-name"), .href(Link.manage.path)) {
          span(.class("visually-hidden")) { context.texts(.signedInAs) + " " }
          span(.lang("")) { person }
        }
        if context.hasSession {
          form(.method("post"), .action(Link.signOut.path)) {
            button(.class("button", "quiet")) { context.texts(.signOut) }
          }
        } else {
          a(.class("button", "quiet"), .href(Link.signIn(back: context.currentPath).path)) {
            context.texts(.signInTitle)
          }
        }
      }
    }
  }
}
