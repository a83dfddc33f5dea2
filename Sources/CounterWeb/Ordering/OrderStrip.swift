import HTML
import JuiceBar
import Localization
import Web

/// The place at the top of visitors' screens where `order-strip.js` says how their own orders stand;
/// hidden until there is one.
enum OrderStrip {
  static func node(in context: ScreenContext) -> Node {
    let texts = context.texts
    let line = { (status: Order.Status) in
      texts(.orderStripLine, ["number": "{number}", "status": texts(status.words)])
    }
    return nav(
      .id("order-strip"),
      .aria("label", texts(.progressTitle)),
      .hidden,
      .data("placed", line(.placed)),
      .data("making", line(.making)),
      .data("ready", line(.ready)),
      .data("cancelled", line(.cancelled)),
      .data("checking", texts(.orderChecking)),
      .data("refused", texts(.orderStripRefused))
    ) {}
  }
}
