import HTML
import HTTP

/// The attributes of a page's `html` element: the settings of the screen and the choices of its
/// visitor.
///
/// They are all that differs between visitors of the same page, so pages are rendered without them
/// and get them with each answer.
package struct RootAttributes: Equatable, Sendable {
  /// The attributes as written in the tag, each with a space before it.
  let markup: String

  private init(markup: String) { self.markup = markup }

  /// The attributes of a page that stands in for another until the server can be reached.
  var stored: RootAttributes { RootAttributes(markup: markup + " data-stored") }

  /// The attributes of a screen and of the visitor at it.
  init(_ settings: ScreenSettings, _ preferences: ViewPreferences = ViewPreferences()) {
    markup = (settings.attributes + preferences.attributes).rendered
  }

  /// The attributes for a request to a venue with these settings.
  init(of request: Request, settings: ScreenSettings) {
    self.init(settings.refined(by: request), ViewPreferences(of: request))
  }
}
