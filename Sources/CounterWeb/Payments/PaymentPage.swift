import Calendars
import HTML
import JuiceBar
import Localization
import Money
import Web

/// The page on which staff takes and refunds the payment of an order; works without a script.
struct PaymentPage: Page {
  let order: Order
  /// Whether it was placed on a business day that is over, so that a later order may be called the
  /// same.
  let isOfEarlierDay: Bool
  let settlement: Settlement
  let menu: Menu
  /// The prefix of the keys that make its forms take effect only once.
  let key: String
  /// The tenders beside cash and card.
  let tenders: TenderNames
  let zone: ZoneRules
  var notice: String?
  /// The values of the fields of a form that was refused.
  var typed: [String: String] = [:]
  /// The form that needs the PIN of somebody else, with the fields for it.
  var approval: (form: OrderApproval.Act, fields: ApprovalFields)?

  /// The prefix of the name of a field for glasses, before the position of its line.
  static let glassesPrefix = "glasses."

  func html(in context: ScreenContext) -> String {
    let texts = context.texts
    let screen = Screen(
      title: texts(.orderNumber, ["number": texts.number(order.called)]),
      name: "pay-screen",
      script: "payment.js",
      isForStaff: true
    )
    return screen.html(in: context) {
      main(.id("main")) {
        div(.class("screen-heading")) {
          h1 { order.heading(texts) }
          BackLink(link: .pay, key: .payNext).node(in: context)
        }
        Notice(.fault).node(notice)
        summary(texts)
        if !settlement.payments.isEmpty {
          PaymentList(
            order: order,
            settlement: settlement,
            menu: menu,
            key: key,
            zone: zone,
            typed: typed,
            approval: fields(of: .void)
          ).node(in: context, tenders)
        }
        if settlement.payable(of: order) > 0 {
          TenderForms(
            order: order,
            due: settlement.payable(of: order),
            tenders: tenders,
            // An order that has been refunded is paid again when staff opens the forms.
            isAgain: settlement.isWhollyRefunded,
            key: key,
            typed: typed,
            approval: fields(of: .waiver)
          ).node(texts)
        }
        if settlement.left > 0 {
          PaymentRefundForms(
            order: order,
            settlement: settlement,
            menu: menu,
            key: key,
            typed: typed,
            approval: approval
          ).nodes(in: context)
        }
        if order.status == .placed { CancelLink(order: order.id).node(in: context) }
      }
    }
  }

  func fields(of form: OrderApproval.Act) -> ApprovalFields? {
    approval.flatMap { $0.form == form ? $0.fields : nil }
  }

  /// When it was placed, its glasses, and the amount due.
  @NodeBuilder
  func summary(_ texts: Texts) -> [Node] {
    let due = settlement.due(of: order)
    if isOfEarlierDay { Notice(.remark).node(texts(.payEarlierDay)) }
    div(.class("panel", "pay-summary")) {
      p(.class("hint")) {
        [
          texts.moment(order.placedAt, in: zone), texts(order.status.words),
          order.dayNumber.map { _ in "\(texts(.ordersLasting)) \(texts.number(order.number))" },
        ].compactMap(\.self).joined(separator: " · ")
      }
      p(.class("pay-glasses")) { menu.glasses(order.lines, in: texts) }
      if due > 0, due != order.total {
        p(.class("pay-sum")) {
          span { texts(.receiptTotal) }
          strong { texts.price(order.total, in: order.currency) }
        }
      }
      p(.class("pay-total")) {
        span { texts(due > 0 ? .payDue : .receiptTotal) }
        strong(.data("total")) { texts.price(due > 0 ? due : order.total, in: order.currency) }
      }
      if order.status == .cancelled {
        p(.class("pay-state"), .data("cancelled")) { texts(.receiptCancelled) }
      }
    }
  }
}

/// A field for an amount of money of an order.
func moneyField(
  _ name: String,
  id: String? = nil,
  label: String,
  of order: Order,
  value: String?
) -> Node {
  let mode = order.unit.minorDigits > 0 ? "decimal" : "numeric"
  return Field(id ?? name, label: label).node { field in
    lineField(name, id: field.id, mode: mode, maximum: 20, value: value)
  }
}

/// A field for the note of a payment, a void or a refund.
func noteField(_ id: String, value: String?, _ texts: Texts) -> Node {
  Field(id, label: texts(.refundNote)).node { field in
    lineField("note", id: field.id, maximum: PaymentNote.maximumLength, value: value)
  }
}
