import HTML
import Identifiers
import JuiceBar
import Languages
import Localization
import Web

/// An order on its visitor's own device: its number, a glass that fills with its state, and the
/// steps left, all kept current by `order-track.js`; and what there is to read meanwhile.
struct OrderPage: Page {
  let order: Order
  let menu: Menu
  /// How long the order takes, in minutes; `nil` if no wait is quoted.
  let wait: Int?
  /// When the order is to be paid; `nil` if it is not.
  let due: PaymentTime?
  /// The amount that it owes, in minor units.
  let owed: Int
  /// Why the order was cancelled, if it was and that is known.
  let cause: OrderStep.Cause?
  let teaser: Teaser?

  func html(in context: ScreenContext) -> String {
    let texts = context.texts
    let number = texts.number(order.called)
    let screen = Screen(
      title: texts(.orderNumber, ["number": number]),
      name: "order-screen",
      script: "order-track.js",
      style: "order-page.css",
      feed: .boardEvents,
      drawing: FruitHeap().node(in: context)
    )
    return screen.html(in: context) {
      main(.id("main")) {
        div(.class("order-sky"), .data("slot", "glass")) {
          for line in order.lines {
            Glass(recipe: line.recipe, menu: menu, level: order.status.level).node(in: context)
          }
        }
        h1(.data("slot", "sentence")) {
          span { texts(.orderNumber, ["number": ""]) }
          strong(.class("order-no")) { number }
        }
        p(.class("ordered-glasses")) { menu.glasses(order.lines, in: texts) }
        p(.class("order-name")) { bdi(.data("slot", "name")) { order.name?.rawValue ?? "" } }
        OrderProgress(
          order: order,
          isUnpaid: due != nil,
          mayExpire: due == .beforeMaking,
          cause: cause,
          wait: wait
        ).node(in: context)
        OrderSteps(order: order, wait: wait, menu: menu, due: due, owed: owed)
          .node(in: context)
        if let teaser {
          a(.class("teaser"), .href(teaser.link.path)) { teaser.content(in: context) }
        }
        if order.total > 0 { OrderSteps.receipt(of: order, texts) }
        p { a(.class("button"), .href(Link.juice.path)) { texts(.juiceMenu) } }
      }
    }
  }
}
