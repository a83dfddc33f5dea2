import Calendars
import HTML
import Identifiers
import JuiceBar
import Localization
import Money
import Staffing
import Web

/// The receipt of an order, for a screen and for paper 80 mm wide, or as a statement on A4: the
/// business, the glasses bought, the tax included, the payments, the refunds, and a QR code that
/// leads here.
struct ReceiptPage: Page {
  let order: Order
  let settlement: Settlement
  let menu: Menu
  let business: BusinessLines
  /// Whether it is the statement on A4.
  let isStatement: Bool
  let zone: ZoneRules
  /// The address of this page for a phone; `nil` if it is not known.
  let address: String?

  func html(in context: ScreenContext) -> String {
    let texts = context.texts
    let screen = Screen(
      title: title(texts),
      name: "receipt-screen",
      style: "receipt.css",
      isForStaff: context.workplace != nil
    )
    return screen.html(in: context) {
      main(.id("main")) {
        Slip.node(.data("order", order.id.rawValue), isSheet: isStatement) {
          heading(context)
          lines(context)
          state(texts)
          refunds(texts)
          taxes(texts)
          code(texts)
        }
        Slip.printButton(texts(.receiptPrint))
        a(
          .class("button", "receipt-print"),
          .href(Link.receipt(order.id, isStatement: !isStatement).path)
        ) {
          texts(isStatement ? .receiptShow : .receiptStatementShow)
        }
        if Caller.shownRole >= .staff {
          div(.class("buttons")) {
            BackLink(link: .payOrder(order.id), key: .placePay).node(in: context)
          }
        }
      }
    }
  }

  private func title(_ texts: Texts) -> String {
    texts(isStatement ? .receiptStatement : .receiptTitle)
  }

  private func heading(_ context: ScreenContext) -> Node {
    let texts = context.texts
    return header {
      Slip.title(business.name, title(texts))
      p(.class("receipt-number")) { texts(.orderNumber, ["number": texts.number(order.called)]) }
      CupName.line(order.name, "receipt-name")
      Slip.facts {
        Slip.fact(texts(.receiptTime), texts.moment(order.placedAt, in: zone), isAmount: false)
        if order.dayNumber != nil {
          Slip.fact(texts(.ordersLasting), texts.number(order.number), isAmount: false)
        }
        Node.group(business.facts(texts))
      }
    }
  }

  private func lines(_ context: ScreenContext) -> Node {
    let texts = context.texts
    return table(.class("receipt-lines")) {
      thead {
        tr {
          th(.scope("col")) { texts(.receiptItem) }
          if isStatement {
            th(.scope("col")) { texts(.receiptRate) }
            th(.scope("col")) { texts(.receiptCount) }
            th(.scope("col")) { texts(.receiptUnitPrice) }
          }
          th(.scope("col")) { texts(.receiptAmount) }
        }
      }
      tbody {
        for line in order.lines {
          tr {
            th(.scope("row")) {
              span { menu.nameNode(of: line.juice, in: context) }
              if !isStatement { small { each(line, texts) } }
            }
            if isStatement {
              td { line.taxRate.percent(in: texts) }
              td { texts.number(line.quantity.count) }
              td { price(line.price, texts) }
            }
            td { price(line.total, texts) }
          }
        }
        tr(.class("receipt-total")) {
          th(.scope("row"), isStatement ? Attribute("colspan", "4") : nil) { texts(.receiptTotal) }
          td(.data("total")) { price(order.total, texts) }
        }
      }
    }
  }

  private func each(_ line: Order.Line, _ texts: Texts) -> String {
    let count = texts.number(line.quantity.count)
    return texts(.receiptEach, ["count": count, "price": price(line.price, texts)])
  }

  /// The payment of the order, or a note that it is unpaid.
  @NodeBuilder
  private func state(_ texts: Texts) -> [Node] {
    if order.status == .cancelled {
      p(.class("receipt-notice"), .data("cancelled")) { texts(.receiptCancelled) }
    }
    for payment in settlement.payments { paid(payment, texts) }
    let due = settlement.due(of: order)
    if order.status != .cancelled, due > 0 || order.total == 0 {
      p(.class("receipt-notice"), .data("unpaid")) {
        if order.total == 0 {
          texts(.receiptFree)
        } else if due < order.total {
          texts(.receiptDue, ["amount": price(due, texts)])
        } else {
          texts(.receiptUnpaid)
        }
      }
    }
  }

  private func paid(_ payment: Payment, _ texts: Texts) -> Node {
    Slip.facts(.data(payment.void == nil ? "paid" : "voided", payment.tender.method.rawValue)) {
      Slip.fact(
        texts.name(of: payment.tender),
        price(payment.amount, texts),
        isStrong: payment.void == nil
      )
      switch payment.tender {
      case .cash(let given, let receipt):
        if payment.void == nil {
          Slip.fact(texts(.receiptGiven), price(given, texts))
          Slip.fact(texts(.receiptChange), price(given - payment.amount, texts))
        }
        if let receipt {
          let name = "\(texts(.payCashReceipt)) (\(texts(receipt.purpose.text)))"
          Slip.fact(name, receipt.number.rawValue, isAmount: false)
        }
      case .card(let reference), .other(_, let reference):
        if let reference {
          Slip.fact(texts(.receiptReference), reference.rawValue, isAmount: false)
        }
      case .waiver: Node.group([])
      }
      Slip.fact(
        texts(payment.void == nil ? .receiptPaid : .voidDone),
        texts.moment(payment.void?.at ?? payment.at, in: zone),
        isAmount: false
      )
    }
  }

  private func refunds(_ texts: Texts) -> Node? {
    guard !settlement.refunds.isEmpty else { return nil }
    return Slip.facts(.data("refunds")) {
      for refund in settlement.refunds {
        Slip.fact(
          [
            span { "\(texts(.receiptRefund))\(texts.colon)\(texts(refund.reason.text))" },
            menu.glasses(refund, of: order, in: texts).map { glasses in small { glasses } },
            small { refund.shares.map { texts.name(of: $0.kind) }.joined(separator: ", ") },
            small {
              texts.moment(refund.at, in: zone) + " · "
                + texts(.receiptRefundTax, ["tax": price(refund.sum.tax, texts)])
            },
          ].compactMap(\.self),
          price(-refund.sum.gross, texts)
        )
      }
      Slip.fact(texts(.receiptLeft), price(settlement.left, texts), isStrong: true)
    }
  }

  /// The amounts that are taxed: none of an order that is cancelled, and of a waived one the money alone.
  private var bill: TaxedSum {
    guard order.status != .cancelled else { return TaxedSum(parts: []) }
    guard settlement.waiver != nil else { return order.bill }
    return TaxedSum(adding: settlement.received.map(\.sum))
  }

  private func taxes(_ texts: Texts) -> Node? {
    guard bill.parts.contains(where: { $0.rate > .zero }) else { return nil }
    return section(.aria("labelledby", "receipt-taxes")) {
      h2(.id("receipt-taxes")) { texts(.receiptTaxTitle) }
      table {
        thead {
          tr {
            th(.scope("col")) { texts(.receiptRate) }
            th(.scope("col")) { texts(.receiptNet) }
            th(.scope("col")) { texts(.receiptTax) }
          }
        }
        tbody {
          for part in bill.parts {
            tr(.data("rate", "\(part.rate)")) {
              th(.scope("row")) { part.rate.percent(in: texts) }
              td { price(part.net, texts) }
              td { price(part.tax, texts) }
            }
          }
        }
      }
    }
  }

  private func code(_ texts: Texts) -> Node? {
    PhoneCode(address, label: texts(.receiptCode), lead: texts(.receiptCodeLead))?
      .node(class: "receipt-code")
  }

  private func price(_ amount: Int, _ texts: Texts) -> String {
    texts.price(amount, in: order.currency)
  }
}
