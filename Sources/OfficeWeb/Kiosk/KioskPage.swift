import CounterWeb
import HTML
import JuiceBar
import KioskRules
import Languages
import Localization
import Web

/// The settings of the screen that shows it, a ruler and the self-check, for the installer.
///
/// No screen of visitors leads here, and nothing on it changes more than a cookie of the device.
struct KioskPage: Page {
  typealias Field = KioskForm.Field

  let model: KioskPageModel

  func html(in context: ScreenContext) -> String {
    let texts = context.texts
    let screen = Screen(
      title: texts(.kioskTitle),
      name: "kiosk-screen",
      script: "screen-settings.js",
      isForStaff: true
    )
    return screen.html(in: context) {
      main(.id("main")) {
        div(.class("screen-heading")) { h1 { texts(.kioskTitle) } }
        p(.class("lead")) { texts(.kioskLead) }
        notice(texts)
        div(.class("kiosk-columns")) {
          form(.class("panel", "kiosk-form"), .method("post"), .action(Link.kiosk.path)) {
            usage(texts)
            measure(texts)
            button(.class("button", "solid")) { texts(.kioskSave) }
          }
          ruler(texts)
          KioskCheckList(check: model.check).node(in: context)
        }
      }
    }
  }

  private func notice(_ texts: Texts) -> Node? {
    if !model.errors.isEmpty {
      return Notice(.fault).node(texts(.kioskWrong))
    }
    return model.isSaved ? Notice(.done).node(texts(.kioskSaved)) : nil
  }

  // MARK: - The settings

  private func usage(_ texts: Texts) -> Node {
    let idle = ScreenSettings.idleRange
    let (least, most) = (texts.number(idle.lowerBound), texts.number(idle.upperBound))
    return fields(texts(.kioskUse)) {
      field(.place, texts(.kioskPlace), hint: texts(.kioskPlaceHint), texts)
      choice(
        "kiosk",
        value: "on",
        texts(.kioskMode),
        hint: texts(.kioskModeHint),
        isChosen: model.settings.isKiosk
      )
      choice(
        "keyboard",
        value: "none",
        texts(.kioskKeyboardNone),
        hint: texts(.kioskKeyboardNoneHint),
        isChosen: !model.settings.hasKeyboard
      )
      field(
        .idle,
        texts(.kioskIdle),
        hint: texts(.kioskIdleHint, ["least": least, "most": most]),
        inputMode: "numeric",
        texts
      )
      StaffField.choice(
        texts(.kioskLock),
        name: "lock",
        [
          ("none", texts(.kioskLockNone)), ("portrait", texts(.kioskLockPortrait)),
          ("landscape", texts(.kioskLockLandscape)),
        ],
        chosen: model.settings.lock?.rawValue ?? "none"
      )
    }
  }

  private func choice(
    _ name: String,
    value: String,
    _ words: String,
    hint: String,
    isChosen: Bool
  ) -> Node {
    Choice(
      .any,
      id: name,
      name: name,
      value: value,
      .text(words),
      hint: hint,
      isChosen: isChosen
    ).node
  }

  private func measure(_ texts: Texts) -> Node {
    fields(texts(.kioskMeasure)) {
      p(.class("hint")) { texts(.kioskMeasureHint) }
      div(.class("kiosk-pair")) {
        field(.width, texts(.kioskWidth), inputMode: "numeric", texts)
        field(.height, texts(.kioskHeight), inputMode: "numeric", texts)
      }
      p(.class("hint")) { texts(.kioskPixelsHint) }
      field(.diagonal, texts(.kioskDiagonal), hint: texts(.kioskDiagonalHint), texts)
      field(.pitch, texts(.kioskPitch), texts)
      input(.type("hidden"), .name("ratio"), .value("1"))
      StaffField.choice(
        texts(.kioskCharacter),
        name: "character",
        [
          (CharacterReference.capital.rawValue, texts(.kioskCharacterCapital)),
          (CharacterReference.syllable.rawValue, texts(.kioskCharacterSyllable)),
        ],
        chosen: model.settings.kiosk.character.rawValue
      )
      field(.distance, texts(.kioskDistance), hint: texts(.kioskDistanceHint), texts)
      field(.bottom, texts(.kioskBottom), hint: texts(.kioskBottomHint), texts)
    }
  }

  private func fields(_ title: String, @NodeBuilder content: () -> [Node]) -> Node {
    fieldset {
      legend { title }
      content()
    }
  }

  private func field(
    _ field: Field,
    _ name: String,
    hint: String? = nil,
    inputMode: String = "text",
    _ texts: Texts
  ) -> Node {
    field.node(
      name,
      hint: hint,
      inputMode: inputMode,
      typed: model.typed[field],
      isWrong: model.errors.contains(field),
      texts
    )
  }

  // MARK: - The ruler

  private func ruler(_ texts: Texts) -> Node {
    Panel("ruler", title: texts(.kioskRuler), style: "kiosk-ruler").node {
      if let pixels = model.barPixels {
        p { texts(.kioskRulerLead) }
        bar(pixels)
        form(.method("post"), .action(Link.kiosk.path)) {
          input(.type("hidden"), .name("bar"), .value("\(pixels)"))
          field(.measured, texts(.kioskRulerLength), inputMode: "decimal", texts)
          button(.class("button")) { texts(.kioskRulerCorrect) }
        }
      } else {
        p { texts(.kioskRulerMissing) }
      }
    }
  }

  /// A bar of 50 mm with a mark at every centimetre, if the measurements are right.
  private func bar(_ pixels: Int) -> Node {
    svg(
      .class("kiosk-bar"),
      Attribute("width", "\(pixels)"),
      Attribute("height", "32"),
      Attribute("viewBox", "0 0 50 32"),
      Attribute("preserveAspectRatio", "none"),
      .role("img"),
      .aria("label", "50 mm")
    ) {
      path(Attribute("d", "M0 12H50V20H0z"))
      for mark in 0...5 {
        let x = min(max(0, Double(mark * 10) - 0.25), 49.5)
        path(Attribute("d", "M\(x) 0h0.5v32h-0.5z"))
      }
    }
  }
}
