import Calendars
import HTML
import JuiceBar
import Localization
import Money
import Time
import Web

/// The payments of an order with their voids and its refunds, and the form that voids the last one.
struct PaymentList {
  let order: Order
  let settlement: Settlement
  let menu: Menu
  /// The prefix of the keys that make the forms take effect only once.
  let key: String
  let zone: ZoneRules
  /// The values in the fields of a form that was refused.
  let typed: [String: String]
  /// The fields of the void that needs the PIN of somebody else.
  let approval: ApprovalFields?

  func node(in context: ScreenContext, _ tenders: TenderNames) -> Node {
    let texts = context.texts
    let isSettled = settlement.due(of: order) == 0 && settlement.left > 0
    return div(
      .class("panel", "paid"),
      .data("paid", settlement.received.last?.tender.method.rawValue ?? "")
    ) {
      if isSettled { Icon("check").node(in: context) }
      for payment in settlement.payments { row(payment, texts) }
      if isSettled, let change = settlement.standing.last?.change {
        p(.class("paid-change"), .data("change")) {
          texts(.payChangeDue, ["amount": price(change, texts)])
        }
      }
      for refund in settlement.refunds { row(refund, texts) }
      if settlement.isWhollyRefunded { p { texts(.refundAll) } }
      voidForm(tenders, texts)
      a(.class("button"), .href(Link.receipt(order.id).path)) { texts(.receiptShow) }
    }
  }

  private func row(_ payment: Payment, _ texts: Texts) -> Node {
    let words = texts.words(for: payment, in: order.currency)
    return p(
      .class("paid-how"),
      payment.void == nil ? nil : .data("voided"),
      .data("payment", "\(payment.number)")
    ) {
      if payment.void == nil {
        span { words }
      } else {
        Element("del").callAsFunction { words }
      }
      small(.class("hint")) { trail(payment.at, payment.by, payment.tender.detail, texts) }
      if let void = payment.void {
        small(.class("hint")) {
          "\(texts(.voidDone))\(texts.colon)\(texts(void.reason.text)) · "
            + trail(void.at, void.by, void.note?.rawValue, texts)
        }
      }
    }
  }

  private func row(_ refund: Refund, _ texts: Texts) -> Node {
    p(.class("paid-refund"), .data("refund")) {
      "\(texts(refund.reason.text)) "
      span(.class("figure-text")) { price(-refund.sum.gross, texts) }
      small(.class("hint")) {
        refund.shares.map { "\(texts.name(of: $0.kind)) \(price($0.amount, texts))" }
          .joined(separator: ", ") + " · " + trail(refund.at, refund.by, nil, texts)
      }
      if let glasses = menu.glasses(refund, of: order, in: texts) {
        span(.class("hint")) { glasses }
      }
      if let note = refund.note { span(.class("hint"), .lang("")) { note.rawValue } }
    }
  }

  /// When, by whom, and what else there is to say.
  private func trail(
    _ time: Timestamp,
    _ actor: LogEntry.Actor?,
    _ detail: String?,
    _ texts: Texts
  ) -> String {
    [texts.moment(time, in: zone), actor?.name, detail].compactMap(\.self)
      .filter { !$0.isEmpty }.joined(separator: " · ")
  }

  /// The form that voids the last payment and enters it anew by another tender.
  private func voidForm(_ tenders: TenderNames, _ texts: Texts) -> Node? {
    guard let payment = settlement.standing.last, settlement.currentRefunds.isEmpty,
      order.status != .cancelled
    else { return nil }
    return details(.class("drop", "tender"), .id("void"), approval == nil ? nil : .open) {
      summary { texts(.voidTitle) }
      form(.method("post"), .action(Link.voidPayment(order.id).path)) {
        input(.type("hidden"), .name("payment"), .value("\(payment.number)"))
        input(.type("hidden"), .name("key"), .value("\(key)-void"))
        p(.class("hint")) {
          texts(.voidLead, ["payment": texts.words(for: payment, in: order.currency)])
        }
        Choices(texts(.voidAnew), anew(payment, tenders, texts), areBeside: true).node
        ReasonChoices(
          name: "reason",
          prefix: "void-",
          reasons: PaymentVoid.Reason.allCases,
          chosen: typed["reason"] ?? PaymentVoid.Reason.wrongTender.rawValue
        ).node(texts)
        noteField("void-note", value: typed["note"], texts)
        if let approval { Node.group(approval.nodes(texts, id: "void-approval")) }
        button(.class("button", "solid")) { texts(.voidDo) }
      }
    }
  }

  /// The tenders by which the amount is entered anew, or none.
  private func anew(_ payment: Payment, _ tenders: TenderNames, _ texts: Texts) -> [Choice] {
    let kinds = [Tender.Kind.cash, .card] + tenders.names.map(Tender.Kind.other)
    let others = kinds.filter { $0 != payment.tender.kind }
    let choices = others.enumerated().map { place, kind in
      Choice(
        .one,
        id: "anew-\(place + 1)",
        name: "method",
        value: kind.rawValue,
        .text("\(texts.name(of: kind)) \(price(payment.amount, texts))"),
        isChosen: typed["method"].map { $0 == kind.rawValue } ?? (place == 0),
        isRequired: true
      )
    }
    return choices + [
      Choice(
        .one,
        id: "anew-none",
        name: "method",
        value: "none",
        .text(texts(.voidNone)),
        isChosen: typed["method"].map { $0 == "none" } ?? others.isEmpty,
        isRequired: true
      )
    ]
  }

  private func price(_ amount: Int, _ texts: Texts) -> String {
    texts.price(amount, in: order.currency)
  }
}

extension Tender {
  /// The reference or the note of a payment.
  var detail: String? {
    switch self {
    case .cash(_, let receipt): receipt?.number.rawValue
    case .card(let reference), .other(_, let reference): reference?.rawValue
    case .waiver(_, let note): note?.rawValue
    }
  }
}
