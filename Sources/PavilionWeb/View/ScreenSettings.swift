import HTML
import HTTP
public import JuiceBar
import KioskRules

/// How a screen is set up where it stands: the venue's default, and what a cookie of the device says.
public struct ScreenSettings: Equatable, Sendable {
  /// A way to hold a screen.
  public enum Orientation: String, Sendable {
    case portrait
    case landscape
  }

  /// How long a visitor may be told to do nothing, in seconds, or never (0).
  public static let idleRange = 20...3600
  /// The sizes of type that a screen can be set to, in CSS pixels.
  public static let baseRange = 12...96
  /// The cookie that holds what differs from the venue's default, such as `kiosk-on.idle-90`.
  static let cookieName = "screen"

  /// Whether the screen is mounted for visitors who pass by, so that nothing leads out of it.
  public var isKiosk = false
  /// After how many seconds without a touch the screen asks whether somebody is there; 0 for never.
  public var idleSeconds = 60
  /// The size of type at 100 %, in CSS pixels; nothing for what the style sheet finds right.
  public var baseSize: Int?
  /// How the screen is to stay when it is turned.
  public var lock: Orientation?
  /// The name of the place where the screen stands, which calls for staff tell.
  public var place: Place?
  /// The bar at which a mounted screen stands; nothing for one that is not mounted.
  var bar: BarID?
  /// What has been measured of the screen and its mounting.
  var kiosk = SelfCheck.Kiosk()

  /// The settings of a screen about which nothing was said.
  public init() {}

  /// These settings with what the cookie of a request's device says; what it cannot say is ignored.
  func refined(by request: Request) -> ScreenSettings {
    var settings = self
    for (name, value) in CookieParts(request.headers.cookie(Self.cookieName)) {
      switch name {
      case "kiosk": settings.isKiosk = value == "on"
      case "idle":
        if let seconds = Int(value), seconds == 0 || Self.idleRange.contains(seconds) {
          settings.idleSeconds = seconds
        }
      case "base":
        if let size = Int(value), Self.baseRange.contains(size) { settings.baseSize = size }
      case "lock": settings.lock = Orientation(rawValue: value)
      case "bar": settings.bar = BarID(value)
      case "place": settings.place = Place(hexadecimal: value)
      default: break
      }
    }
    settings.kiosk = SelfCheck.Kiosk(request.headers.cookie(Self.cookieName))
    settings.kiosk.base = settings.baseSize
    return settings
  }

  /// What the device is to remember, for ``refined(by:)`` to read.
  var cookie: String {
    var parts = ["kiosk-\(isKiosk ? "on" : "off")", "idle-\(idleSeconds)"]
    if let baseSize { parts.append("base-\(baseSize)") }
    if let lock { parts.append("lock-\(lock.rawValue)") }
    if let place { parts.append("place-\(place.hexadecimal)") }
    if isKiosk, let bar { parts.append("bar-\(bar)") }
    return (parts + kiosk.cookieParts).joined(separator: ".")
  }

  /// The attributes of the `html` element by which styles and scripts know the settings.
  var attributes: [Attribute] {
    var attributes: [Attribute] = [.data("idle", "\(idleSeconds)")]
    if isKiosk { attributes.append(.data("kiosk", "on")) }
    if let baseSize { attributes.append(.data("base", "\(baseSize)")) }
    if let lock { attributes.append(.data("lock", lock.rawValue)) }
    if let place { attributes.append(.data("place", place.rawValue)) }
    return attributes
  }
}
