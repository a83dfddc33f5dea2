import HTML
import JuiceBar
import Localization
import Web

/// Says how many glasses are being made and, while any juice is to be had, how long a new order
/// takes; kept current by the feed.
struct QueueSign {
  let model: JuicePageModel

  private var queue: QueueQuote { model.queue }

  func node(in context: ScreenContext, as element: Element) -> Node {
    let texts = context.texts
    return element(.class("queue-sign"), .data("queue")) {
      div(.class("queue-glasses"), .data("queue-glasses")) {
        for juice in drawn {
          Glass(recipe: juice.recipe, menu: model.menu, level: level).node(in: context)
        }
      }
      p(
        .class("queue-making"),
        .data("making"),
        .data("one", texts.unfilled(.queueMaking, .one)),
        .data("other", texts.unfilled(.queueMaking)),
        queue.glasses == 0 ? .hidden : nil
      ) { queue.glasses == 0 ? "" : texts(.queueMaking, count: queue.glasses) }
      p(
        .data("wait"),
        .data("one", texts.unfilled(.queueWait, .one)),
        .data("other", texts.unfilled(.queueWait)),
        .data("none", texts(.queueNone)),
        offered == nil ? .hidden : nil
      ) { queue.minutes.map { texts(.queueWait, count: $0) } ?? texts(.queueNone) }
    }
  }

  /// The glasses being made; one that is to be had, or waits to be made, if there are none.
  private var drawn: [Juice] {
    let making = queue.juices.compactMap { model.menu[$0] }
    return making.isEmpty ? offered.map { [$0] } ?? [] : making
  }

  /// The first juice that is to be had.
  private var offered: Juice? { model.offers.first { !$0.isOut }?.juice }

  private var level: Int {
    if queue.glasses > 0 { return Glass.Level.making }
    return queue.minutes == nil ? Glass.Level.full : Glass.Level.waiting
  }
}
