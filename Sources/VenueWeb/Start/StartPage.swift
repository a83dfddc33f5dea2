import CounterWeb
import ExpositionGuide
import GuideWeb
import HTML
import JuiceBar
import Languages
import Localization
import Web

/// The bar as the first screen shows it.
struct StartBar: Sendable {
  let menu: Menu
  /// The juices that cannot be had now, mixed ones first.
  var soldOut: [Juice] = []
  /// The wait for a new order, in minutes; `nil` if none is quoted.
  var wait: Int?

  /// Whether none can be had now.
  var isSoldOut: Bool { soldOut.count == menu.juices.count }

  /// The juices that can be had, mixed ones first; all of them, in empty glasses, if none can.
  var shown: [Juice] {
    let gone = Set(soldOut.map(\.id))
    return isSoldOut ? menu.juices : menu.juices.filter { !gone.contains($0.id) }
  }

  /// How full the glasses of the juices shown are.
  var level: Int { isSoldOut ? Glass.Level.empty : Glass.Level.full }

  /// The lowest price; `nil` where juices cost nothing.
  var leastPrice: Int? { menu.juices.map(\.price).min().flatMap { $0 > 0 ? $0 : nil } }
}

/// The first screen: one way to the juice bar, one to the exposition, and a greeting in each
/// language, before the pavilion on the river of juice.
struct StartPage: Page {
  private static let maximumGlasses = 3

  /// Whether there is an exposition to lead to, even if it cannot be read now.
  var hasExposition = true
  /// The guide, if it can be read.
  let guide: GuideOverview?
  /// The bar, if it can be read.
  let bar: StartBar?
  /// Whether the venue has other bars that visitors may go to.
  var hasOtherBars = false

  func html(in context: ScreenContext) -> String {
    let texts = context.texts
    let poster = Poster(of: guide)
    let screen = Screen(
      title: texts(.siteName),
      name: "start-screen",
      script: "attract.js",
      style: "start.css",
      feed: .waitEvents,
      drawing: poster.node(class: "reach-picture", isLazy: true)
    )
    return screen.html(in: context) {
      main(.id("main")) {
        img(.class("start-art"), .src(context.asset("fair.svg")), .alt(""))
        div(.class("welcome"), .data("above")) {
          if let barName = context.barName { p(.class("bar-name")) { barName.node(in: context) } }
          h1 { texts(.startTitle) }
          p(.class("lead")) { texts(hasExposition ? .startLead : .startJuiceLead) }
        }
        div(.class("doors")) {
          a(
            .class("door", "juice-door"),
            .href(Link.juice.path),
            bar?.wait.map { .data("minutes", "\($0)") }
          ) {
            span(.class("door-art"), .data("fresh", "glasses")) { juiceArt(context) }
            span(.class("door-title")) { texts(.startJuice) }
            span(.class("door-lead"), .data("fresh", "juice")) { juiceLead(texts) }
          }
          if hasExposition {
            a(.class("door", "exposition-door"), .href(Link.exposition.path)) {
              span(.class("door-art")) {
                poster.node(class: "door-poster") ?? Icon("exposition").node(in: context)
              }
              span(.class("door-title")) {
                texts(guide?.isFair ?? true ? .startExposition : .startExhibition)
              }
              span(.class("door-lead")) { expositionLead(context) }
            }
          }
        }
        p(.class("start-news"), .data("fresh", "sold-out")) { soldOut(texts) }
        greetings(context)
        if hasOtherBars {
          a(.class("button", "other-bars"), .href(Link.bars.path)) { texts(.barsOthers) }
        }
      }
      AttractLoop(exposition: guide?.main.title, bar: bar).node(in: context)
    }
  }

  /// A few juices, the mixed ones first; the fruits if there are none, or the bar cannot be read.
  @NodeBuilder
  private func juiceArt(_ context: ScreenContext) -> [Node] {
    if let bar, !bar.menu.juices.isEmpty {
      for juice in bar.shown.prefix(Self.maximumGlasses) {
        Glass(recipe: juice.recipe, menu: bar.menu, level: bar.level).node(in: context)
      }
    } else {
      FruitHeap().node(in: context)
    }
  }

  private func juiceLead(_ texts: Texts) -> String {
    if let bar, bar.menu.juices.isEmpty { return texts(.juiceNoneYet) }
    if let bar, bar.isSoldOut { return texts(.juiceSoldOut) }
    let price = bar.flatMap { bar in
      bar.leastPrice.map { texts(.startPrice, ["price": texts.price($0, in: bar.menu.currency)]) }
    }
    let wait = bar?.wait.map { texts(.startWait, count: $0) }
    let facts = [price, wait].compactMap(\.self)
    return facts.isEmpty ? texts(.startJuiceLead) : facts.joined(separator: " · ")
  }

  @NodeBuilder
  private func expositionLead(_ context: ScreenContext) -> [Node] {
    guide?.main.title.titleNode(in: context) ?? .text(context.texts(.startExpositionLead))
    if let count = guide?.places, count > 0 {
      span(.class("door-count")) { context.texts(.exhibitsFound, count: count) }
    }
  }

  private func soldOut(_ texts: Texts) -> String {
    guard let bar, !bar.soldOut.isEmpty else { return "" }
    let names = bar.soldOut.map { $0.spokenName(in: texts.language) }
    return texts(.startSoldOut, ["juices": names.joined(separator: ", ")])
  }

  /// A greeting in each language, which leads to this screen in it.
  private func greetings(_ context: ScreenContext) -> Node {
    div(.class("greetings"), .role("group"), .aria("label", context.texts(.languages))) {
      for language in Language.offered {
        a(
          .class("greeting"),
          .href(context.path(in: language)),
          .lang(language.tag),
          Attribute("hreflang", language.tag),
          language == context.language ? .aria("current", "true") : nil
        ) {
          strong { Texts(language)(.startTitle) }
          span { language.ownName }
        }
      }
    }
  }
}
