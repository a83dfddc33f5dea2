import HTML
import Identifiers
import JuiceBar
import Languages
import Localization
import Staffing
import Web

/// The settings of a paired screen, as staff set them from afar, and the way to pair it again.
struct PairedScreenPage: Page {
  let screen: PairedScreen
  let form: PairedScreenForm
  /// The open bars.
  let bars: [ListedBar]
  let notice: StaffNotice?

  func html(in context: ScreenContext) -> String {
    let texts = context.texts
    let name = screen.name.rawValue
    let frame = StaffFrame(
      title: name,
      heading: span(.lang("")) { name },
      name: "paired-screen-screen",
      isNarrow: true,
      back: BackLink(link: .screens, key: .screensTitle).node(in: context)
    )
    return frame.html(in: context) {
      Notice(.fault).node(notice?.text(texts) ?? (form.errors.isEmpty ? nil : texts(.kioskWrong)))
      Panel("settings", title: texts(.screensSettings)).node {
        p { texts(.screensSettingsLead) }
        settings(texts)
      }
      Panel("pair", title: texts(.screensPairAgain)).node {
        p { texts(.screensPairAgainLead, ["address": Link.pair.path]) }
        pairing(texts)
      }
      HTML.form(.method("post"), .action(Link.screen(screen.id.device, "removal").path)) {
        button(.class("button")) { texts(.screensForget) }
      }
    }
  }

  private func settings(_ texts: Texts) -> Node {
    let idle = ScreenSettings.idleRange
    let (least, most) = (texts.number(idle.lowerBound), texts.number(idle.upperBound))
    return HTML.form(
      .class("staff-form"),
      .method("post"),
      .action(Link.screen(screen.id.device).path),
      .data("waits")
    ) {
      field(
        .place,
        texts(.kioskPlace),
        hint: texts(.kioskPlaceHint),
        texts
      )
      if bars.count > 1 { bar(texts) }
      language(texts)
      field(
        .idle,
        texts(.kioskIdle),
        hint: texts(.kioskIdleHint, ["least": least, "most": most]),
        inputMode: "numeric",
        texts
      )
      button(.class("button", "solid")) { texts(.kioskSave) }
    }
  }

  private func language(_ texts: Texts) -> Node {
    let choices: [(value: String, words: Node)] =
      [("", .text(texts(.screensLanguageOfBrowser)))]
      + Language.allCases.map { language in
        (language.rawValue, span(.lang(language.tag)) { language.ownName })
      }
    return Choices(
      texts(.screensLanguage),
      choices.map { value, words in
        Choice(
          .one,
          id: "language-\(value)",
          name: "language",
          value: value,
          words,
          isChosen: value == form.settings.language?.rawValue ?? ""
        )
      }
    ).node
  }

  private func bar(_ texts: Texts) -> Node {
    Field("bar", label: texts(.screensBar)).node { control in
      select(.id(control.id), .name("bar")) {
        for bar in bars {
          let isChosen = bar.id == form.settings.bar ?? screen.id.home
          option(.value(bar.id.rawValue), isChosen ? Attribute("selected") : nil) {
            bar.name.text(in: texts.language)
          }
        }
      }
    }
  }

  private func field(
    _ field: PairedScreenForm.Field,
    _ name: String,
    hint: String,
    inputMode: String = "text",
    _ texts: Texts
  ) -> Node {
    field.node(
      name,
      hint: hint,
      inputMode: inputMode,
      typed: form.typed[field],
      isWrong: form.errors.contains(field),
      texts
    )
  }

  private func pairing(_ texts: Texts) -> Node {
    HTML.form(
      .class("staff-form"),
      .method("post"),
      .action(Link.screen(screen.id.device, "pairing").path)
    ) {
      StaffField.pairingCode(texts)
      button(.class("button")) { texts(.devicesConfirm) }
    }
  }
}

private let select = Element("select")
private let option = Element("option")
