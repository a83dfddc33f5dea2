import HTML
import JuiceBar
import Languages
import Localization
import Money
import Web

/// The forms that refund money: for glasses, and for an amount.
struct PaymentRefundForms {
  let order: Order
  let settlement: Settlement
  let menu: Menu
  /// The prefix of the keys that make the forms take effect only once.
  let key: String
  /// The values in the fields of a form that was refused.
  let typed: [String: String]
  /// The form that needs the PIN of somebody else, with the fields for it.
  let approval: (form: OrderApproval.Act, fields: ApprovalFields)?

  @NodeBuilder
  func nodes(in context: ScreenContext) -> [Node] {
    if settlement.left > 0 {
      byGlasses(context)
      byAmount(context)
    }
  }

  /// Whether the form by glasses was refused: one of the two is open at a time.
  private var isByGlasses: Bool { !typed.isEmpty && typed["amount"] == nil }

  private func byGlasses(_ context: ScreenContext) -> Node? {
    let texts = context.texts
    let left = order.refundableGlasses(after: settlement.currentRefunds)
    let lines = zip(1..., order.lines).filter { position, line in
      line.price > 0 && left[position, default: 0] > 0
    }
    guard !lines.isEmpty else { return nil }
    return details(
      .class("panel", "drop", "tender", "refund-glasses"),
      .name("refund"),
      isByGlasses ? .open : nil
    ) {
      summary { texts(.refundByGlass) }
      form(.method("post"), .action(Link.giveRefund(order.id).path)) {
        input(.type("hidden"), .name("key"), .value("\(key)-glasses"))
        for (position, line) in lines {
          let name = "\(PaymentPage.glassesPrefix)\(position)"
          let most = left[position, default: 0]
          label(.for(name)) { question(line, most, texts) }
          lineField(name, mode: "numeric", maximum: 4, value: typed[name])
        }
        why(prefix: "glasses-", texts)
        approval(of: .glasses, texts)
        button(.class("button", "act")) { texts(.refundGiveGlasses) }
      }
    }
  }

  private func question(_ line: Order.Line, _ most: Int, _ texts: Texts) -> String {
    let values: KeyValuePairs = [
      "juice": menu.name(of: line.juice, in: texts.language),
      "price": texts.price(line.price, in: line.currency), "count": texts.number(most),
    ]
    return texts(.refundGlasses, values)
  }

  private func byAmount(_ context: ScreenContext) -> Node {
    let texts = context.texts
    return details(
      .class("panel", "drop", "tender", "refund"),
      .name("refund"),
      isByGlasses || settlement.due(of: order) > 0 ? nil : .open
    ) {
      summary { texts(.refundTitle) }
      form(.method("post"), .action(Link.giveRefund(order.id).path)) {
        input(.type("hidden"), .name("key"), .value("\(key)-refund"))
        let left = order.unit.plainText(of: settlement.left)
        let price = texts.price(settlement.left, in: order.currency)
        moneyField(
          "amount",
          label: texts(.refundAmount, ["amount": price]),
          of: order,
          value: typed["amount"] ?? left
        )
        why(prefix: "", texts)
        approval(of: .refund, texts)
        button(.class("button", "act")) { texts(.refundGive) }
      }
    }
  }

  /// The reason, one touch each, and a note.
  @NodeBuilder
  private func why(prefix: String, _ texts: Texts) -> [Node] {
    ReasonChoices(
      name: "reason",
      prefix: "\(prefix)reason-",
      reasons: RefundReason.forPeople,
      chosen: typed["reason"]
    ).node(texts)
    tenders(prefix: prefix, texts)
    noteField("\(prefix)note", value: typed["note"], texts)
  }

  private func approval(of form: OrderApproval.Act, _ texts: Texts) -> Node? {
    guard let approval, approval.form == form else { return nil }
    return Node.group(approval.fields.nodes(texts, id: "\(form.rawValue)-approval"))
  }

  /// How the money is handed back: as it was paid, or by one kind that the order was paid with.
  private func tenders(prefix: String, _ texts: Texts) -> Node {
    var kinds = [Tender.Kind.cash]
    for kind in settlement.current.compactMap(\.tender.kind) where !kinds.contains(kind) {
      kinds.append(kind)
    }
    let choices =
      [("", texts(.refundAsPaid))] + kinds.map { ($0.rawValue, texts.name(of: $0)) }
    return Choices(
      texts(.refundTender),
      choices.enumerated().map { place, choice in
        Choice(
          .one,
          id: "\(prefix)tender-\(place)",
          name: "tender",
          value: choice.0,
          .text(choice.1),
          isChosen: typed["tender", default: ""] == choice.0
        )
      },
      areBeside: true
    ).node
  }
}
