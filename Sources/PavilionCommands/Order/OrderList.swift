import CSV
import Calendars
import CounterWeb
import Identifiers
import JSON
import JuiceBar
import Languages
import Localization
import Time
import Web

enum OrderList: Verb {
  static let syntax = Syntax(
    words: ["order", "list"],
    options: [
      dayOption.syntax, statusOption.syntax, paymentOption.syntax, limitOption.syntax,
      DayReportVerb.csvFlag.syntax, Settings.timeZoneOption.syntax,
    ],
    summary: "List orders, newest first",
    discussion: """
      A day is named by the number of the business day. With --csv all orders that match are
      printed, otherwise the last fifty.

        pavilion order list --payment unpaid
        pavilion order list --day 12 --csv > orders.csv
      """
  )
  private static let dayOption = Option("day", "N", .ordinal)
    .help("Only orders of a business day")
  private static let statusOption = Option("status", "STATUS", .oneOf(Order.Status.allCases))
    .help("Only orders that are so far")
  private static let paymentOption = Option("payment", "STATE", .oneOf(PaymentState.allCases))
    .help("Only orders whose payment stands so")
  private static let limitOption = Option(
    "limit",
    "N",
    .wholeNumber(in: 1...OrderQuery.maximumLimit)
  )
  .help("How many orders at most; 50 by default")

  static func run(_ arguments: Arguments, in context: Context) async throws -> (any Answer)? {
    var query = OrderQuery()
    query.day = try arguments.value(of: dayOption).map(OrderQuery.Day.number)
    query.status = try arguments.value(of: statusOption)
    query.payment = try arguments.value(of: paymentOption)
    let isFile = arguments.has(DayReportVerb.csvFlag)
    let limit = try arguments.value(of: limitOption)
    let zone = try arguments.timeZone()
    return try await context.withBar { [query] bar in
      var query = query
      query.paymentTime = try await bar.storage.preparationSettings(of: bar.id).payment
      query.limit = isFile ? OrderQuery.maximumLimit : limit ?? OrderQuery.pageLimit
      var orders: [QueuedOrder] = []
      repeat {
        let page = try await bar.storage.orders(query, of: bar.id)
        orders += page.orders
        query.before = page.next
      } while query.before != nil && (isFile ? limit == nil : orders.count < query.limit)
      return OrdersAnswer(
        orders: isFile ? orders : Array(orders.prefix(query.limit)),
        time: query.paymentTime,
        menu: bar.menu,
        zone: zone,
        isFile: isFile
      )
    }
  }
}

private struct OrdersAnswer: Answer {
  let orders: [QueuedOrder]
  let time: PaymentTime
  let menu: Menu
  let zone: ZoneRules
  let isFile: Bool

  func text(in language: Language) -> String {
    let texts = Texts(language)
    guard !isFile else { return file(texts) }
    guard !orders.isEmpty else { return texts(.ordersNone) }
    return Table(rows: orders.map { row($0, texts) }).text
  }

  private func row(_ order: QueuedOrder, _ texts: Texts) -> [String] {
    [
      texts.number(order.number), texts.moment(order.placedAt, in: zone),
      order.name?.rawValue ?? "", menu.glasses(order.lines, in: texts),
      texts(order.status.words), texts(order.payment(time).words),
      texts.price(order.total, in: order.currency),
    ]
  }

  private func file(_ texts: Texts) -> String {
    var file = OrderFile(menu: menu, texts: texts, zone: zone)
    for order in orders { file.add(order, time) }
    return file.table.text.droppingLastBreak
  }

  func json(in language: Language) -> JSONValue {
    JournalDocument.full(OrderPiece(orders: orders, next: nil), time)
  }
}
