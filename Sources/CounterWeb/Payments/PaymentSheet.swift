import HTML
import JuiceBar
import Languages
import Localization
import Money
import Web

/// The payment of an order beside the queue: the amount due and the forms that take it; once it is
/// paid, the change and the next order to take.
struct PaymentSheet {
  let page: PaymentPage
  /// The order to be paid next, if there is one.
  let next: QueuedOrder?

  private var order: Order { page.order }
  private var settlement: Settlement { page.settlement }
  private var due: Int { settlement.due(of: order) }

  func sheet(in context: ScreenContext) -> Sheet {
    let texts = context.texts
    let number = texts(.orderNumber, ["number": texts.number(order.called)])
    let title = [number, order.name?.rawValue].compactMap(\.self).joined(separator: " · ")
    return Sheet(title, back: .bar(at: order)) {
      Notice(.fault).node(page.notice)
      if due > 0 { taking(context) } else { taken(context) }
    }
  }

  @NodeBuilder
  private func taking(_ context: ScreenContext) -> [Node] {
    let texts = context.texts
    page.summary(texts)
    if !settlement.standing.isEmpty { received(texts) }
    TenderForms(
      order: order,
      due: due,
      tenders: page.tenders,
      isAgain: false,
      key: page.key,
      typed: page.typed,
      approval: page.fields(of: .waiver),
      areBeside: true
    ).node(texts)
    ways(context)
  }

  @NodeBuilder
  private func taken(_ context: ScreenContext) -> [Node] {
    let texts = context.texts
    div(
      .class("panel", "paid"),
      .data("paid", settlement.standing.last?.tender.method.rawValue ?? "")
    ) {
      if settlement.standing.isEmpty {
        p { texts(order.status == .cancelled ? .receiptCancelled : .paymentNothingDue) }
      } else {
        Icon("check").node(in: context)
        received(texts)
      }
      if let change = settlement.standing.last?.change {
        p(.class("paid-change"), .data("change")) {
          texts(.payChangeDue, ["amount": texts.price(change, in: order.currency)])
        }
      }
    }
    if let next {
      h2 { texts(.payNextOrder) }
      a(.class("button", "act"), .href(Link.barPaying(next.id).path), .data("next")) {
        texts(
          .payNextTake,
          [
            "number": texts.number(next.called),
            "price": texts.price(next.total - next.sums.covered, in: next.currency),
          ]
        )
      }
    }
    ways(context)
  }

  private func received(_ texts: Texts) -> Node {
    ul(.class("paid-rows")) {
      for payment in settlement.standing {
        li(.class("paid-how")) { texts.words(for: payment, in: order.currency) }
      }
    }
  }

  /// The other ways on from here.
  private func ways(_ context: ScreenContext) -> Node {
    let texts = context.texts
    return div(.class("buttons")) {
      if !settlement.payments.isEmpty {
        a(.class("button", "quiet"), .href(Link.receipt(order.id).path)) { texts(.receiptShow) }
        a(.class("button", "quiet"), .href(Link.payOrder(order.id).path)) {
          texts(.payMend)
        }
      }
      if order.status == .placed { CancelLink(order: order.id).node(in: context) }
    }
  }
}
