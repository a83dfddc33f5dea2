import ExpositionGuide
import HTML
import JuiceBar
import Languages
import Localization

/// The first screen: one way to the juice bar, one to the exposition.
struct StartPage {
  /// The title of the exposition, if there is one.
  let exposition: LocalizedText?
  /// The names of the exhibition's pictures.
  let pictures: Set<String>
  /// The exhibits, some of which are shown while nobody touches the screen.
  let exhibits: [Exhibit]
  /// The bar's menu, if the bar can be asked.
  let menu: Menu?
  /// The size of the poster, so that it moves nothing when it comes.
  var posterSize: PictureSize?

  func html(in context: ScreenContext) -> String {
    let texts = context.texts
    let screen = Screen(title: texts(.siteName), name: "start-screen", script: "attract.js")
    return screen.html(in: context) {
      main(.id("main")) {
        div(.class("welcome")) {
          h1 { texts(.startTitle) }
          p(.class("lead")) { texts(.startLead) }
        }
        div(.class("doors")) {
          a(.class("door", "juice-door"), .href(Link.juice.path)) {
            Fruits().node(in: context)
            span(.class("door-title")) { texts(.startJuice) }
            span(.class("door-lead")) { texts(.startJuiceLead) }
          }
          a(.class("door", "exposition-door"), .href(Link.exposition.path)) {
            if pictures.contains(ExpositionPage.posterName) {
              img(
                .class("door-poster"),
                .src(Link.picture(ExpositionPage.posterName).path),
                .alt(""),
                posterSize.map { Attribute("width", "\($0.width)") },
                posterSize.map { Attribute("height", "\($0.height)") }
              )
            } else {
              Icon("exposition").node(in: context)
            }
            span(.class("door-title")) { texts(.startExposition) }
            span(.class("door-lead")) {
              exposition?.titleNode(in: context) ?? .text(texts(.startExpositionLead))
            }
          }
        }
      }
      AttractLoop(exposition: exposition, exhibits: exhibits, pictures: pictures, menu: menu)
        .node(in: context)
    }
  }

  /// Five fruits in a heap, the door sign of the juice bar.
  private struct Fruits {
    func node(in context: ScreenContext) -> Node {
      svg(.class("fruit-heap"), Attribute("viewBox", "0 0 320 240"), .aria("hidden", "true")) {
        for (name, x, y, size) in Self.places {
          use(
            .href(context.asset("fruits.svg") + "#\(name)"),
            Attribute("x", "\(x)"),
            Attribute("y", "\(y)"),
            Attribute("width", "\(size)"),
            Attribute("height", "\(size)")
          )
        }
      }
    }

    private static let places = [
      ("pineapple", 96, 0, 150), ("banana", 16, 60, 140), ("mango", 172, 72, 132),
      ("kiwi", 72, 128, 104), ("strawberry", 158, 140, 96),
    ]
  }
}
