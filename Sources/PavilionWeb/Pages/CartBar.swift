import HTML
import JuiceBar
import Localization

/// The place at the end of the order screen where the cart stands: a hint while it is empty, the
/// bar that the script fills, and without a script the button that sends all fields.
struct CartBar {
  let model: JuicePageModel

  func node(in context: ScreenContext) -> Node {
    let texts = context.texts
    return section(.class("cart-place"), .aria("labelledby", "cart-heading")) {
      h2(.id("cart-heading"), .class("visually-hidden")) { texts(.cartTitle) }
      p(
        .class("cart-pending"),
        .data("pending", texts.unfilled(.orderPending)),
        .role("status")
      )
      p(.class("cart-hint"), .data("cart-hint")) { texts(.cartHint) }
      button(.class("button", "act", "cart-form-order"), .form(JuicePage.formID)) {
        texts(.cartOrderForm)
      }
      div(.class("cart-bar"), .data("cart-bar"), .hidden) {
        div(.class("cart-act")) {
          p(.class("cart-sum")) {
            span(
              .data("total"),
              .data("one", texts.unfilled(.cartTotal, .one)),
              .data("other", texts.unfilled(.cartTotal)),
              .data("emptied", texts(.cartEmptied))
            )
            if model.hasPrices { price(texts) }
          }
          button(
            .class("button", "act"),
            .type("button"),
            .data("cart-order"),
            .data("one", texts.unfilled(.cartOrder, .one)),
            .data("other", texts.unfilled(.cartOrder))
          ) {}
        }
        ul(.class("cart-lines"), .data("cart-lines"), .aria("label", texts(.cartTitle)))
        div(.class("cart-more")) {
          ul(
            .class("cart-needs"),
            .data("cart-needs"),
            .data("enough", texts.unfilled(.juiceNeed)),
            .data("short", texts.unfilled(.cartShort)),
            .aria("label", texts(.cartNeeds))
          )
          button(.class("button", "quiet"), .type("button"), .data("cart-empty")) {
            texts(.cartEmpty)
          }
        }
      }
    }
  }

  private func price(_ texts: Texts) -> Node {
    strong(
      .class("cart-price"),
      .data("total-price", texts.priceTemplate(in: model.menu.currency)),
      .data("digits", "\(Texts.minorDigits(of: model.menu.currency))")
    )
  }
}
