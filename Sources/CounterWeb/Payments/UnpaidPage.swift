import Calendars
import HTML
import Identifiers
import JuiceBar
import Localization
import Web

/// The orders to be paid at the counter, and a field to find any order.
struct UnpaidPage: Page {
  let unpaid: UnpaidOrders
  let menu: Menu
  let tenders: TenderNames
  let isManager: Bool
  let zone: ZoneRules
  /// The names of tenders in a form that was refused.
  var wrongNames: String?

  func html(in context: ScreenContext) -> String {
    let texts = context.texts
    let screen = Screen(title: texts(.payTitle), name: "pay-screen", isForStaff: true)
    return screen.html(in: context) {
      main(.id("main")) {
        div(.class("screen-heading")) {
          h1 { texts(.payTitle) }
        }
        if wrongNames != nil { Notice(.fault).node(texts(.tendersWrong)) }
        OrderListPage.finder(at: .pay, texts, isRequired: true)
        p(.class("lead")) { texts(unpaid.count == 0 ? .payNone : .payLead) }
        if unpaid.count > 0 {
          ul(.class("unpaid-orders")) {
            for one in unpaid.newest { row(one.order, due: one.due, context) }
          }
        }
        if unpaid.newest.count < unpaid.count {
          p(.class("hint")) {
            texts(
              .payRest,
              [
                "shown": texts.number(unpaid.newest.count), "count": texts.number(unpaid.count),
              ]
            )
          }
        }
        a(.class("button", "quiet"), .href(Link.orders.path)) { texts(.placeOrders) }
        if isManager { naming(texts) }
      }
    }
  }

  /// The form by which a manager names the tenders beside cash and card.
  private func naming(_ texts: Texts) -> Node {
    details(.class("panel", "drop"), .id("tenders"), wrongNames == nil ? nil : .open) {
      summary { texts(.tendersTitle) }
      form(.method("post"), .action(Link.nameTenders.path)) {
        Field(
          "tender-names",
          label: .text(texts(.tendersNames)),
          hint: texts(.tendersHint),
          isWrong: wrongNames != nil
        ).node { field in
          Element("textarea").callAsFunction(
            .id(field.id),
            .name("names"),
            Attribute("rows", "4"),
            field.described,
            field.invalid
          ) { wrongNames ?? tenders.names.map(\.rawValue).joined(separator: "\n") }
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
        .data("order", order.id.rawValue)
      ) {
        strong(.class("unpaid-number")) {
          span(.class("visually-hidden")) { texts(.orderNumber, ["number": number]) }
          span(.aria("hidden", "true")) { number }
        }
        span(.class("unpaid-glasses")) {
          menu.glasses(order.lines, in: texts)
          small(.class("hint")) {
            if let name = order.name {
              name.node
              " · "
            }
            "\(texts.moment(order.placedAt, in: zone)) · \(texts(order.status.words))"
          }
        }
        strong(.class("unpaid-price")) { price }
      }
    }
  }
}
