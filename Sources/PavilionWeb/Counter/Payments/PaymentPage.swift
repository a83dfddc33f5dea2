import HTML
import JuiceBar
import Localization
import Money

/// The page on which staff takes and refunds the payment of an order; works without a script.
struct PaymentPage: Page {
  let order: Order
  let settlement: Settlement
  let menu: Menu
  /// The prefix of the keys that make its forms take effect only once.
  let key: String
  /// Why a form was refused.
  var notice: String?
  /// The values of that form's fields.
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
        p(.class("notice"), .data("notice"), .role("alert")) { notice ?? "" }
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
            cash(texts)
            card(texts)
          }
        }
      }
    }
  }

  private func summary(_ texts: Texts) -> Node {
    let isOpen = settlement.payment == nil && order.status != .cancelled
    return div(.class("pay-summary")) {
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

  private func cash(_ texts: Texts) -> Node {
    section(.class("tender"), .aria("labelledby", "cash-heading")) {
      h2(.id("cash-heading")) { texts(.receiptCash) }
      form(.method("post"), .action(Link.takePayment(order.id).path)) {
        hidden("method", "cash")
        hiddenDue()
        hidden("key", key)
        // Enter in the field presses the first button.
        button(.hidden, .name("quick"), .value("")) {}
        div(.class("quick-cash"), .role("group"), .aria("label", texts(.payQuick))) {
          for amount in currency.usualCash(for: order.total) {
            button(.class("button"), .name("quick"), .value("\(amount)")) { price(amount, texts) }
          }
        }
        label(.for("given")) { texts(.payGiven) }
        amountField("given", value: typed["given"] ?? "")
        button(.class("button", "act"), .name("quick"), .value("")) { texts(.payTakeCash) }
      }
    }
  }

  private func card(_ texts: Texts) -> Node {
    section(.class("tender"), .aria("labelledby", "card-heading")) {
      h2(.id("card-heading")) { texts(.receiptCard) }
      form(.method("post"), .action(Link.takePayment(order.id).path)) {
        hidden("method", "card")
        hiddenDue()
        hidden("key", "\(key)-card")
        label(.for("reference")) { texts(.receiptReference) }
        input(
          .id("reference"),
          .name("reference"),
          .type("text"),
          Attribute("autocomplete", "off"),
          Attribute("maxlength", "\(TerminalReference.maximumLength)"),
          .aria("describedby", "reference-hint"),
          .value(typed["reference"] ?? "")
        )
        p(.id("reference-hint"), .class("hint")) { texts(.payReferenceHint) }
        button(.class("button", "act")) { texts(.payTakeCard) }
      }
    }
  }

  // MARK: Refunding

  private func paid(_ payment: Payment, _ context: ScreenContext) -> Node {
    let texts = context.texts
    return div(.class("paid"), .data("paid", payment.tender.method.rawValue)) {
      Icon("check").node(in: context)
      p(.class("paid-how")) {
        "\(texts(.receiptPaid)): \(texts(payment.tender.text)) \(price(payment.amount, texts))"
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

  private var currency: Currency { Currency(rawValue: order.currency) ?? .won }

  private func price(_ amount: Int, _ texts: Texts) -> String {
    texts.price(amount, in: order.currency)
  }

  /// The amount that the page shows, so that no other amount is paid.
  private func hiddenDue() -> Node { hidden("amount", "\(order.total)") }

  private func hidden(_ name: String, _ value: String) -> Node {
    input(.type("hidden"), .name(name), .value(value))
  }

  private func amountField(_ name: String, value: String) -> Node {
    Self.amountField(name, value: value, currency)
  }

  /// A field for an amount in a currency.
  static func amountField(_ name: String, value: String, _ currency: Currency) -> Node {
    input(
      .id(name),
      .name(name),
      .type("text"),
      Attribute("inputmode", currency.minorDigits > 0 ? "decimal" : "numeric"),
      Attribute("autocomplete", "off"),
      Attribute("maxlength", "20"),
      .value(value)
    )
  }
}
