import Calendars
import HTML
import HTTP
import JuiceBar
import Localization
import Money
import Web

/// The business day of a bar: the form that opens it, or the cash of the open day and its count.
struct DayPage: Page {
  let progress: DayProgress
  let open: BusinessDay?
  let movements: [CashMovement]
  /// The orders that are carried over unless they are settled before the close.
  let orders: (listed: [OpenOrder], count: Int)
  let closed: [DayReport]
  /// The kinds of money that the bar takes.
  let kinds: [Tender.Kind]
  let currency: String
  let mayClose: Bool
  /// The cash that staff may still take out without an approval, in minor units; `nil` for a reader
  /// who needs none.
  let cashLeft: Int?
  let zone: ZoneRules
  /// The prefix of the keys that make the forms take effect only once.
  let key: String
  let notice: String?
  /// The values in the fields of a form that was refused.
  let typed: Fields
  /// The fields of cash out that needs the PIN of a shift lead.
  let approval: ApprovalFields?

  /// The prefixes of the names of fields: of an amount before its kind, of a number of notes or coins
  /// before their value.
  static let countedPrefix = "counted."
  static let piecesPrefix = "pieces."

  private var unit: Currency { Currency(rawValue: currency) ?? .won }

  func html(in context: ScreenContext) -> String {
    let texts = context.texts
    let screen = Screen(title: texts(.dayTitle), name: "day-screen", isForStaff: true)
    return screen.html(in: context) {
      main(.id("main"), .class("staff-page")) {
        h1 { texts(.dayTitle) }
        Notice(.fault).node(notice)
        if let open {
          p(.class("lead")) {
            let time = texts.moment(open.openedAt, in: zone)
            [
              texts(.dayOpenSince, ["day": texts.number(open.number), "time": time]),
              open.openedBy?.name ?? "",
            ]
            .filter { !$0.isEmpty }.joined(separator: " · ")
          }
          cash(open, texts)
          if mayClose { count(open, texts) }
        } else {
          p(.class("lead")) {
            progress.number == 0 ? texts(.dayNever) : texts(.dayClosedNow)
          }
          opening(texts)
        }
        if !closed.isEmpty { list(texts) }
      }
    }
  }

  private func opening(_ texts: Texts) -> Node {
    Panel("open", title: texts(.dayOpen, ["day": texts.number(max(1, progress.number))])).node {
      form(.method("post"), .action(Link.openDay.path)) {
        hidden("key", key)
        amount("float", label: .dayFloat, hint: texts(.dayFloatHint), texts)
        button(.class("button", "solid")) { texts(.dayOpenDo) }
      }
    }
  }

  private func cash(_ day: BusinessDay, _ texts: Texts) -> Node {
    Panel("cash", title: texts(.dayCash)).node {
      ul(.class("day-cash")) {
        li {
          span { texts(.dayFloat) }
          strong { price(day.float, texts) }
        }
        for movement in movements {
          li(.data("cash", "\(movement.number)")) {
            span {
              span(.lang("")) { movement.reason.rawValue }
              small(.class("hint")) {
                [texts.moment(movement.at, in: zone), movement.by?.name ?? ""]
                  .filter { !$0.isEmpty }.joined(separator: " · ")
              }
            }
            strong { price(movement.amount, texts) }
          }
        }
      }
      details(.class("drop"), typed["reason"] == nil ? nil : .open) {
        summary { texts(.dayMove) }
        form(.method("post"), .action(Link.moveCash.path)) {
          hidden("key", "\(key)-cash")
          Choices(
            texts(.dayDirection),
            [("out", TextKey.dayOut), ("in", .dayIn)].map { value, words in
              Choice(
                .one,
                id: "direction-\(value)",
                name: "direction",
                value: value,
                .text(texts(words)),
                isChosen: (typed["direction"] ?? "out") == value
              )
            },
            areBeside: true
          ).node
          amount(
            "amount",
            label: .receiptAmount,
            hint: cashLeft.map { left in
              left > 0 ? texts(.dayOutLeft, ["amount": price(left, texts)]) : texts(.dayOutNone)
            },
            texts
          )
          Field("reason", label: texts(.refundReason)).node { field in
            lineField(field.id, maximum: PaymentNote.maximumLength, value: typed["reason"])
          }
          if let approval { approval.nodes(texts, id: "cash-approval") }
          button(.class("button")) { texts(.stockSave) }
        }
      }
    }
  }

  /// The blind count: it does not say how much must be there.
  private func count(_ day: BusinessDay, _ texts: Texts) -> Node {
    Panel("close", title: texts(.dayClose, ["day": texts.number(day.number)])).node {
      if orders.count > 0 {
        p { texts(.dayOpenOrders, count: orders.count) }
        ul(.class("day-cash", "day-orders")) {
          for order in orders.listed { order.row(texts, zone) }
        }
      }
      p(.class("hint")) { texts(.dayCountHint) }
      form(.method("post"), .action(Link.countDay.path)) {
        hidden("key", "\(key)-close")
        hidden("day", "\(day.number)")
        for kind in kinds {
          amount(
            "\(Self.countedPrefix)\(kind.rawValue)",
            label: kind == .cash ? .dayCashSum : nil,
            name: texts.name(of: kind),
            texts
          )
          if kind == .cash { pieces(texts) }
        }
        button(.class("button", "act")) { texts(.dayCounted) }
      }
      a(.class("button"), .href(Link.report(ofDay: day.number).path)) { texts(.dayInterim) }
    }
  }

  private func pieces(_ texts: Texts) -> Node {
    let names = unit.denominations.map { ("\(Self.piecesPrefix)\($0)", $0) }
    let isTyped = names.contains { !(typed[$0.0] ?? "").isEmpty }
    return details(.class("drop"), isTyped ? .open : nil) {
      summary { texts(.dayByPieces) }
      div(.class("day-pieces")) {
        for (name, value) in names {
          Field("pieces-\(value)", label: price(value, texts)).node { field in
            lineField(name, id: field.id, mode: "numeric", maximum: 7, value: typed[name])
          }
        }
      }
    }
  }

  private func list(_ texts: Texts) -> Node {
    Panel("closed", title: texts(.dayReports)).node {
      CardTable(
        [.words(texts(.dayNumberHead)), .figure(texts(.dayNet)), .figure(texts(.dayDifference))],
        closed.map { report in
          let difference = (report.closing?.count.amounts[.cash] ?? 0) - report.expected(.cash)
          return CardTable.Row(
            .data("day", "\(report.number)"),
            head: a(.href(Link.report(ofDay: report.number).path)) {
              texts(.dayOf, ["day": texts.number(report.number)]) + " · "
                + texts.moment(report.openedAt, in: zone)
            },
            [
              .text(texts.price(report.drawer.net, in: report.currency)),
              .text(texts.price(difference, in: report.currency)),
            ]
          )
        }
      ).node
    }
  }

  private func amount(
    _ name: String,
    label key: TextKey?,
    hint: String? = nil,
    name words: String = "",
    _ texts: Texts
  ) -> Node {
    let id = name.replacing(":", with: "-").replacing(".", with: "-").replacing(" ", with: "-")
    return Field(id, label: key.map { texts($0) } ?? words, hint: hint)
      .node { field in
        lineField(
          name,
          id: field.id,
          mode: unit.minorDigits > 0 ? "decimal" : "numeric",
          maximum: 20,
          value: typed[name],
          hintID: hint.map { _ in "\(id)-hint" }
        )
      }
  }

  private func price(_ amount: Int, _ texts: Texts) -> String {
    texts.price(amount, in: currency)
  }

  private func hidden(_ name: String, _ value: String) -> Node {
    input(.type("hidden"), .name(name), .value(value))
  }
}

/// The money counted beside the money expected, before a day is closed for good.
struct DayCountPage: Page {
  static let expectedPrefix = "expected."

  let report: DayReport
  let count: DayCount
  let key: String
  /// Whether money came or went since the figures were shown before.
  let isOvertaken: Bool

  func html(in context: ScreenContext) -> String {
    let texts = context.texts
    let title = texts(.dayClose, ["day": texts.number(report.number)])
    let screen = Screen(title: title, name: "day-screen", isForStaff: true)
    let price = { (amount: Int) in texts.price(amount, in: report.currency) }
    return screen.html(in: context) {
      main(.id("main"), .class("staff-page", "staff-narrow")) {
        h1 { title }
        if isOvertaken { Notice(.fault).node(texts(.dayMoneyMoved)) }
        Panel("compare", title: texts(.dayCompare)).node {
          CardTable(
            [
              .words(texts(.payMethod)), .figure(texts(.dayExpected)),
              .figure(texts(.dayCountedAmount)), .figure(texts(.dayDifference)),
            ],
            report.kinds.map { kind in
              let counted = count.amounts[kind]
              return CardTable.Row(
                .data("kind", kind.rawValue),
                head: .text(texts.name(of: kind)),
                [
                  .text(price(report.expected(kind))), counted.map { .text(price($0)) },
                  counted.map { .text(price($0 - report.expected(kind))) },
                ]
              )
            }
          ).node
        }
        section(.class("panel", "question"), .data("question")) {
          p { texts(.dayCloseMeans, ["next": texts.number(report.number + 1)]) }
          if report.open > 0 { p { texts(.dayCarried, count: report.open) } }
        }
        form(.class("question-ways"), .method("post"), .action(Link.closeDay.path)) {
          input(.type("hidden"), .name("key"), .value(key))
          input(.type("hidden"), .name("day"), .value("\(report.number)"))
          for kind in report.kinds {
            if let counted = count.amounts[kind] { hidden(DayPage.countedPrefix, kind, counted) }
            hidden(Self.expectedPrefix, kind, report.expected(kind))
          }
          button(.class("button", "act"), .data("sure")) { texts(.dayCloseDo) }
          a(.class("button"), .href(Link.day.path)) { texts(.dayCountAgain) }
        }
      }
    }
  }

  private func hidden(_ prefix: String, _ kind: Tender.Kind, _ amount: Int) -> Node {
    input(.type("hidden"), .name(prefix + kind.rawValue), .value("\(amount)"))
  }
}
