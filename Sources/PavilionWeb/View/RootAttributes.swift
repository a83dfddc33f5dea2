import HTML
import HTTP

/// The attributes of a page's `html` element: how the screen is set up, and what its visitor chose.
///
/// They are the only thing in which the same page differs from visitor to visitor, so pages are
/// rendered without them and get them with each answer.
struct RootAttributes: Equatable, Sendable {
  /// The attributes as they stand in the tag, each with a space before it.
  let markup: String

  private init(markup: String) { self.markup = markup }

  /// The same for a page that stands in place of another until the server can be reached.
  var stored: RootAttributes { RootAttributes(markup: markup + " data-stored") }

  /// The attributes of a screen and of the visitor before it.
  init(_ settings: ScreenSettings, _ preferences: ViewPreferences = ViewPreferences()) {
    markup = (settings.attributes + preferences.attributes).rendered
  }

  /// The attributes for a request to a venue with these settings.
  init(of request: Request, settings: ScreenSettings) {
    self.init(settings.refined(by: request), ViewPreferences(of: request))
  }
}
