import CounterWeb
import HTML
import HTTP
import JuiceBar
import Languages
import Localization
import Web

/// The frame of the screens of stock work.
struct StockWorkFrame {
  let state: BarState
  /// The notices about the last action; each page shows them in its own place.
  let notices: [StockWorkNotice]

  var menu: Menu { state.menu }

  /// The page around its content; lists fruit that runs low, except where staff counts blind.
  func html(
    _ title: TextKey,
    mode: StockMode? = nil,
    showsAlerts: Bool = true,
    in context: ScreenContext,
    @NodeBuilder content: () -> [Node]
  ) -> String {
    let texts = context.texts
    let screen = Screen(
      title: texts(title),
      name: "stock-work-screen",
      version: state.stock.version,
      menuVersion: state.versions.menu,
      script: "stock-work.js",
      isForStaff: true,
      drawing: FruitHeap().node(in: context)
    )
    return screen.html(in: context) {
      main(.id("main")) {
        div(.class("screen-heading")) { h1 { texts(title) } }
        mode?.node(in: context)
        if showsAlerts { StockAlerts(menu: menu, stock: state.stock).node(in: context) }
        content()
      }
    }
  }
}

/// The notice of a stock work screen about the last action.
package struct StockWorkNotice: Sendable {
  let text: String
  var isDone = false

  func node() -> Node {
    Notice(isDone ? .done : .fault).node(text)
  }

  /// The reasons of a refusal of stock work, in sentences.
  static func lines(_ refusal: Refusal, menu: Menu, in texts: Texts) -> [StockWorkNotice]? {
    let name = { (id: FruitID) in menu[id]?.name.text(in: texts.language) ?? id.rawValue }
    switch refusal {
    case .outOfRange(let fruit, let wanted, let onHand, let capacity):
      return [excess(name(fruit), wanted, onHand, capacity, texts)]
    case .stock(.outOfRange(let excesses)):
      return excesses.map { excess(name($0.fruit), $0.wanted, $0.onHand, $0.capacity, texts) }
    case .stock(.countedSince): return [StockWorkNotice(text: texts(.stocktakeCountedSince))]
    case .stock(.closed): return [StockWorkNotice(text: texts(.stocktakeClosed))]
    case .stock(.notByHand(let id)):
      return [StockWorkNotice(text: texts(.ledgerNotByHand, ["movement": id.rawValue]))]
    default: return nil
    }
  }

  private static func excess(
    _ fruit: String,
    _ wanted: Int,
    _ onHand: Int,
    _ capacity: Int,
    _ texts: Texts
  ) -> StockWorkNotice {
    let values: KeyValuePairs = [
      "fruit": fruit, "wanted": texts.number(wanted), "onHand": texts.number(onHand),
      "capacity": texts.number(capacity),
    ]
    return StockWorkNotice(text: texts(.bookingExcess, values))
  }
}
