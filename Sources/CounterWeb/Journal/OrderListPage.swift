import Calendars
import HTML
import Identifiers
package import JuiceBar
package import Localization
import Time
import Web

/// The orders of a bar, newest first, with a field to find some and filters below it; each leads to
/// its story, or to its payment.
struct OrderListPage: Page {
  /// The day of the bar now.
  enum Today {
    case day(Int)
    case date(Int)

    /// The value of the filter for it, or for the day before.
    func text(before days: Int = 0) -> String? {
      switch self {
      case .day(let number): number > days ? "\(number - days)" : nil
      case .date(let day): LocalTime.text(of: day - days)
      }
    }
  }

  private static let select = Element("select")
  private static let option = Element("option")

  /// Whether the orders are looked for to take or refund their payment.
  let isForPayment: Bool
  let page: OrderPiece
  let filter: OrderFilter
  let today: Today
  let menu: Menu
  let tenders: TenderNames
  let zone: ZoneRules
  /// The texts in the fields, also those that say nothing.
  let typed: [OrderFilter.Field: String]
  /// The field whose text says nothing, if there is one.
  var wrongField: OrderFilter.Field?

  func html(in context: ScreenContext) -> String {
    let texts = context.texts
    let title = texts(isForPayment ? .payTitle : .placeOrders)
    return StaffFrame(title: title, name: "orders-screen").html(in: context) {
      // The other fields say it beside them.
      Notice(.fault).node([.words, .before].contains(wrongField) ? error(wrongField, texts) : nil)
      Self.finder(at: link(), texts, value: typed[.words], filters: filters(texts))
      days(texts)
      states(texts)
      if page.orders.isEmpty {
        p(.class("empty")) { texts(page.next == nil ? .ordersNone : .ordersNoneYet) }
      } else {
        table(context)
      }
      div(.class("buttons")) {
        if filter.query.before != nil {
          a(.class("button"), .href(link(filter.address()).path)) {
            texts(.ordersNewest)
          }
        }
        if let next = page.next {
          let older = link(filter.address([.before: "\(next)"]))
          a(.class("button"), .href(older.path), .rel("next")) { texts(.ordersOlder) }
        }
        a(.class("button", "quiet"), .href(Link.ordersFile(query: filter.address()).path)) {
          texts(.ordersFile)
        }
      }
    }
  }

  /// This page for a query.
  private func link(_ query: String = "") -> Link {
    isForPayment ? .pay(query: query) : .orders(query: query)
  }

  // MARK: - The filter

  /// The form of an address with a field for words of an order, and what stands below the field.
  static func finder(
    at link: Link,
    _ texts: Texts,
    value: String? = nil,
    isRequired: Bool = false,
    filters: Node? = nil
  ) -> Node {
    form(.class("orders-search"), .method("get"), .action(link.path)) {
      div(.class("find-order")) {
        label(.for("orders-words")) { texts(.ordersSearch) }
        lineField(
          OrderFilter.Field.words.rawValue,
          id: "orders-words",
          maximum: OrderFilter.maximumWords,
          value: value,
          isRequired: isRequired
        )
        button(.class("button")) { texts(.payFind) }
      }
      filters
    }
  }

  private func filters(_ texts: Texts) -> Node {
    let narrowing: [OrderFilter.Field] = [.status, .payment, .tender, .person, .day]
    let isNarrowed = narrowing.contains { typed[$0] != nil }
    return details(.class("drop"), isNarrowed ? .open : nil) {
      summary { texts(.ordersMore) }
      div(.class("orders-fields")) {
        field(.day, texts, hint: .ordersDayHint)
        choice(.status, Order.Status.allCases.map { ($0.rawValue, texts($0.words)) }, texts)
        choice(.payment, PaymentState.allCases.map { ($0.rawValue, texts($0.words)) }, texts)
        choice(.tender, tenderChoices(texts), texts)
        field(.person, texts)
      }
      div(.class("buttons")) {
        button(.class("button")) { texts(.payFind) }
        if !typed.isEmpty {
          a(.class("button", "quiet"), .href(link().path)) { texts(.ordersAll) }
        }
      }
    }
  }

  private func error(_ field: OrderFilter.Field?, _ texts: Texts) -> String? {
    field.map { texts(.ordersWrong, ["field": texts($0.name)]) }
  }

  private func tenderChoices(_ texts: Texts) -> [(String, String)] {
    let kinds = [Tender.Kind.cash, .card] + tenders.names.map(Tender.Kind.other)
    return kinds.map { ($0.rawValue, texts.name(of: $0)) }
      + [(Tender.Method.waiver.rawValue, texts(.payWaived))]
  }

  private func field(_ field: OrderFilter.Field, _ texts: Texts, hint: TextKey? = nil) -> Node {
    let control = Field(
      "orders-\(field.rawValue)",
      label: texts(field.name),
      hint: hint.map { texts($0) },
      error: wrongField == field ? error(field, texts) : nil
    )
    return control.node { control in
      input(
        .id(control.id),
        .name(field.rawValue),
        .type("text"),
        Attribute("autocomplete", "off"),
        Attribute("maxlength", "\(OrderFilter.maximumWords)"),
        control.described,
        control.invalid,
        .value(typed[field] ?? "")
      )
    }
  }

  private func choice(
    _ field: OrderFilter.Field,
    _ options: [(value: String, text: String)],
    _ texts: Texts
  ) -> Node {
    let control = Field(
      "orders-\(field.rawValue)",
      label: texts(field.name),
      error: wrongField == field ? error(field, texts) : nil
    )
    return control.node { control in
      Self.select(.id(control.id), .name(field.rawValue), control.described, control.invalid) {
        Self.option(.value("")) { texts(.ordersAny) }
        for (value, text) in options {
          Self.option(
            .value(value),
            typed[field] == value ? Attribute("selected") : nil
          ) { text }
        }
      }
    }
  }

  private func days(_ texts: Texts) -> Node {
    func segment(_ key: TextKey, _ day: String?) -> Segments.Segment {
      (
        texts(key), link(filter.address([.day: day])),
        filter.texts[.day] == day
      )
    }
    let before = today.text(before: 1).map { [segment(.ordersYesterday, $0)] } ?? []
    return Segments(
      texts(.ordersDay),
      [segment(.ordersEveryDay, nil), segment(.ordersToday, today.text())] + before
    ).node
  }

  private func states(_ texts: Texts) -> Node {
    func segment(
      _ words: String,
      _ status: Order.Status?,
      _ payment: PaymentState?
    ) -> Segments.Segment {
      let changes: [OrderFilter.Field: String?] = [
        .status: status?.rawValue, .payment: payment?.rawValue,
      ]
      return (
        words, link(filter.address(changes)),
        filter.texts[.status] == status?.rawValue && filter.texts[.payment] == payment?.rawValue
      )
    }
    return Segments(
      texts(.ordersState),
      [
        segment(texts(.ordersAny), nil, nil),
        segment(texts(PaymentState.unpaid.words), nil, .unpaid),
        segment(texts(PaymentState.refunded.words), nil, .refunded),
        segment(texts(Order.Status.cancelled.words), .cancelled, nil),
      ]
    ).node
  }

  // MARK: - The orders

  private func table(_ context: ScreenContext) -> Node {
    let texts = context.texts
    return CardTable(
      [
        .words(texts(.ordersNumber)), .words(texts(.ordersWhen)), .words(texts(.ordersName)),
        .words(texts(.ordersGlasses)), .words(texts(.ordersStatus)),
        .words(texts(.ordersPayment)), .figure(texts(.receiptTotal)),
      ],
      // One that is found by its lasting number stands among the others by its age, too: first, it
      // would be taken for the order of today that is called the same.
      page.orders.sorted { $0.number > $1.number }.map { row($0, texts) }
    ).node
  }

  private func row(_ order: QueuedOrder, _ texts: Texts) -> CardTable.Row {
    let number = texts(.orderNumber, ["number": texts.number(order.called)])
    let link = isForPayment ? Link.payOrder(order.id) : .orderStory(order.id)
    return CardTable.Row(
      .data("order", order.id.rawValue),
      head: Node.group {
        a(.href(link.path)) { number }
        if order.number != order.called {
          small(.class("hint")) { "\(texts(.ordersLasting)) \(texts.number(order.number))" }
        }
      },
      [
        texts.momentNode(order.placedAt, in: zone),
        order.name.map(\.node),
        .text(menu.glasses(order.lines, in: texts)),
        .text(texts(order.status.words)),
        .text(texts(order.payment(filter.query.paymentTime).words)),
        .text(texts.price(order.total, in: order.currency)),
      ]
    )
  }
}

extension OrderFilter.Field {
  fileprivate var name: TextKey {
    switch self {
    case .words, .before: .ordersSearch
    case .day: .ordersDay
    case .status: .ordersStatus
    case .payment: .ordersPayment
    case .tender: .payMethod
    case .person: .ordersPerson
    }
  }
}

extension PaymentState {
  package var words: TextKey {
    switch self {
    case .nothing: .paymentNone
    case .unpaid: .preparationUnpaid
    case .partlyPaid: .paymentPartly
    case .paid: .preparationPaid
    case .waived: .payWaived
    case .partlyRefunded: .preparationPartlyRefunded
    case .refunded: .preparationRefunded
    }
  }
}
