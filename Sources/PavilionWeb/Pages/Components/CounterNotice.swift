import HTML
import JuiceBar
import Localization

/// What the dialog of an order says about paying for it: what is due at the counter, and the way to
/// the receipt; as slots for the script where no order is known yet.
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
    a(
      .class("button", "quiet"),
      .data("slot", "receipt"),
      .href(order.map { Link.receipt($0.id).path } ?? "")
    ) { texts(.receiptShow) }
  }
}
