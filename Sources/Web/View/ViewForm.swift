import HTML
import Localization

/// The choices of the accessibility panel, each a button that takes effect when pressed.
///
/// All visitors share the pages, so a form in one does not know the current choices: the script
/// marks them. On a page of its own the form is rendered for one visitor and needs no script.
struct ViewForm {
  private typealias Choice = ViewPreferences.Choice

  /// The current choices.
  var preferences = ViewPreferences()

  func node(returningTo path: String, in context: ScreenContext) -> Node {
    let texts = context.texts
    return form(
      .class("view-form"),
      .method("post"),
      .action(Link.changeView.path),
      .data("view-form"),
      .data("changed", texts.unfilled(.viewChanged)),
      .data("was-reset", texts(.viewWasReset)),
      .data("on", texts(.viewOn)),
      .data("off", texts(.viewOff))
    ) {
      input(.type("hidden"), .name("from"), .value(path))
      options(of: .size, .viewSize, [("100", percent(100, texts))] + percents(.size, texts), texts)
      div(.class("switches")) {
        toggle(.contrast, .viewContrast, texts)
        toggle(.reach, .viewReach, texts)
        toggle(.motion, .viewMotion, texts)
        toggle(.reading, .viewReading, texts)
        toggle(.speech, .viewSpeech, texts)
      }
      let themes = [
        (Self.usual, texts(.viewThemeDevice)), ("light", texts(.viewThemeLight)),
        ("dark", texts(.viewThemeDark)),
      ]
      options(of: .theme, .viewTheme, themes, texts)
      options(of: .rate, .viewRate, rates(texts), texts)
      p(.class("view-status"), .role("status"))
      button(.class("button"), .name("reset"), .value("all")) {
        Icon("repeat").node(in: context)
        texts(.viewReset)
      }
    }
  }

  /// The value that a form sends for the default.
  private static let usual = "usual"

  private func options(
    of choice: Choice,
    _ name: TextKey,
    _ values: [(value: String, text: String)],
    _ texts: Texts
  ) -> Node {
    let labelID = "view-\(choice)"
    return div(.class("options"), .role("group"), .aria("labelledby", labelID)) {
      p(.id(labelID), .class("options-name")) { texts(name) }
      div(.class("option-buttons")) {
        for (value, text) in values {
          let isUsual = !choice.values.contains(value)
          let isChosen = preferences[choice] == (isUsual ? nil : value)
          button(
            .class("option"),
            .name(choice.rawValue),
            .value(value),
            isUsual ? .data("usual") : nil,
            .aria("pressed", isChosen ? "true" : "false")
          ) { text }
        }
      }
    }
  }

  private func toggle(_ choice: Choice, _ name: TextKey, _ texts: Texts) -> Node {
    let isOn = preferences[choice] != nil
    return button(
      .class("option", "switch"),
      .name(choice.rawValue),
      .value(isOn ? Self.usual : choice.values.first ?? Self.usual),
      .data("wish", choice.values.first ?? Self.usual),
      .aria("pressed", isOn ? "true" : "false")
    ) {
      span(.class("switch-name")) { texts(name) }
      span(.class("switch-state"), .aria("hidden", "true")) { texts(isOn ? .viewOn : .viewOff) }
    }
  }

  private func percents(_ choice: Choice, _ texts: Texts) -> [(String, String)] {
    choice.values.map { value in (value, percent(Int(value) ?? 100, texts)) }
  }

  private func rates(_ texts: Texts) -> [(String, String)] {
    let others = percents(.rate, texts)
    return others.prefix(1) + [("100", percent(100, texts))] + others.dropFirst()
  }

  private func percent(_ number: Int, _ texts: Texts) -> String {
    texts(.viewPercent, ["number": texts.number(number)])
  }
}
