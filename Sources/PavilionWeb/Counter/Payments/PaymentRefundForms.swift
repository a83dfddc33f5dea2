import HTML
import JuiceBar
import Languages
import Localization
import Money

/// The forms that refund money: for glasses, and for an amount.
struct PaymentRefundForms {
  let order: Order
  let settlement: Settlement
  let menu: Menu
  /// The prefix of the keys that make the forms take effect only once.
  let key: String
  /// The values in the fields of a form that was refused.
  let typed: [String: String]

  @NodeBuilder
  func nodes(in context: ScreenContext) -> [Node] {
    if settlement.left > 0 {
      byGlasses(context)
      byAmount(context)
    }
  }

  private func byGlasses(_ context: ScreenContext) -> Node? {
    let texts = context.texts
    let left = order.refundableGlasses(after: settlement.refunds)
    let lines = zip(1..., order.lines).filter { position, line in
      line.price > 0 && left[position, default: 0] > 0
    }
    guard !lines.isEmpty else { return nil }
    return details(
      .class("tender", "refund-glasses"),
      typed.isEmpty || typed["amount"] != nil ? nil : Attribute("open")
    ) {
      summary { texts(.refundByGlass) }
      form(.method("post"), .action(Link.giveRefund(order.id).path)) {
        hiddenKey("\(key)-glasses")
        for (position, line) in lines {
          let name = "\(PaymentPage.glassesPrefix)\(position)"
          let most = left[position, default: 0]
          label(.for(name)) { question(line, most, texts) }
          input(
            .id(name),
            .name(name),
            .type("text"),
            Attribute("inputmode", "numeric"),
            Attribute("autocomplete", "off"),
            Attribute("maxlength", "4"),
            .value(typed[name] ?? "")
          )
        }
        why(prefix: "glasses-", texts)
        button(.class("button", "act")) { texts(.refundGiveGlasses) }
      }
    }
  }

  private func question(_ line: Order.Line, _ most: Int, _ texts: Texts) -> String {
    let juice = menu[line.juice]?.name.text(in: texts.language) ?? line.juice.rawValue
    return texts(
      .refundGlasses,
      [
        "juice": juice, "price": texts.price(line.price, in: line.currency),
        "count": texts.number(most),
      ]
    )
  }

  private func byAmount(_ context: ScreenContext) -> Node {
    let texts = context.texts
    let currency = Currency(rawValue: order.currency) ?? .won
    return section(.class("tender", "refund"), .aria("labelledby", "refund-heading")) {
      h2(.id("refund-heading")) { texts(.refundTitle) }
      form(.method("post"), .action(Link.giveRefund(order.id).path)) {
        hiddenKey("\(key)-refund")
        label(.for("amount")) {
          texts(.refundAmount, ["amount": texts.price(settlement.left, in: order.currency)])
        }
        PaymentPage.amountField(
          "amount",
          value: typed["amount"] ?? currency.plainText(of: settlement.left),
          currency
        )
        why(prefix: "", texts)
        button(.class("button", "act")) { texts(.refundGive) }
      }
    }
  }

  private func hiddenKey(_ key: String) -> Node {
    input(.type("hidden"), .name("key"), .value(key))
  }

  /// The reason, one touch each, and a note.
  @NodeBuilder
  private func why(prefix: String, _ texts: Texts) -> [Node] {
    fieldset(.class("kiosk-choices", "reasons")) {
      legend { texts(.refundReason) }
      for reason in RefundReason.forPeople {
        let id = "\(prefix)reason-\(reason.rawValue)"
        div(.class("kiosk-choice")) {
          input(
            .id(id),
            .type("radio"),
            .name("reason"),
            .value(reason.rawValue),
            .required,
            typed["reason"] == reason.rawValue ? Attribute("checked") : nil
          )
          label(.for(id)) { texts(reason.text) }
        }
      }
    }
    label(.for("\(prefix)note")) { texts(.refundNote) }
    input(
      .id("\(prefix)note"),
      .name("note"),
      .type("text"),
      Attribute("autocomplete", "off"),
      Attribute("maxlength", "\(RefundNote.maximumLength)"),
      .value(typed["note"] ?? "")
    )
  }
}

extension Menu {
  /// The glasses that a refund names, in words; `nil` if it names none.
  func glasses(_ refund: Refund, of order: Order, in texts: Texts) -> String? {
    guard !refund.lines.isEmpty else { return nil }
    return refund.lines.compactMap { line in
      guard let juice = order.line(at: line.position)?.juice else { return nil }
      let values: KeyValuePairs = [
        "juice": self[juice]?.name.text(in: texts.language) ?? juice.rawValue,
        "count": texts.number(line.glasses),
      ]
      return texts(.refundOfGlasses, values)
    }
    .joined(separator: ", ")
  }
}
