import HTML
import Identifiers
import JuiceBar
import Localization
import Web

/// The orders to be paid at the counter, and a field to find any order by its number.
struct UnpaidPage: Page {
  let orders: [UnpaidOrder]
  let menu: Menu
  let tenders: TenderNames
  let isManager: Bool
  /// The number typed, if no order has it.
  var wrongNumber: String?

  func html(in context: ScreenContext) -> String {
    let texts = context.texts
    let screen = Screen(title: texts(.payTitle), name: "pay-screen", isForStaff: true)
    return screen.html(in: context) {
      main(.id("main")) {
        div(.class("screen-heading")) {
          h1 { texts(.payTitle) }
          find(context)
        }
        p(.class("lead")) { texts(orders.isEmpty ? .payNone : .payLead) }
        if !orders.isEmpty {
          ul(.class("unpaid-orders")) {
            for unpaid in orders { row(unpaid.order, due: unpaid.due, context) }
          }
        }
        a(.class("button", "quiet"), .href(Link.orders.path)) { texts(.placeOrders) }
        if isManager { naming(texts) }
      }
    }
  }

  private func find(_ context: ScreenContext) -> Node {
    let texts = context.texts
    return form(.class("find-order"), .method("get"), .action(Link.pay.path)) {
      label(.for("order-number")) { texts(.payNumber) }
      lineField(
        "number",
        id: "order-number",
        mode: "numeric",
        maximum: 12,
        value: wrongNumber,
        isRequired: true,
        errorID: wrongNumber == nil ? nil : "order-number-error"
      )
      button(.class("button")) { texts(.payFind) }
      if let wrongNumber {
        p(.id("order-number-error"), .class("field-error"), .role("alert")) {
          texts(.payNotFound, ["number": wrongNumber])
        }
      }
    }
  }

  /// The form by which a manager names the tenders beside cash and card.
  private func naming(_ texts: Texts) -> Node {
    details(.class("panel", "drop"), .id("tenders")) {
      summary { texts(.tendersTitle) }
      form(.method("post"), .action(Link.nameTenders.path)) {
        let field = Field("tender-names", label: texts(.tendersNames), hint: texts(.tendersHint))
        field.node { field in
          Element("textarea").callAsFunction(
            .id(field.id),
            .name("names"),
            Attribute("rows", "4"),
            field.described
          ) { tenders.names.map(\.rawValue).joined(separator: "\n") }
        }
        button(.class("button")) { texts(.stockSave) }
      }
    }
  }

  private func row(_ order: Order, due: Int, _ context: ScreenContext) -> Node {
    let texts = context.texts
    let price = texts.price(due, in: order.currency)
    let number = texts.number(order.called)
    return li {
      a(
        .class("unpaid-order"),
        .href(Link.payOrder(order.id).path),
        .data("order", order.id.rawValue),
        .aria("label", texts(.payOrder, ["number": number, "price": price]))
      ) {
        strong(.class("unpaid-number")) { number }
        span(.class("unpaid-glasses")) { menu.glasses(order.lines, in: texts) }
        strong(.class("unpaid-price")) { price }
      }
    }
  }
}
