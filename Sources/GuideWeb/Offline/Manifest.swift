import JSON
import Languages
import Localization
import Web

/// Tells browsers how to install the program (W3C, Web Application Manifest).
struct Manifest {
  let language: Language
  /// The orientation of the screen, if it must not turn.
  let lock: ScreenSettings.Orientation?
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
      "theme_color": .string(Screen.paper[0].1),
      "background_color": .string(Screen.paper[0].1),
      "icons": .array(icons),
    ]
    if let lock { members["orientation"] = .string(lock.rawValue) }
    return .object(members)
  }

  private var icons: [JSONValue] {
    [
      ("favicon.svg", "any", "image/svg+xml", "any"),
      ("icon-maskable.svg", "any", "image/svg+xml", "maskable"),
      ("icon-192.png", "192x192", "image/png", "any"),
      ("icon-512.png", "512x512", "image/png", "any"),
      ("icon-maskable-512.png", "512x512", "image/png", "maskable"),
    ].map { name, sizes, type, purpose in
      [
        "src": .string(asset(name)), "sizes": .string(sizes), "type": .string(type),
        "purpose": .string(purpose),
      ]
    }
  }
}
