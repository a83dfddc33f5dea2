import HTML
import HTTP
import JuiceBar
import Localization
import Money
import Staffing
import Web

// Cancelling an order on a screen: its fruit comes back, and the rest of its payment is refunded,
// above the refund limit with the PIN of a shift lead.
extension Preparation {
  /// Asks before an order is cancelled, beside the queue: `GET /bar?cancel={id}`.
  ///
  /// It says so if the payments changed since it was asked before.
  func showCancelling(
    _ order: Order,
    isOvertaken: Bool = false,
    for request: Request
  ) async throws(Problem) -> Response {
    guard order.status == .placed else { return try await showMoved(order, to: request) }
    let settlement = try await site.settlement(of: order)
    let fields = try await site.approvalFields(
      ofCancelling: order,
      settlement,
      for: request
    )
    return try await ask(order, settlement, fields, isOvertaken ? .conflict : .ok, for: request)
  }

  /// Cancels an order by a form, once it is sure and approved.
  func cancel(
    _ order: Order,
    by form: Fields,
    from request: Request
  ) async throws(Problem) -> Response {
    try site.require(.staff)
    guard order.status != .placed || form[Question.field] != nil else {
      return try await showCancelling(order, for: request)
    }
    // Without the field nothing that is left was shown.
    let seen = form["left"].flatMap { Int($0) } ?? -1
    let giving = try await site.give(
      .cancel(order.id, refunding: seen),
      of: order,
      for: \.updated,
      by: form,
      key: nil,
      from: request
    )
    switch giving {
    case .done(.failure(.payment(_, .overtaken))):
      return try await showCancelling(order, isOvertaken: true, for: request)
    case .done(let result): return try await show(result, of: order, to: request)
    case .missing(let fields):
      let settlement = try await site.settlement(of: order)
      return try await ask(order, settlement, fields, fields.status, for: request)
    }
  }

  private func ask(
    _ order: Order,
    _ settlement: Settlement,
    _ approval: ApprovalFields?,
    _ status: Status,
    for request: Request
  ) async throws(Problem) -> Response {
    let texts = site.texts(of: request)
    let fruit = try await site.state().menu.words(for: order.needs, in: texts)
    let question = Question(
      texts(.orderCancel),
      texts(.orderNumber, ["number": texts.number(order.called)]),
      losses: [
        texts(.orderCancelFruit, ["fruit": fruit]),
        texts.giveBack(settlement.shares(of: settlement.left), of: order),
      ].compactMap(\.self),
      form: .stepOrder(order.id),
      fields: [("status", Order.Status.cancelled.rawValue), ("left", "\(settlement.left)")],
      back: .bar(at: order),
      approval: approval,
      notice: status == .conflict && approval?.fault == nil ? texts(.voidOvertaken) : nil,
      isRed: settlement.left > 0
    )
    return try await showBar(request, status, sheet: .question(question))
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

/// The way to the question by which staff cancels an order that is not begun.
struct CancelLink {
  let order: OrderID

  func node(in context: ScreenContext) -> Node {
    a(.class("button", "quiet"), .href(Link.barCancelling(order).path), .data("cancel")) {
      Icon("close").node(in: context)
      span { context.texts(.orderCancel) }
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
