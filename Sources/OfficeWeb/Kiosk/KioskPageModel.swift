import JuiceBar
import KioskRules
import Web

/// The content of the page of a screen's settings.
struct KioskPageModel {
  /// The settings in force, or those of a form that was refused.
  let settings: ScreenSettings
  let typed: [KioskForm.Field: String]
  var errors: Set<KioskForm.Field> = []
  var isSaved = false

  /// The model of the settings in force.
  init(_ settings: ScreenSettings, isSaved: Bool) {
    self.settings = settings
    self.isSaved = isSaved
    let kiosk = settings.kiosk
    let lengths: [(KioskForm.Field, Length?)] = [
      (.distance, kiosk.distance), (.bottom, kiosk.bottom),
      (.diagonal, kiosk.screen.flatMap { Length(millimetres: $0.diagonal) }),
    ]
    var typed: [KioskForm.Field: String] = [
      .idle: "\(settings.idleSeconds)", .place: settings.place?.rawValue ?? "",
    ]
    typed[.width] = kiosk.screen.map { "\($0.width)" }
    typed[.height] = kiosk.screen.map { "\($0.height)" }
    for (field, length) in lengths { typed[field] = length.map(Self.words) }
    self.typed = typed
  }

  /// The model of a form with errors.
  init(_ form: KioskForm) {
    settings = form.settings
    typed =
      form.errors == [.measured]
      ? KioskPageModel(form.settings, isSaved: false).typed.merging(form.typed) { $1 } : form.typed
    errors = form.errors
  }

  /// A length to a tenth of a millimetre, the precision of a ruler.
  private static func words(_ length: Length) -> String {
    let tenths = Int((length.millimetres * 10).rounded())
    return "\(tenths / 10)\(tenths % 10 == 0 ? "" : ".\(tenths % 10)")mm"
  }

  var check: SelfCheck { SelfCheck(settings.kiosk) }

  /// The intended length of the ruler's bar, in millimetres.
  static let barLength = 50.0

  /// The length of the bar in CSS pixels, if the screen is measured.
  var barPixels: Int? {
    settings.kiosk.screen.map { Int((Self.barLength / $0.millimetresPerPixel).rounded()) }
  }
}
