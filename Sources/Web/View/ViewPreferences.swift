import HTML
import HTTP

/// How a visitor wants to see and hear the screens: the choices of the accessibility panel.
///
/// Kept in a session cookie, so that every page is right from its first byte, with and without a
/// script; anything not chosen is left to the screen or its browser.
struct ViewPreferences: Equatable, Sendable {
  /// A preference; the raw value names it in the cookie and in the form.
  enum Choice: String, CaseIterable, Sendable {
    /// The size of the whole interface, in percent.
    case size
    case contrast
    case theme
    case motion
    /// Where the controls are placed.
    case reach
    case speech
    /// The rate of speech, in percent of the usual one.
    case rate
    /// How the texts of the guide are written.
    case reading

    /// The values that can be chosen besides the default.
    var values: [String] {
      switch self {
      case .size: ["125", "150", "200", "300"]
      case .contrast: ["high"]
      case .theme: ["dark", "light"]
      case .motion: ["reduced"]
      case .reach: ["low"]
      case .speech: ["on"]
      case .rate: ["75", "150", "200"]
      case .reading: ["easy"]
      }
    }

    fileprivate func attribute(_ value: String) -> Attribute {
      switch self {
      case .size: .data("size", value)
      case .contrast: .data("contrast", value)
      case .theme: .data("theme", value)
      case .motion: .data("motion", value)
      case .reach: .data("reach", value)
      case .speech: .data("speech", value)
      case .rate: .data("rate", value)
      case .reading: .data("reading", value)
      }
    }
  }

  /// The cookie that holds the choices, such as `size-200.contrast-high`.
  static let cookieName = "view"

  private var chosen: [Choice: String] = [:]

  /// No choices made.
  init() {}

  /// Reads a request's cookie; values not on offer count as not chosen.
  init(of request: Request) {
    for (name, value) in CookieParts(request.headers.cookie(Self.cookieName)) {
      if let choice = Choice(rawValue: name) { self[choice] = value }
    }
  }

  /// The value chosen, or `nil` for the default; a value not on offer counts as the default.
  subscript(choice: Choice) -> String? {
    get { chosen[choice] }
    set { chosen[choice] = newValue.flatMap { choice.values.contains($0) ? $0 : nil } }
  }

  /// The value of the cookie; empty if everything is at its default.
  var cookie: String {
    Choice.allCases.compactMap { choice in chosen[choice].map { "\(choice)-\($0)" } }
      .joined(separator: ".")
  }

  /// The attributes of the `html` element that tell styles and scripts the choices.
  var attributes: [Attribute] {
    Choice.allCases.compactMap { choice in chosen[choice].map(choice.attribute) }
  }
}
