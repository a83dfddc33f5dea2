import HTML
import HTTP
import JuiceBar
import Localization
import Money
import Web

// Cancelling an order on a screen: its fruit comes back, and the rest of its payment is refunded.
extension Preparation {
  /// Asks before an order is cancelled, and names what comes back.
  func askCancelling(_ order: Order, for request: Request) async throws(Problem) -> Response {
    let texts = site.texts(of: request)
    let fruit = try await site.state().menu.words(for: order.needs, in: texts)
    let settlement = try await site.settlement(of: order)
    let question = Question(
      texts(.orderCancel),
      texts(.orderNumber, ["number": texts.number(order.called)]),
      losses: [
        texts(.orderCancelFruit, ["fruit": fruit]),
        texts.giveBack(settlement.shares(of: settlement.left), of: order),
      ].compactMap(\.self),
      form: .stepOrder(order.id),
      fields: [("status", Order.Status.cancelled.rawValue)],
      back: .bar
    )
    return site.show(question, at: .bar, to: request)
  }

  /// Says that an order is cancelled, and which money is to be given back.
  func cancelledToast(_ order: Order, _ texts: Texts) async throws(Problem) -> Toast {
    let settlement = try await site.settlement(of: order)
    let refund = settlement.refunds.last { $0.reason == .cancelled }
    let words = [
      texts(.stepCancelled, ["number": texts.number(order.called)]),
      texts.giveBack(refund?.shares ?? [], of: order),
    ]
    return Toast(words.compactMap(\.self).joined(separator: " · "))
  }
}

/// The form by which staff cancels an order that is not begun.
struct CancelForm {
  let order: OrderID

  func node(_ texts: Texts) -> Node {
    form(.method("post"), .action(Link.stepOrder(order).path), .data("waits")) {
      input(.type("hidden"), .name("status"), .value(Order.Status.cancelled.rawValue))
      button(.class("button", "quiet"), .data("cancel")) { texts(.orderCancel) }
    }
  }
}

extension Texts {
  /// The money that staff gives back, and how; `nil` for none.
  fileprivate func giveBack(_ shares: [TenderShare], of order: Order) -> String? {
    guard !shares.isEmpty else { return nil }
    let words = shares.map { share in
      self(
        .orderCancelMoney,
        ["method": name(of: share.kind), "amount": price(share.amount, in: order.currency)]
      )
    }
    return words.joined(separator: " · ")
  }
}
