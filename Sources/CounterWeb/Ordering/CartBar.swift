import HTML
import JuiceBar
import Localization
import Web

/// The end of the order screen: the content of the cart, and the bar that stays in view, with the
/// link for several glasses or, while the visitor gathers them, the button that orders them.
///
/// Both take the same space, so that nothing moves when one replaces the other. Without a script
/// the button sends all fields.
struct CartBar {
  let model: JuicePageModel

  func node(in context: ScreenContext) -> Node {
    let texts = context.texts
    return section(.class("cart-place"), .aria("labelledby", "cart-heading")) {
      h2(.id("cart-heading"), .class("visually-hidden")) { texts(.cartTitle) }
      div(.class("cart-details"), .data("cart-details"), .hidden) {
        ul(
          .class("cart-needs"),
          .data("cart-needs"),
          .data("enough", texts.unfilled(.juiceNeed)),
          .data("short", texts.unfilled(.cartShort)),
          .aria("label", texts(.cartNeeds))
        )
      }
      div(.class("cart-dock")) {
        p(
          .class("cart-pending"),
          .data("pending", texts.unfilled(.orderPending)),
          .role("status")
        )
        div(.class("cart-bar")) {
          div(.class("cart-single")) {
            p { texts(.cartAtOnce) }
            a(.class("button"), .data("gather"), .href(Link.juiceGathering.path)) {
              Icon("plus").node(in: context)
              span { texts(.cartSeveral) }
            }
          }
          div(.class("cart-several"), .data("cart-bar")) {
            form(.method("get"), .action(Link.juice.path)) {
              button(.class("button", "quiet"), .data("cart-empty")) { texts(.cartEmpty) }
            }
            div(.class("cart-chosen")) {
              div(.class("cart-glasses"), .data("cart-glasses"), .aria("hidden", "true"))
              ul(.class("cart-lines"), .data("cart-lines"), .aria("label", texts(.cartTitle)))
            }
            orderButton(texts)
          }
        }
      }
    }
  }

  private func orderButton(_ texts: Texts) -> Node {
    button(
      .class("button", "act"),
      .form(JuicePage.formID),
      .data("cart-order"),
      .data("nothing", texts(.cartNothing)),
      .data("emptied", texts(.cartEmptied)),
      .data("total-one", texts.unfilled(.cartTotal, .one)),
      .data("total-other", texts.unfilled(.cartTotal))
    ) {
      span(
        .data("cart-count"),
        .data("none", texts(.cartOrderForm)),
        .data("one", texts.unfilled(.cartOrder, .one)),
        .data("other", texts.unfilled(.cartOrder))
      ) { texts(.cartOrderForm) }
      if model.hasPrices { price(texts) }
    }
  }

  private func price(_ texts: Texts) -> Node {
    span(
      .class("cart-price"),
      .data("total-price", texts.priceTemplate(in: model.menu.currency)),
      .data("digits", "\(Texts.minorDigits(of: model.menu.currency))")
    )
  }
}
