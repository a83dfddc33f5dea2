import CounterWeb
import ExpositionGuide
import GuideWeb
import HTML
import JuiceBar
import Languages
import Localization
import Web

/// What the start screen shows while no one touches it: a glass that fills and then stands, and the
/// invitation to touch in every language at once.
///
/// It is hidden until `attract.js` shows it, and nothing of it is read aloud: the screen below says
/// everything.
struct AttractLoop {
  /// The title of the exposition, if there is one.
  let exposition: LocalizedText?
  /// The bar, if it can be read.
  let bar: StartBar?

  func node(in context: ScreenContext) -> Node {
    div(.id("attract"), .class("attract"), .aria("hidden", "true"), .hidden) {
      div(.class("attract-stage")) {
        div(.class("attract-words"), .data("fresh", "words")) {
          p(.class("attract-title")) { title(context) }
          if let line = priceLine(context) { p(.class("attract-line")) { line } }
        }
        div(.class("attract-art"), .data("fresh", "glass")) {
          if let bar, let juice {
            Glass(recipe: juice.recipe, menu: bar.menu, level: bar.level).node(in: context)
          }
        }
        div(.class("attract-prompts")) { prompts(context) }
      }
    }
  }

  /// The juice that fills the glass: the first that can be had; of a sold out bar it stays empty.
  private var juice: Juice? { bar?.shown.first }

  private func title(_ context: ScreenContext) -> Node {
    guard bar == nil else { return .text(context.texts(.startJuiceLead)) }
    return exposition?.titleNode(in: context) ?? .text(context.texts(.siteName))
  }

  private func priceLine(_ context: ScreenContext) -> String? {
    guard let bar, let juice, !bar.isSoldOut else { return nil }
    let name = juice.spokenName(in: context.language)
    return juice.price > 0
      ? "\(name) \(context.texts.price(juice.price, in: bar.menu.currency))" : name
  }

  /// The invitation, in all languages at once, the screen's own first.
  @NodeBuilder
  private func prompts(_ context: ScreenContext) -> [Node] {
    let others = Language.offered.filter { $0 != context.language }
    for language in [context.language] + others {
      p(.class("attract-prompt"), .lang(language.tag)) {
        Texts(language)(.attractTouch)
      }
    }
  }
}
