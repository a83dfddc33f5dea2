import HTML
import JuiceBar
import KioskRules
import Localization
import Web

// The inputs of settings, at the screen and from afar.
extension KioskForm.Field {
  /// The input, with what is typed in it.
  func node(
    _ name: String,
    hint: String?,
    inputMode: String = "text",
    typed: String?,
    isWrong: Bool,
    _ texts: Texts
  ) -> Node {
    let error = isWrong ? texts(.kioskExpected, ["expected": expectation]) : nil
    return Field(rawValue, label: name, hint: hint, error: error).node { control in
      input(
        .id(control.id),
        .name(rawValue),
        .type("text"),
        Attribute("inputmode", inputMode),
        Attribute("autocomplete", "off"),
        .value(typed ?? ""),
        control.described,
        control.invalid
      )
    }
  }

  /// The values that a field takes, for the error of an invalid one.
  private var expectation: String {
    switch self {
    case .place: "1–\(Place.maximumLength)"
    case .idle:
      "0, \(ScreenSettings.idleRange.lowerBound)–\(ScreenSettings.idleRange.upperBound)"
    case .width, .height:
      "\(ScreenMeasure.sides.lowerBound)–\(ScreenMeasure.sides.upperBound)"
    case .diagonal: "686mm, 27in"
    case .pitch: "0.311mm"
    case .distance: "600mm"
    case .bottom: "80cm"
    case .measured: "\(Int(KioskPageModel.barLength))"
    }
  }
}
