import Calendars
import HTML
import Identifiers
package import JuiceBar
package import Localization
import Money
import Time
import Web

/// What happened to an order, with who and when; its glasses, and its money.
struct OrderStoryPage: Page {
  /// A line of the story.
  private struct Event {
    let at: Timestamp
    let mark: String
    let words: String
    var details: [String] = []
    var by: LogEntry.Actor?
  }

  let story: OrderStory
  let payment: PaymentState
  let menu: Menu
  let zone: ZoneRules

  private var order: Order { story.order }
  private var settlement: Settlement { story.settlement }

  func html(in context: ScreenContext) -> String {
    let texts = context.texts
    return StaffFrame(
      title: texts(.orderNumber, ["number": texts.number(order.called)]),
      heading: order.heading(texts),
      name: "order-story-screen",
      back: BackLink(link: .orders, key: .placeOrders).node(in: context)
    ).html(in: context) {
      p(.class("lead")) {
        [
          texts.moment(order.placedAt, in: zone), texts(order.status.words), texts(payment.words),
        ].joined(separator: " · ")
      }
      div(.class("buttons")) {
        if order.total > 0 {
          a(.class("button"), .href(Link.payOrder(order.id).path)) { texts(.placePay) }
        }
        a(.class("button"), .href(Link.receipt(order.id).path)) { texts(.receiptShow) }
      }
      Panel("story", title: texts(.storyTitle)).node {
        ol(.class("rows")) { for event in events(texts) { row(event, texts) } }
      }
      Panel("lines", title: texts(.storyLines)).node {
        lines(texts)
        money(texts)
      }
      p(.class("hint")) {
        "\(texts(.ordersLasting)) \(texts.number(order.number)) · "
        span(.lang("")) { order.id.rawValue }
      }
    }
  }

  private func row(_ event: Event, _ texts: Texts) -> Node {
    let who = event.by.map { $0.named ?? texts(.storyMachine) }
    return li(.class("row"), .data("event", event.mark)) {
      texts.momentNode(event.at, in: zone)
      div(.class("row-words")) {
        strong { event.words }
        let details = [who].compactMap(\.self) + event.details
        if !details.isEmpty { span { details.joined(separator: " · ") } }
      }
    }
  }

  // MARK: - The events

  /// In the order of their times; those of one moment as they must have happened.
  private func events(_ texts: Texts) -> [Event] {
    let placed = Event(
      at: order.placedAt,
      mark: "placed",
      words: texts(.storyPlaced),
      details: [menu.glasses(order.lines, in: texts)]
    )
    let money = settlement.payments.flatMap { events(of: $0, texts) }
    let refunds = settlement.refunds.map { event(of: $0, texts) }
    let all =
      [placed] + story.approvals.map { event(of: $0, texts) } + money + refunds + steps(texts)
    return all.enumerated().sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }
      .map(\.element)
  }

  private func steps(_ texts: Texts) -> [Event] {
    var before = Order.Status.placed
    return story.steps.map { step in
      let words =
        switch step.cause {
        case .unpaid?: texts(.storyExpired)
        case .refunded?: texts(.storyAllRefunded)
        case .calledOff?, nil:
          step.status == before.previous
            ? texts(.storyRecalled, ["status": texts(step.status.words)])
            : texts(step.status.words)
        }
      before = step.status
      return Event(at: step.at, mark: step.status.rawValue, words: words, by: step.by)
    }
  }

  private func events(of payment: Payment, _ texts: Texts) -> [Event] {
    let words = texts.words(for: payment, in: order.currency)
    let taken = Event(
      at: payment.at,
      mark: "payment",
      words: words,
      details: [payment.tender.detail].compactMap(\.self),
      by: payment.by
    )
    guard let void = payment.void else { return [taken] }
    let voided = Event(
      at: void.at,
      mark: "void",
      words: "\(texts(.voidDone))\(texts.colon)\(words)",
      details: [texts(void.reason.text), void.note?.rawValue].compactMap(\.self),
      by: void.by
    )
    return [taken, voided]
  }

  private func event(of approval: OrderApproval, _ texts: Texts) -> Event {
    let asker = approval.asker.isEmpty ? texts(.storyMachine) : approval.asker
    return Event(
      at: approval.at,
      mark: "approval",
      words: texts(.storyApproved, ["act": texts(approval.act.words)]),
      details: [
        approval.amount.map { price($0, texts) }, texts(.storyAsked, ["name": asker]),
      ].compactMap(\.self),
      by: approval.by
    )
  }

  private func event(of refund: Refund, _ texts: Texts) -> Event {
    let shares = refund.shares.map { "\(texts.name(of: $0.kind)) \(price($0.amount, texts))" }
    return Event(
      at: refund.at,
      mark: "refund",
      words: "\(texts(.receiptRefund)) \(price(refund.sum.gross, texts))",
      details: [
        texts(refund.reason.text), shares.joined(separator: ", "),
        menu.glasses(refund, of: order, in: texts), refund.note?.rawValue,
      ].compactMap(\.self),
      by: refund.by
    )
  }

  // MARK: - Glasses and money

  private func lines(_ texts: Texts) -> Node {
    CardTable(
      [.words(texts(.receiptItem)), .figure(texts(.receiptAmount))],
      order.lines.map { line in
        CardTable.Row(
          head: .text(menu.glasses([line], in: texts)),
          [.text(price(line.total, texts))]
        )
      }
    ).node
  }

  private func money(_ texts: Texts) -> Node {
    let received = settlement.received.reduce(0) { $0 + $1.amount }
    var figures: [(TextKey, Int)] = [(.receiptTotal, order.total), (.storyReceivedSum, received)]
    if settlement.refunded > 0 { figures.append((.storyRefundedSum, settlement.refunded)) }
    let due = payment == .nothing ? 0 : settlement.due(of: order)
    if due > 0 { figures.append((.payDue, due)) }
    return Figures(figures.map { .init(texts($0), price($1, texts)) }).node
  }

  private func price(_ amount: Int, _ texts: Texts) -> String {
    texts.price(amount, in: order.currency)
  }
}

extension OrderApproval.Act {
  package var words: TextKey {
    switch self {
    case .refund, .glasses: .receiptRefund
    case .void: .voidDone
    case .waiver: .payWaived
    case .cancel: .orderCancel
    }
  }
}
