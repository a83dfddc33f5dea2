import ExpositionGuide
import GuideWeb
import HTML
import JuiceBar
import Languages
import Localization
import Web

/// The first screen: one way to the juice bar, one to the exposition.
struct StartPage: Page {
  /// The title of the exposition, if there is one.
  let exposition: LocalizedText?
  /// The names of the exhibition's pictures.
  let pictures: Set<String>
  /// The exhibits, some of which are shown while no one touches the screen.
  let exhibits: [Exhibit]
  /// The bar's menu, if the bar can be read.
  let menu: Menu?
  /// The size of the poster, so that the layout does not shift when it loads.
  var posterSize: PictureSize?
  /// Whether the venue has other bars that visitors may go to.
  var hasOtherBars = false

  func html(in context: ScreenContext) -> String {
    let texts = context.texts
    let poster = Poster(pictures: pictures, size: posterSize)
    let screen = Screen(
      title: texts(.siteName),
      name: "start-screen",
      script: "attract.js",
      style: "start.css",
      drawing: poster.node(class: "reach-picture", isLazy: true)
    )
    return screen.html(in: context) {
      main(.id("main")) {
        div(.class("welcome")) {
          if let barName = context.barName { p(.class("bar-name")) { barName.node(in: context) } }
          h1 { texts(.startTitle) }
          p(.class("lead")) { texts(.startLead) }
        }
        div(.class("doors")) {
          a(.class("door", "juice-door"), .href(Link.juice.path)) {
            FruitHeap().node(in: context)
            span(.class("door-title")) { texts(.startJuice) }
            span(.class("door-lead")) { texts(.startJuiceLead) }
          }
          a(.class("door", "exposition-door"), .href(Link.exposition.path)) {
            poster.node(class: "door-poster") ?? Icon("exposition").node(in: context)
            span(.class("door-title")) { texts(.startExposition) }
            span(.class("door-lead")) {
              exposition?.titleNode(in: context) ?? .text(texts(.startExpositionLead))
            }
          }
        }
        if hasOtherBars {
          a(.class("button", "quiet", "other-bars"), .href(Link.bars.path)) {
            texts(.barsOthers)
          }
        }
      }
      AttractLoop(exposition: exposition, exhibits: exhibits, pictures: pictures, menu: menu)
        .node(in: context)
    }
  }
}
