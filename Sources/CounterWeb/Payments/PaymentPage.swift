package import HTML
package import JuiceBar
import Localization
import Money
import Web

/// The page on which staff takes and refunds the payment of an order; works without a script.
struct PaymentPage: Page {
  let order: Order
  let settlement: Settlement
  let menu: Menu
  /// The prefix of the keys that make its forms take effect only once.
  let key: String
  var notice: String?
  /// The values of the fields of a form that was refused.
  var typed: [String: String] = [:]

  /// The prefix of the name of a field for glasses, before the position of its line.
  static let glassesPrefix = "glasses."

  func html(in context: ScreenContext) -> String {
    let texts = context.texts
    let number = texts(.orderNumber, ["number": texts.number(order.number)])
    let screen = Screen(title: number, name: "pay-screen", isForStaff: true)
    return screen.html(in: context) {
      main(.id("main")) {
        div(.class("screen-heading")) {
          h1 { number }
          BackLink(link: .pay, key: .payNext).node(in: context)
        }
        Notice(.fault).node(notice)
        summary(texts)
        if let payment = settlement.payment {
          paid(payment, context)
          PaymentRefundForms(
            order: order,
            settlement: settlement,
            menu: menu,
            key: key,
            typed: typed
          ).nodes(in: context)
        } else if order.status != .cancelled, order.total > 0 {
          div(.class("tenders")) {
            tender(.cash, key: key, texts) { cash(texts) }
            tender(.card, key: "\(key)-card", texts) { card(texts) }
          }
        }
        if order.status == .placed { CancelForm(order: order.id).node(texts) }
      }
    }
  }

  private func summary(_ texts: Texts) -> Node {
    let isOpen = settlement.payment == nil && order.status != .cancelled
    return div(.class("panel", "pay-summary")) {
      p(.class("pay-glasses")) { menu.glasses(order.lines, in: texts) }
      p(.class("pay-total")) {
        span { texts(isOpen ? .payDue : .receiptTotal) }
        strong(.data("total")) { price(order.total, texts) }
      }
      if order.status == .cancelled {
        p(.class("pay-state"), .data("cancelled")) { texts(.receiptCancelled) }
      }
    }
  }

  // MARK: Taking a payment

  private func tender(
    _ method: Tender.Method,
    key: String,
    _ texts: Texts,
    @NodeBuilder fields: () -> [Node]
  ) -> Node {
    Panel(method.rawValue, title: texts(method.text), style: "tender").node {
      form(.method("post"), .action(Link.takePayment(order.id).path)) {
        hidden("method", method.rawValue)
        // The amount that the page shows, so that no other amount is paid.
        hidden("amount", "\(order.total)")
        hidden("key", key)
        Node.group(fields())
      }
    }
  }

  @NodeBuilder
  private func cash(_ texts: Texts) -> [Node] {
    // Enter in the field presses the first button.
    button(.hidden, .name("quick"), .value("")) {}
    div(.class("quick-cash"), .role("group"), .aria("label", texts(.payQuick))) {
      for amount in order.unit.usualCash(for: order.total) {
        button(.class("button"), .name("quick"), .value("\(amount)")) { price(amount, texts) }
      }
    }
    label(.for("given")) { texts(.payGiven) }
    amountField("given", of: order, value: typed["given"])
    button(.class("button"), .name("quick"), .value("")) { texts(.payTakeCash) }
  }

  @NodeBuilder
  private func card(_ texts: Texts) -> [Node] {
    label(.for("reference")) { texts(.receiptReference) }
    lineField(
      "reference",
      maximum: TerminalReference.maximumLength,
      value: typed["reference"],
      hintID: "reference-hint"
    )
    p(.id("reference-hint"), .class("hint")) { texts(.payReferenceHint) }
    button(.class("button", "act")) { texts(.payTakeCard) }
  }

  // MARK: Refunding

  private func paid(_ payment: Payment, _ context: ScreenContext) -> Node {
    let texts = context.texts
    return div(.class("panel", "paid"), .data("paid", payment.tender.method.rawValue)) {
      Icon("check").node(in: context)
      p(.class("paid-how")) {
        let method = texts(payment.tender.method.text)
        "\(texts(.receiptPaid)): \(method) \(price(payment.amount, texts))"
      }
      if let change = payment.change {
        p(.class("paid-change"), .data("change")) {
          texts(.payChangeDue, ["amount": price(change, texts)])
        }
      }
      for refund in settlement.refunds {
        p(.class("paid-refund"), .data("refund")) {
          "\(texts(refund.reason.text)) \(price(-refund.sum.gross, texts))"
          if let glasses = menu.glasses(refund, of: order, in: texts) {
            span(.class("hint")) { glasses }
          }
          if let note = refund.note { span(.class("hint"), .lang("")) { note.rawValue } }
        }
      }
      if settlement.left == 0 { p { texts(.refundAll) } }
      a(.class("button"), .href(Link.receipt(order.id).path)) { texts(.receiptShow) }
    }
  }

  // MARK: Parts

  private func price(_ amount: Int, _ texts: Texts) -> String {
    texts.price(amount, in: order.currency)
  }

  private func hidden(_ name: String, _ value: String) -> Node {
    input(.type("hidden"), .name(name), .value(value))
  }
}

/// A field for an amount of money of an order.
package func amountField(_ name: String, of order: Order, value: String?) -> Node {
  let mode = order.unit.minorDigits > 0 ? "decimal" : "numeric"
  return lineField(name, mode: mode, maximum: 20, value: value)
}
