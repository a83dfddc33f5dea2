package import HTML
package import HTTP
import Identifiers
package import JuiceBar
package import KioskRules
package import Languages

/// The settings of a screen: the venue's default, refined by a cookie of the device.
package struct ScreenSettings: Equatable, Sendable {
  /// How a screen is held.
  package enum Orientation: String, Sendable {
    case portrait
    case landscape
  }

  /// The times without a touch that can be set, in seconds; 0 for never is also valid.
  package static let idleRange = 20...3600
  /// The sizes of type that a screen can be set to, in CSS pixels.
  package static let baseRange = 12...96
  /// The cookie that holds the differences from the venue's default, such as `kiosk-on.idle-90`.
  package static let cookieName = "screen"

  /// Whether the screen is mounted for passing visitors, so that nothing leads out of it.
  package var isKiosk = false
  /// Whether a mounted screen has a keyboard; without one, it shows its own where text is typed.
  package var hasKeyboard = true
  /// After how many seconds without a touch the screen asks whether the visitor is still there; 0
  /// for never.
  package var idleSeconds = 60
  /// The size of type at 100 %, in CSS pixels; `nil` leaves it to the style sheet.
  package var baseSize: Int?
  /// The orientation that the screen keeps when it is turned.
  package var lock: Orientation?
  /// The name of the place where the screen stands, which calls for staff report.
  package var place: Place?
  /// The bar at which a mounted screen stands; `nil` for one that is not mounted.
  package var bar: BarID?
  /// The language of the screen as long as its visitor has chosen none; `nil` leaves it to the browser.
  package var language: Language?
  /// Whether the server keeps the settings of the screen, which reports to it.
  package var isPaired = false
  /// The version of the program that makes the pages of the screen.
  package var program = ""
  /// The measures of the screen and its mounting.
  package var kiosk = SelfCheck.Kiosk()

  /// Creates the settings of a screen that was never set up.
  package init() {}

  /// These settings refined by the cookie of a request's device.
  package func refined(by request: Request) -> ScreenSettings {
    refined(by: request.screenSettings)
  }

  /// These settings refined by the text of a cookie; invalid values are ignored.
  ///
  /// A text that the storage kept may be of a place by whatever rules.
  package func refined(by cookie: String?, isStored: Bool = false) -> ScreenSettings {
    var settings = self
    for (name, value) in CookieParts(cookie) {
      switch name {
      case "kiosk": settings.isKiosk = value == "on"
      case "keyboard": settings.hasKeyboard = value != "none"
      case "idle":
        if let seconds = Int(value), seconds == 0 || Self.idleRange.contains(seconds) {
          settings.idleSeconds = seconds
        }
      case "base":
        if let size = Int(value), Self.baseRange.contains(size) { settings.baseSize = size }
      case "lock": settings.lock = Orientation(rawValue: value)
      case "bar": settings.bar = BarID(value)
      case "place": settings.place = Place(hexadecimal: value, isStored: isStored)
      case "language": settings.language = Language(tag: value)
      case "paired": settings.isPaired = value == "on"
      default: break
      }
    }
    settings.kiosk = SelfCheck.Kiosk(cookie)
    settings.kiosk.base = settings.baseSize
    return settings
  }

  /// The cookie for the device to keep, which ``refined(by:)`` reads.
  package var cookie: String {
    var parts = ["kiosk-\(isKiosk ? "on" : "off")", "idle-\(idleSeconds)"]
    if !hasKeyboard { parts.append("keyboard-none") }
    if let baseSize { parts.append("base-\(baseSize)") }
    if let lock { parts.append("lock-\(lock.rawValue)") }
    if let place { parts.append("place-\(place.hexadecimal)") }
    if isKiosk, let bar { parts.append("bar-\(bar)") }
    if let language { parts.append("language-\(language.tag)") }
    if isPaired { parts.append("paired-on") }
    return (parts + kiosk.cookieParts).joined(separator: ".")
  }

  /// The attributes of the `html` element that tell styles and scripts the settings.
  package var attributes: [Attribute] {
    var attributes: [Attribute] = [.data("idle", "\(idleSeconds)")]
    if isKiosk { attributes.append(.data("kiosk", "on")) }
    if isKiosk, !hasKeyboard { attributes.append(.data("keyboard", "none")) }
    if let baseSize { attributes.append(.data("base", "\(baseSize)")) }
    if let lock { attributes.append(.data("lock", lock.rawValue)) }
    if let place { attributes.append(.data("place", place.rawValue)) }
    if isPaired { attributes.append(.data("program", program)) }
    return attributes
  }
}
