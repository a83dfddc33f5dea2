import HTML
import HTTP

/// How a visitor wants to see and hear the screens: what the accessibility panel offers.
///
/// Kept in a cookie of the session, so that every page is right from its first byte, with and
/// without script; what is not chosen is as the screen or its browser has it.
struct ViewPreferences: Equatable, Sendable {
  /// Something that can be chosen; the raw value names it in the cookie and in the form.
  enum Choice: String, CaseIterable, Sendable {
    /// The size of the whole interface, in percent.
    case size
    case contrast
    case theme
    case motion
    /// Where the controls lie.
    case reach
    case speech
    /// How fast is spoken, in percent of the usual rate.
    case rate
    /// How the texts of the guide are written.
    case reading

    /// What can be chosen beside the usual.
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

  /// The cookie that holds them, such as `size-200.contrast-high`.
  static let cookieName = "view"

  private var chosen: [Choice: String] = [:]

  /// Nothing chosen.
  init() {}

  /// Reads what a request's cookie says; what is not on offer counts as not chosen.
  init(of request: Request) {
    for (name, value) in CookieParts(request.headers.cookie(Self.cookieName)) {
      if let choice = Choice(rawValue: name) { self[choice] = value }
    }
  }

  /// The value chosen, or nothing for the usual one; a value that is not on offer is the usual one.
  subscript(choice: Choice) -> String? {
    get { chosen[choice] }
    set { chosen[choice] = newValue.flatMap { choice.values.contains($0) ? $0 : nil } }
  }

  /// The value of the cookie; empty where everything is as usual.
  var cookie: String {
    Choice.allCases.compactMap { choice in chosen[choice].map { "\(choice)-\($0)" } }
      .joined(separator: ".")
  }

  /// The attributes of the `html` element by which styles and scripts know what was chosen.
  var attributes: [Attribute] {
    Choice.allCases.compactMap { choice in chosen[choice].map(choice.attribute) }
  }
}
