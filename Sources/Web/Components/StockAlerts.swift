package import HTML
package import JuiceBar
import Localization

/// The fruits that run low, for the top of any staff screen; hidden if none does.
///
/// `stock-alerts.js` keeps it current: each fruit is there as `[data-alert="kiwi"]` with its level
/// in `data-low`, hidden as long as there is more.
package struct StockAlerts {
  package let menu: Menu
  package let stock: StockLevels

  package init(menu: Menu, stock: StockLevels) {
    self.menu = menu
    self.stock = stock
  }

  package func node(in context: ScreenContext) -> Node {
    let texts = context.texts
    let isAnyLow = menu.fruits.contains { $0.isLow(stock[$0.id]) }
    return section(
      .class("stock-alerts"),
      .data("stock-alerts"),
      .aria("labelledby", "stock-alerts-title"),
      isAnyLow ? nil : .hidden
    ) {
      h2(.id("stock-alerts-title")) {
        Icon("warning").node(in: context)
        texts(.stockAlertTitle)
      }
      ul(.data("left", texts.unfilled(.stockAlertLeft))) {
        for fruit in menu.fruits {
          let onHand = stock[fruit.id]
          li(
            .data("alert", fruit.id.rawValue),
            .data("low", "\(fruit.lowLevel)"),
            fruit.isLow(onHand) ? nil : .hidden
          ) {
            FruitPicture(fruit: fruit.id).node(in: context)
            span { fruit.name.node(in: context) }
            strong(.data("left")) {
              texts(.stockAlertLeft, ["onHand": texts.number(onHand)])
            }
          }
        }
      }
    }
  }
}
