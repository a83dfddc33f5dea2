import HTML
import JuiceBar
import Localization
import Web

/// The steps left for an order: pay at the counter if it costs, wait, and collect; slots for the
/// script if no order is known yet.
struct OrderSteps {
  let order: Order?
  /// How long the order takes, in minutes; `nil` if no wait is quoted.
  let wait: Int?
  let menu: Menu
  /// Whether the order is to be paid, and before it is made; of one not placed yet, whether it will be.
  let due: PaymentTime?
  /// The amount that it owes, in minor units, where that is not its price.
  var owed: Int?

  func node(in context: ScreenContext) -> Node {
    let texts = context.texts
    let currency = order?.currency ?? menu.currency
    return ol(.class("order-steps")) {
      if let due, order != nil || menu.juices.contains(where: { $0.price > 0 }) {
        let words: TextKey = due == .beforeMaking ? .orderPayFirst : .orderPayAtCounter
        li(
          .class("order-due"),
          .data("slot", "due"),
          .data("text", texts.unfilled(words)),
          .data("price", texts.priceTemplate(in: currency)),
          .data("digits", "\(Texts.minorDigits(of: currency))")
        ) {
          order.map { texts(words, ["price": texts.price(owed ?? $0.total, in: currency)]) } ?? ""
        }
      }
      li(
        .class("order-wait"),
        .data("slot", "wait"),
        .data("one", texts.unfilled(.preparationOrderWait, .one)),
        .data("other", texts.unfilled(.preparationOrderWait))
      ) {
        if let wait, isComing { texts(.preparationOrderWait, count: wait) }
      }
      li(.data("slot", "collect"), .data("text", texts.unfilled(.orderCollect))) {
        if let order, isComing {
          texts(.orderCollect, ["number": texts.number(order.called)])
        }
      }
    }
  }

  private var isComing: Bool {
    order?.status == .placed || order?.status == .making
  }

  /// The quiet way to the receipt.
  static func receipt(of order: Order?, _ texts: Texts) -> Node {
    p(.class("order-receipt")) {
      a(.data("slot", "receipt"), .href(order.map { Link.receipt($0.id).path } ?? "")) {
        texts(.receiptShow)
      }
    }
  }
}
