import Calendars
import HTML
import JuiceBar
import Localization
import Money
import Time
import Web

/// The report of a business day, for a screen and for an 80 mm printer.
struct DayReportPage: Page {
  let report: DayReport
  let menu: Menu
  let zone: ZoneRules
  let business: BusinessLines
  /// The cash put in and taken out.
  let movements: [CashMovement]
  /// Whether the entries of the day add up to it; `nil` for an open day.
  let proof: DayProof?

  func html(in context: ScreenContext) -> String {
    let texts = context.texts
    let screen = Screen(
      title: title(texts),
      name: "day-report",
      style: "receipt.css",
      isForStaff: true
    )
    return screen.html(in: context) {
      main(.id("main")) {
        proof(texts)
        Slip.node(.data("day", "\(report.number)")) {
          heading(texts)
          for money in report.money { sections(money, texts) }
          drawer(texts)
          orders(texts)
        }
        Slip.printButton(texts(.receiptPrint))
        div(.class("buttons")) {
          a(.class("button"), .href(Link.reportFile(ofDay: report.number).path)) { "CSV" }
          a(.class("button"), .href(Link.reportDocument(ofDay: report.number).path)) { "JSON" }
          a(.class("button", "quiet"), .href(Link.orders(ofDay: report.number).path)) {
            texts(.ordersOfDay)
          }
        }
      }
    }
  }

  private func title(_ texts: Texts) -> String {
    texts(
      report.closing == nil ? .dayXReport : .dayZReport,
      ["day": texts.number(report.number)]
    )
  }

  /// Says that the books agree, that they do not, or that they did.
  private func proof(_ texts: Texts) -> Node? {
    switch proof {
    case .proven: Notice(.done).node(texts(.dayProven))
    case .unproven: Notice(.fault).node(texts(.dayUnproven))
    case .purged: Notice(.remark).node(texts(.dayPurged))
    case nil: nil
    }
  }

  private func heading(_ texts: Texts) -> Node {
    header {
      Slip.title(business.name, title(texts))
      Slip.facts {
        Node.group(business.facts(texts))
        let opened = moment(report.openedAt, report.openedBy, texts)
        Slip.fact(texts(.dayOpened), opened, isAmount: false)
        if let closing = report.closing {
          let closed = moment(closing.at, closing.by, texts)
          Slip.fact(texts(.dayClosed), closed, isAmount: false)
        }
      }
    }
  }

  private func moment(_ time: Timestamp, _ name: String?, _ texts: Texts) -> String {
    [texts.moment(time, in: zone), name ?? ""].filter { !$0.isEmpty }.joined(separator: " · ")
  }

  private func sections(_ money: DayReport.Money, _ texts: Texts) -> Node {
    let price = { (amount: Int) in texts.price(amount, in: money.currency) }
    func tally(_ key: TextKey, _ tally: DayReport.Tally, sign: Int = 1) -> Node? {
      guard tally.count > 0 else { return nil }
      return Slip.fact("\(texts(key)) (\(texts.number(tally.count)))", price(sign * tally.amount))
    }
    return Node.group(
      [
        // No sum: an order that is cancelled may have been paid, one that is unpaid placed earlier.
        Slip.facts(.data("ordered", money.currency)) {
          Slip.fact(
            "\(texts(.dayOrdered)) (\(texts.number(money.ordered.count)))",
            price(money.ordered.amount)
          )
          tally(.dayCancelled, money.cancelled)
          for (reason, tallied) in money.waived.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            Slip.fact(
              "\(texts(.payWaived))\(texts.colon)\(texts(reason.text)) (\(texts.number(tallied.count)))",
              price(tallied.amount)
            )
          }
          tally(.dayUnpaidFigure, money.unpaid)
          tally(.voidDone, money.voids)
        },
        Slip.facts(.data("money", money.currency)) {
          Slip.fact(texts(.dayReceived), price(money.gross))
          tally(.receiptRefund, money.refunds, sign: -1)
          Slip.fact(texts(.dayNet), price(money.net), isStrong: true)
        },
        Slip.facts(.data("tenders")) {
          for kind in money.kinds {
            Slip.fact(
              "\(texts.name(of: kind)) (\(texts.number(money.received[kind]?.count ?? 0)))",
              price((money.received[kind]?.amount ?? 0) - money.refunded[kind, default: 0])
            )
          }
        },
        Slip.facts(.data("taxes")) {
          for (rate, taxed) in money.taxes.sorted(by: { $0.key < $1.key }) {
            let tax = taxed.tax - taxed.refundedTax
            Slip.fact(
              "\(texts(.receiptNet)) \(rate.percent(in: texts))",
              price(taxed.gross - taxed.refunded - tax)
            )
            Slip.fact("\(texts(.receiptTax)) \(rate.percent(in: texts))", price(tax))
          }
        },
        money.people.isEmpty
          ? nil
          : Slip.facts(.data("people")) {
            for (name, person) in money.people.sorted(by: { $0.key < $1.key }) {
              Slip.fact(
                name.isEmpty ? texts(.dayUnknownPerson) : name,
                price(person.received - person.refunded)
              )
            }
          },
      ].compactMap(\.self)
    )
  }

  private func drawer(_ texts: Texts) -> Node {
    let price = { (amount: Int) in texts.price(amount, in: report.currency) }
    return Slip.facts(.data("drawer")) {
      Slip.fact(texts(.dayFloat), price(report.float))
      if report.cashIn > 0 { Slip.fact(texts(.dayIn), price(report.cashIn)) }
      if report.cashOut > 0 { Slip.fact(texts(.dayOut), price(-report.cashOut)) }
      for movement in movements {
        Slip.fact(
          [small { span(.lang("")) { movement.reason.rawValue } }],
          price(movement.amount),
          isStrong: false
        )
      }
      for kind in report.kinds {
        Slip.fact(
          "\(texts(.dayExpected))\(texts.colon)\(texts.name(of: kind))",
          price(report.expected(kind)),
          isStrong: kind == .cash
        )
        if let counted = report.closing?.count.amounts[kind] {
          Slip.fact(
            "\(texts(.dayCountedAmount))\(texts.colon)\(texts.name(of: kind))",
            price(counted)
          )
          Slip.fact(
            "\(texts(.dayDifference))\(texts.colon)\(texts.name(of: kind))",
            price(counted - report.expected(kind))
          )
        }
      }
    }
  }

  private func orders(_ texts: Texts) -> Node {
    Slip.facts(.data("orders")) {
      if let orders = report.orders {
        Slip.fact(
          texts(.dayOrderNumbers),
          "\(texts.number(orders.lowerBound))–\(texts.number(orders.upperBound))"
        )
      }
      Slip.fact(texts(.dayGlasses), texts.number(report.glasses))
      if report.open > 0 { Slip.fact(texts(.dayCarriedFigure), texts.number(report.open)) }
      for (fruit, pieces) in report.fruit.sorted(by: { $0.key < $1.key }) {
        Slip.fact(menu.name(of: fruit, in: texts.language), texts.number(pieces))
      }
    }
  }
}
