import HTTP
import JSON
import Languages
import Localization

/// Tells browsers how to install the program (W3C, Web Application Manifest).
struct Manifest {
  /// The background colour of the paper, as in the style sheet's tokens, by the colour scheme of
  /// the device; a browser test compares them.
  static let paper = [("light", "#faf5ea"), ("dark", "#1b1510")]

  let language: Language
  /// The orientation of the screen, if it must not turn.
  let lock: ScreenSettings.Orientation?
  /// The address of an asset.
  let asset: (String) -> String

  var document: JSONValue {
    let texts = Texts(language)
    var members: JSONObject = [
      "id": .string(Link.start.path),
      "start_url": .string(Link.start.path),
      "scope": .string(Link.start.path),
      "lang": .string(language.tag),
      "dir": "ltr",
      "name": .string(texts(.siteName)),
      "short_name": .string(texts(.siteName)),
      "description": .string(texts(.appDescription)),
      "display": "fullscreen",
      "display_override": ["fullscreen", "standalone", "minimal-ui"],
      "theme_color": .string(Self.paper[0].1),
      "background_color": .string(Self.paper[0].1),
      "icons": .array(icons),
    ]
    if let lock { members["orientation"] = .string(lock.rawValue) }
    return .object(members)
  }

  private var icons: [JSONValue] {
    [
      icon("favicon.svg", "any", "image/svg+xml", for: "any"),
      icon("icon-maskable.svg", "any", "image/svg+xml", for: "maskable"),
      icon("icon-192.png", "192x192", "image/png", for: "any"),
      icon("icon-512.png", "512x512", "image/png", for: "any"),
      icon("icon-maskable-512.png", "512x512", "image/png", for: "maskable"),
    ]
  }

  private func icon(
    _ name: String,
    _ sizes: String,
    _ type: String,
    for purpose: String
  ) -> JSONValue {
    [
      "src": .string(asset(name)), "sizes": .string(sizes), "type": .string(type),
      "purpose": .string(purpose),
    ]
  }
}

extension BarSite {
  /// Tells a device how to install the program: `GET /manifest.webmanifest`.
  func sendManifest(_ request: Request) -> Response {
    let manifest = Manifest(
      language: Language(of: request),
      lock: parts.screen.refined(by: request).lock,
      asset: assets.path(of:)
    )
    return Representation(
      manifest.document.encoded(),
      contentType: "application/manifest+json",
      isLasting: false
    )
    .response(to: request)
  }
}
