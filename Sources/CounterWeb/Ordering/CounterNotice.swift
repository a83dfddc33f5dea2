import HTML
import JuiceBar
import Localization
import Web

/// The part of the order dialog about payment: the amount due at the counter, and the link to the
/// receipt; slots for the script if no order is known yet.
struct CounterNotice {
  let order: Order?
  let menu: Menu

  func due(_ texts: Texts) -> Node {
    let currency = order?.currency ?? menu.currency
    return p(
      .class("order-due"),
      .data("slot", "due"),
      .data("text", texts.unfilled(.orderPayAtCounter)),
      .data("price", texts.priceTemplate(in: currency)),
      .data("digits", "\(Texts.minorDigits(of: currency))")
    ) {
      order.map { texts(.orderPayAtCounter, ["price": texts.price($0.total, in: currency)]) } ?? ""
    }
  }

  func link(_ texts: Texts) -> Node {
    p(.class("order-receipt")) {
      a(.data("slot", "receipt"), .href(order.map { Link.receipt($0.id).path } ?? "")) {
        texts(.receiptShow)
      }
    }
  }
}
