import JuiceBar
import KioskRules

/// What the page of a screen's settings shows.
struct KioskPageModel {
  /// What is set, or was to be set.
  let settings: ScreenSettings
  /// What stands in the fields.
  let typed: [KioskForm.Field: String]
  /// The fields that cannot be read.
  var errors: Set<KioskForm.Field> = []
  /// Whether the settings were saved just now.
  var isSaved = false

  /// The settings as they are kept.
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
    for (field, length) in lengths {
      typed[field] = length.map { Self.words($0) }
    }
    self.typed = typed
  }

  /// A form that could not be read.
  init(_ form: KioskForm) {
    settings = form.settings
    typed =
      form.errors == [.measured]
      ? KioskPageModel(form.settings, isSaved: false).typed.merging(form.typed) { $1 } : form.typed
    errors = form.errors
  }

  /// A length to a tenth of a millimetre, which is all that a ruler tells.
  private static func words(_ length: Length) -> String {
    let tenths = Int((length.millimetres * 10).rounded())
    return "\(tenths / 10)\(tenths % 10 == 0 ? "" : ".\(tenths % 10)")mm"
  }

  /// The self-check of the settings.
  var check: SelfCheck { SelfCheck(settings.kiosk) }

  /// The length that the bar of the ruler is to have, in millimetres.
  static let barLength = 50.0

  /// The bar in CSS pixels, as far as the screen is measured.
  var barPixels: Int? {
    settings.kiosk.screen.map { Int((Self.barLength / $0.millimetresPerPixel).rounded()) }
  }
}
