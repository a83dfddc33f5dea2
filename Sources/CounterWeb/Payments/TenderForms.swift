import HTML
import JuiceBar
import Localization
import Money
import Web

/// The forms that take money for an order, one a tender, that split it, and that waive it.
struct TenderForms {
  let order: Order
  /// The amount due, in minor units.
  let due: Int
  let tenders: TenderNames
  /// Whether the order was paid and wholly refunded before.
  let isAgain: Bool
  /// The prefix of the keys that make the forms take effect only once.
  let key: String
  /// The values in the fields of a form that was refused.
  let typed: [String: String]
  /// The fields of the waiver that needs the PIN of another person.
  let approval: ApprovalFields?
  /// Whether they stand beside the queue, to which their answer leads back.
  var areBeside = false

  func node(_ texts: Texts) -> Node {
    guard isAgain else { return forms(texts) }
    return details(.class("panel", "drop"), typed.isEmpty ? nil : .open) {
      summary { texts(.payAgain) }
      forms(texts)
    }
  }

  private func forms(_ texts: Texts) -> Node {
    Node.group([
      div(.class("tenders")) {
        tender("cash", title: texts(.receiptCash), texts) { cash(texts) }
        tender("card", title: texts(.receiptCard), texts) { card(texts) }
        for name in tenders.names {
          let value = Tender.Kind.other(name).rawValue
          tender(value, title: name.rawValue, texts) {
            button(.class("button")) { texts(.payTakeOther, ["amount": price(due, texts)]) }
          }
        }
      }, part(texts), waiver(texts),
    ])
  }

  private func tender(
    _ method: String,
    title: String,
    _ texts: Texts,
    @NodeBuilder fields: () -> [Node]
  ) -> Node {
    let id = method.hasPrefix("other:") ? "tender-\(identifier(of: method))" : method
    return Panel(id, title: title, style: "tender").node {
      form(method, key: "\(key)-\(identifier(of: method))") { Node.group(fields()) }
    }
  }

  /// A place among the tenders, since names are no identifiers.
  private func identifier(of method: String) -> String {
    let place = tenders.names.firstIndex { Tender.Kind.other($0).rawValue == method }
    return place.map { "other-\($0 + 1)" } ?? method
  }

  private func form(
    _ method: String?,
    key: String,
    @NodeBuilder fields: () -> [Node]
  ) -> Node {
    HTML.form(.method("post"), .action(Link.takePayment(order.id).path)) {
      if let method { hidden("method", method) }
      // The amount that the page shows, so that no other amount is paid.
      hidden("amount", "\(due)")
      hidden("key", key)
      if areBeside { hidden("beside", "yes") }
      Node.group(fields())
    }
  }

  @NodeBuilder
  private func cash(_ texts: Texts) -> [Node] {
    // Enter in the field presses the first button.
    button(.hidden, .name("quick"), .value("")) {}
    div(.class("quick-cash"), .role("group"), .aria("label", texts(.payQuick))) {
      for amount in order.unit.usualCash(for: due) {
        button(.class("button"), .name("quick"), .value("\(amount)")) {
          strong { price(amount, texts) }
          small {
            amount == due
              ? texts(.payExact)
              : texts(.payChangeDue, ["amount": price(amount - due, texts)])
          }
        }
      }
    }
    details(.class("drop"), .id("other-cash"), typed["method"] == "cash" ? .open : nil) {
      summary { texts(.payOtherCash) }
      moneyField("given", label: texts(.payGiven), of: order, value: typed["given"])
      button(.class("button"), .name("quick"), .value("")) { texts(.payTakeCash) }
    }
    if order.currency == "KRW" { cashReceipt(texts) }
  }

  /// The approval of a Korean cash receipt.
  private func cashReceipt(_ texts: Texts) -> Node {
    let isTyped = typed["receipt", default: ""] != ""
    return details(.class("drop"), isTyped ? .open : nil) {
      summary { texts(.payCashReceipt) }
      Choices(
        texts(.payCashReceiptPurpose),
        CashReceipt.Purpose.allCases.map { purpose in
          Choice(
            .one,
            id: "purpose-\(purpose.rawValue)",
            name: "purpose",
            value: purpose.rawValue,
            .text(texts(purpose.text)),
            isChosen: (typed["purpose"] ?? CashReceipt.Purpose.deduction.rawValue)
              == purpose.rawValue
          )
        },
        areBeside: true
      ).node
      label(.for("receipt")) { texts(.payApproval) }
      lineField(
        "receipt",
        mode: "numeric",
        maximum: TerminalReference.maximumLength,
        value: typed["receipt"]
      )
    }
  }

  @NodeBuilder
  private func card(_ texts: Texts) -> [Node] {
    details(.class("drop"), .id("card-reference"), typed["method"] == "card" ? .open : nil) {
      summary { texts(.receiptReference) }
      label(.for("reference"), .class("visually-hidden")) { texts(.receiptReference) }
      lineField(
        "reference",
        maximum: TerminalReference.maximumLength,
        value: typed["reference"],
        hintID: "reference-hint"
      )
      p(.id("reference-hint"), .class("hint")) { texts(.payReferenceHint) }
    }
    button(.class("button", "act")) { texts(.payTakeCard) }
  }

  /// The form that takes a part of the amount.
  private func part(_ texts: Texts) -> Node {
    details(.class("panel", "drop", "tender"), typed["part"] == nil ? nil : .open, .id("part")) {
      summary { texts(.paySplit) }
      form(nil, key: "\(key)-part") {
        // Enter in the field takes no money: it names no tender.
        button(.hidden, Attribute("disabled")) {}
        let words = texts(.payPart, ["amount": price(due, texts)])
        moneyField("part", id: "part-amount", label: words, of: order, value: typed["part"])
        div(.class("quick-cash"), .role("group"), .aria("label", texts(.payMethod))) {
          for method in ["cash", "card"] + tenders.names.map({ Tender.Kind.other($0).rawValue }) {
            button(.class("button"), .name("method"), .value(method)) { name(method, texts) }
          }
        }
      }
    }
  }

  private func waiver(_ texts: Texts) -> Node {
    details(
      .class("panel", "drop", "tender"),
      .id("waiver"),
      typed["waiver"] == nil ? nil : .open
    ) {
      summary { texts(.payWaive) }
      form("waiver", key: "\(key)-waiver") {
        ReasonChoices(
          name: "waiver",
          prefix: "waiver-",
          reasons: WaiverReason.allCases,
          chosen: typed["waiver"]
        ).node(texts)
        noteField("waiver-note", value: typed["note"], texts)
        if let approval { Node.group(approval.nodes(texts, id: "waiver-approval")) }
        button(.class("button", "solid")) { texts(.payWaiveAmount, ["amount": price(due, texts)]) }
      }
    }
  }

  private func name(_ method: String, _ texts: Texts) -> String {
    Tender.Kind(rawValue: method).map { texts.name(of: $0) } ?? method
  }

  private func price(_ amount: Int, _ texts: Texts) -> String {
    texts.price(amount, in: order.currency)
  }

  private func hidden(_ name: String, _ value: String) -> Node {
    input(.type("hidden"), .name(name), .value(value))
  }
}
