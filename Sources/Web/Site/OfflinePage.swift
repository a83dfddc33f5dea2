import HTML
import Localization

/// Stands in for a page that the device does not keep, while the server cannot be reached; it gives
/// way to that page by itself.
package struct OfflinePage: Page {
  /// Whether there is an exhibition to read about meanwhile.
  let hasGuide: Bool

  package init(hasGuide: Bool) { self.hasGuide = hasGuide }

  package func html(in context: ScreenContext) -> String {
    let texts = context.texts
    return Screen(title: texts(.offlineTitle), name: "problem-screen").html(in: context) {
      main(.id("main"), .class("framed")) {
        Icon("offline").node(in: context)
        h1 { texts(.offlineTitle) }
        p { texts(.offlineLead) }
        if hasGuide {
          p { texts(.offlineGuide) }
          a(.class("button", "add"), .href(Link.exposition.path)) { texts(.startExhibition) }
        } else {
          a(.class("button", "add"), .href(Link.start.path)) { texts(.home) }
        }
      }
    }
  }
}
